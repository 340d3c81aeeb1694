'use client'

import { useTranslations } from 'next-intl'
import { CauseProof, RefLink, Says } from '@/components/lakes'
import { CopyButton, Instant, Panel } from '@/components/ui'
import type { AreaProps } from './area-view'

/** The one cheapest thing to do, with its statement. */
export function MeasurePanel({ lake, answer, area }: AreaProps) {
  const t = useTranslations('recoverability.measure')
  const { measure } = area
  if (measure === null) {
    return (
      <Panel title={t('title')}>
        <p className="px-3.5 py-3 text-text-2">{t('none')}</p>
      </Panel>
    )
  }
  const text = measure.statements.map((one) => one.text).join('\n')
  return (
    <Panel title={t('title')}>
      <div className="grid gap-2 px-3.5 py-3">
        <p>
          <Says lake={lake}>{measure.says}</Says>
        </p>
        <div className="min-w-0 rounded-card border border-line bg-sunken">
          <p className="flex items-center justify-between gap-2 px-3 pt-1 text-12 text-text-3">
            {t('statement')}
            <CopyButton value={text} what={t('statement')} />
          </p>
          <pre tabIndex={0} className="max-h-48 overflow-auto px-3 pb-2 font-mono text-12">
            {text}
          </pre>
        </div>
        <p className="text-12 text-text-2">
          {measure.reachesBackTo === null ? (
            t('holds')
          ) : (
            <>
              {t('reaches')} <Instant at={measure.reachesBackTo} now={answer.now} />
            </>
          )}
        </p>
      </div>
    </Panel>
  )
}

/** What ends the way back, with its proof. */
export function LimitPanel({ lake, area }: AreaProps) {
  const t = useTranslations('recoverability.limit')
  const { limit } = area
  if (limit === null) return null
  return (
    <Panel title={t('title')}>
      <div className="grid gap-2 px-3.5 py-3">
        <p>
          <RefLink lake={lake} asOf={null} value={limit.ref} wrap />: <Says lake={lake}>{limit.because}</Says>
        </p>
        <details>
          <summary className="cursor-pointer text-12 font-medium text-accent-ink max-sm:py-2">
            {t('proof')}
          </summary>
          <div className="pt-2">
            <CauseProof lake={lake} chain={limit.chain} />
          </div>
        </details>
      </div>
    </Panel>
  )
}

/** What the worst bad newest version would take with it, shown before it happens. */
export function DominoPanel({ lake, answer, area }: AreaProps) {
  const t = useTranslations('recoverability.domino')
  const { domino } = area
  if (domino === null) return null
  return (
    <Panel title={t('title')}>
      <div className="grid gap-2 px-3.5 py-3">
        <p>
          {t('worst')} <RefLink lake={lake} asOf={null} value={domino.ref} wrap />
        </p>
        {domino.noLine === null ? (
          <p className="text-text-2">
            {t('takes', { tables: domino.tables, jobs: domino.jobs })}
            {domino.backTo !== null && (
              <>
                {' '}
                {t('backTo')} <Instant at={domino.backTo} now={answer.now} />
              </>
            )}
          </p>
        ) : (
          <>
            <p className="text-text-2">
              {t('noLine')} <Says lake={lake}>{domino.noLine.because}</Says>
            </p>
            <details>
              <summary className="cursor-pointer text-12 font-medium text-accent-ink max-sm:py-2">
                {t('proof')}
              </summary>
              <div className="pt-2">
                <CauseProof lake={lake} chain={domino.noLine.chain} />
              </div>
            </details>
          </>
        )}
      </div>
    </Panel>
  )
}
