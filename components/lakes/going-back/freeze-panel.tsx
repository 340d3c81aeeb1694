'use client'

import { Snowflake } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { CopyButton, Instant } from '@/components/ui'
import type { WireRollbackPreview } from '@/lib/contracts'
import { Says } from './says'
import { useLakeNow } from './use-lake-now'

interface FreezePanelProps {
  readonly lake: string
  readonly freeze: NonNullable<WireRollbackPreview['freeze']>
}

/** Offered first where points vanish while one still thinks: stop the jobs, keep the heads, change nothing. */
export function FreezePanel({ lake, freeze }: FreezePanelProps) {
  const t = useTranslations('rollback.freeze')
  const now = useLakeNow(lake)
  const text = freeze.statements.map((one) => one.text).join('\n')
  return (
    <section aria-label={t('title')} className="rounded-panel border border-late-edge bg-late-wash">
      <div className="flex flex-wrap items-center gap-2 px-3.5 pt-2.5">
        <Snowflake aria-hidden className="size-4" />
        <h2 className="font-semibold">{t('title')}</h2>
        <span className="text-text-2">
          {t('until')} <Instant at={freeze.closesAt} now={now} />
        </span>
        <CopyButton value={text} what={t('statements')} className="ml-auto">
          {t('copy')}
        </CopyButton>
      </div>
      <p className="px-3.5 pt-1 break-words">
        <Says lake={lake}>{freeze.because}</Says>
      </p>
      <details className="px-3.5 pt-1 pb-2.5">
        <summary className="cursor-pointer text-12 font-medium text-accent-ink max-sm:py-2">
          {t('statements')}
        </summary>
        <pre
          tabIndex={0}
          className="mt-1.5 overflow-x-auto rounded-card border border-line bg-surface px-3 py-2 font-mono text-12"
        >
          {text}
        </pre>
      </details>
    </section>
  )
}
