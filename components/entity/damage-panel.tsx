'use client'

import Link from 'next/link'
import { useTranslations } from 'next-intl'
import { DamageNotes, useDamageOf } from '@/components/lakes'
import { Panel } from '@/components/ui'
import { damageHref } from '@/lib/view/url-state'

interface DamagePanelProps {
  readonly lake: string
  readonly refText: string
  readonly asOf: string | null
}

/** Findings that name this table or job; not there while there is none. */
export function DamagePanel({ lake, refText, asOf }: DamagePanelProps) {
  const t = useTranslations('damage')
  const items = useDamageOf(lake, refText, asOf)
  if (items.length === 0) return null
  return (
    <Panel
      title={t('section')}
      actions={
        <Link href={damageHref(lake, asOf)} className="text-12 font-medium text-accent-ink hover:underline">
          {t('toAll')}
        </Link>
      }
    >
      <div className="px-3.5 py-3">
        <DamageNotes lake={lake} asOf={asOf} items={items} />
      </div>
    </Panel>
  )
}
