'use client'

import { Link2, Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useTranslations } from 'next-intl'
import type { ReactNode } from 'react'
import { Bar, CopyButton } from '@/components/ui'
import { rollbackHref } from '@/lib/view/url-state'
import { StepNav, type StepName } from './step-nav'

interface RollbackBarProps {
  readonly lake: string
  /** The plan's short name; `null` while there is none. */
  readonly plan: string | null
  readonly current: StepName
  readonly hrefOf: (step: StepName) => string | null
  /** The one primary button of the step, or why it cannot be pressed yet. */
  readonly children?: ReactNode
}

/** Where one is, the steps, and the way on. */
export function RollbackBar({ lake, plan, current, hrefOf, children }: RollbackBarProps) {
  const t = useTranslations('rollback')
  const address = typeof window === 'undefined' ? '' : window.location.href
  return (
    <Bar className="flex-wrap justify-between gap-x-4">
      <h1 className="flex items-center gap-2 text-14 font-semibold [&_.lucide]:size-4 [&_.lucide]:text-text-2">
        <Undo2 aria-hidden />
        {plan === null ? (
          t('title')
        ) : (
          <>
            <Link href={rollbackHref(lake)} className="font-medium text-accent-ink hover:underline">
              {t('title')}
            </Link>
            <span aria-hidden className="text-text-3">
              /
            </span>
            <span className="font-mono text-13">{plan}</span>
          </>
        )}
      </h1>
      <StepNav current={current} hrefOf={hrefOf} />
      <div className="flex items-center gap-2 max-sm:w-full max-sm:*:flex-1">
        <CopyButton icon={<Link2 />} value={address} what={t('link')}>
          {t('copyLink')}
        </CopyButton>
        {children}
      </div>
    </Bar>
  )
}
