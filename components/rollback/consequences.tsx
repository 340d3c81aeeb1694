'use client'

import { useTranslations } from 'next-intl'
import { RefLink, Says } from '@/components/lakes'
import { Button, Instant, Panel, StateGlyph, useFormat } from '@/components/ui'
import type { WireRollbackPreview } from '@/lib/contracts'
import type { PlanMethod } from '@/lib/view/url-state'

interface PartProps {
  readonly lake: string
  readonly plan: Pick<WireRollbackPreview, 'losses' | 'untouched' | 'blockers'>
}

/** What is destroyed, table by table, with rows and the span of time. */
export function LossPanel({ lake, plan }: PartProps) {
  const t = useTranslations('rollback.losses')
  const format = useFormat()
  if (plan.losses.length === 0) return null
  return (
    <Panel title={t('title')} aside={t('says')} label={t('title')}>
      <ul className="divide-y divide-line">
        {plan.losses.map((loss, index) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-2 px-3.5 py-1.5">
            <RefLink lake={lake} asOf={null} value={loss.ref} wrap />
            <span className="font-medium">
              {loss.code === 'snapshots'
                ? t('snapshots', { count: loss.count })
                : loss.code === 'tags'
                  ? t('tags', { count: loss.count, names: loss.refs.join(', ') })
                  : null}
            </span>
            <span className="text-text-2">
              {loss.rows !== null && `${t('rows', { count: format.change(loss.rows) })}, `}
              <Says lake={lake}>{loss.says}</Says>
            </span>
            {loss.fromTime !== null && (
              <span className="text-12 text-text-3">
                <Instant at={loss.fromTime} />
                {loss.toTime !== null && loss.toTime !== loss.fromTime && (
                  <>
                    {' '}
                    {t('to')} <Instant at={loss.toTime} now={loss.fromTime} />
                  </>
                )}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

/** Neighbours that stay, each with its reason. */
export function UntouchedPanel({ lake, plan }: PartProps) {
  const t = useTranslations('rollback.untouched')
  if (plan.untouched.length === 0) return null
  return (
    <Panel title={t('title')} aside={t('says')}>
      <ul className="grid gap-x-6 gap-y-2 px-3.5 py-3 md:grid-cols-2">
        {plan.untouched.map((one) => (
          <li key={one.ref} className="min-w-0">
            <RefLink lake={lake} asOf={null} value={one.current ?? one.ref} wrap />
            <p className="text-text-2">
              <Says lake={lake}>{one.says}</Says>
            </p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

interface BlockerPanelProps extends PartProps {
  /** Takes another method, where the plan is not kept yet. */
  readonly onMethod?: (method: PlanMethod) => void
}

/** Where another method is the way round. */
const BY_METHOD: ReadonlySet<string> = new Set(['no-method', 'streaming-readers'])

/** What forbids the plan; nothing to accept here, only ways round it. */
export function BlockerPanel({ lake, plan, onMethod }: BlockerPanelProps) {
  const t = useTranslations('rollback.blockers')
  if (plan.blockers.length === 0) return null
  const byMethod = plan.blockers.some(({ code }) => BY_METHOD.has(code))
  return (
    <section aria-label={t('title')} className="rounded-panel border border-broken-edge bg-broken-wash">
      <h2 className="flex items-center gap-2 px-3.5 pt-2.5 font-semibold">
        <StateGlyph state="broken" size={16} /> {t('count', { count: plan.blockers.length })}
      </h2>
      <ul className="grid gap-1.5 px-3.5 pt-1.5 pb-2.5 pl-10">
        {plan.blockers.map((one, index) => (
          <li key={index} className="list-disc break-words">
            <Says lake={lake}>{one.says}</Says>
          </li>
        ))}
      </ul>
      {byMethod && onMethod !== undefined && (
        <div className="px-3.5 pb-3 pl-10">
          <Button onClick={() => onMethod('in-place')}>{t('inPlace')}</Button>
        </div>
      )}
    </section>
  )
}
