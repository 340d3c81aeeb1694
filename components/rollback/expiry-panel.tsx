'use client'

import { useTranslations } from 'next-intl'
import { RefLink, useLakeNow } from '@/components/lakes'
import { Instant, Panel, StateLabel, useFormat } from '@/components/ui'
import type { WireRollbackPlan } from '@/lib/contracts'

interface ExpiryPanelProps {
  readonly lake: string
  readonly plan: WireRollbackPlan
}

const SOON_MS = 15 * 60_000

/** How long the plan holds, and what goes first. */
export function ExpiryPanel({ lake, plan }: ExpiryPanelProps) {
  const t = useTranslations('rollback.expiry')
  const format = useFormat()
  const now = useLakeNow(lake)
  const { expiresAt } = plan
  if (expiresAt === null) {
    return (
      <Panel title={t('title')}>
        <p className="px-3.5 py-3 text-text-2">{t('never')}</p>
      </Panel>
    )
  }
  const left = now === null ? null : Date.parse(expiresAt) - now
  const first = plan.cut.filter((row) => row.closesAt === expiresAt)
  return (
    <Panel title={t('title')}>
      <div className="grid gap-2 px-3.5 py-3">
        <p className="text-28 font-semibold tabular-nums" role="timer">
          {left === null ? <Instant at={expiresAt} /> : left <= 0 ? t('over') : format.duration(left)}
        </p>
        {left !== null && left < SOON_MS && (
          <StateLabel state={left <= 0 ? 'broken' : 'late'}>{t(left <= 0 ? 'overSays' : 'soon')}</StateLabel>
        )}
        <p className="text-text-2">
          {t('then')} <Instant at={expiresAt} now={now} />{' '}
          {first.map((row) => (
            <RefLink key={row.ref} lake={lake} asOf={null} value={row.target ?? row.ref} wrap />
          ))}{' '}
          {t('mayGo')}
        </p>
        <p className="text-12 text-text-3">{t('protect')}</p>
      </div>
    </Panel>
  )
}
