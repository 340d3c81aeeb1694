'use client'

import { useTranslations } from 'next-intl'
import { Says } from '@/components/lakes'
import { Panel } from '@/components/ui'
import type { WireRollbackPlan } from '@/lib/contracts'
import { Signed } from './signed'

interface PlanLogProps {
  readonly lake: string
  readonly plan: WireRollbackPlan
}

/** Everything that was done about the plan, the newest first. */
export function PlanLog({ lake, plan }: PlanLogProps) {
  const t = useTranslations('rollback.log')
  const titles = new Map(plan.steps.map(({ id, title }, index) => [id, `${index + 1}. ${title}`]))
  return (
    <Panel title={t('title')} aside={t('count', { count: plan.log.length })}>
      {plan.log.length === 0 && <p className="px-3.5 py-3 text-text-3">{t('none')}</p>}
      <ol className="divide-y divide-line">
        {[...plan.log].reverse().map((entry, index) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-2 px-3.5 py-1.5">
            <span className="font-medium">{t(`kind.${entry.kind}`)}</span>
            {entry.step !== null && (
              <span className="min-w-0 break-words">
                <Says lake={lake}>{titles.get(entry.step) ?? entry.step}</Says>
              </span>
            )}
            {entry.note !== '' && <span className="text-text-2">{entry.note}</span>}
            <Signed mark={entry} />
          </li>
        ))}
      </ol>
    </Panel>
  )
}
