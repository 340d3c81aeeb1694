'use client'

import { TriangleAlert } from 'lucide-react'
import { useTranslations } from 'next-intl'
import { Panel } from '@/components/ui'
import type { WireRollbackPlan } from '@/lib/contracts'
import { groupSteps } from '@/lib/view/rollback/step-groups'
import { LossPanel } from './consequences'
import { PersonField } from './person-field'
import { TickedStep } from './ticked-step'

interface StepsStepProps {
  readonly lake: string
  readonly plan: WireRollbackPlan
}

const PHASES = [
  'confirm',
  'protect',
  'stop',
  'freeze',
  'cut',
  'correct',
  'restore',
  'verify',
  'switch',
  'close',
] as const

/** What will be destroyed, then every step in order; people carry them out. */
export function StepsStep({ lake, plan }: StepsStepProps) {
  const t = useTranslations('rollback.steps')
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-8 gap-y-3">
        <p className="max-w-160 text-text-2">{t('byPeople')}</p>
        <PersonField />
      </div>
      <LossPanel lake={lake} plan={plan} />
      <Panel title={t('title')} aside={t('done', { done: plan.ticks.length, count: plan.totals.steps })}>
        {plan.steps.length < plan.totals.steps && (
          <p className="border-b border-line px-3.5 py-2 text-text-2">
            {t('firstSteps', { shown: plan.steps.length, count: plan.totals.steps })}
          </p>
        )}
        {groupSteps(plan.steps).map((group) => {
          const phase = PHASES.find((one) => one === group.phase)
          const first = group.steps[0]?.number ?? 0
          return (
            <section key={first} aria-labelledby={`phase-${first}`}>
              {group.changesMain && <ChangesMain />}
              <h3
                id={`phase-${first}`}
                className="border-b border-line bg-sunken px-3.5 py-1 text-12 font-medium text-text-2"
              >
                {phase === undefined ? group.phase : t(`phase.${phase}`)}
              </h3>
              <ol start={first}>
                {group.steps.map(({ number, step }) => (
                  <TickedStep key={step.id} lake={lake} plan={plan} number={number} step={step} />
                ))}
              </ol>
            </section>
          )
        })}
      </Panel>
    </>
  )
}

/** Above the first step that takes something away from main. */
function ChangesMain() {
  const t = useTranslations('rollback.steps')
  return (
    <p className="flex items-center gap-3 border-y border-broken-edge bg-broken-wash px-3.5 py-1.5 font-semibold text-broken-ink">
      <span aria-hidden className="h-0.5 flex-1 bg-broken-edge max-sm:hidden" />
      <TriangleAlert aria-hidden className="size-4 shrink-0" />
      {t('changesMain')}
      <span aria-hidden className="h-0.5 flex-1 bg-broken-edge max-sm:hidden" />
    </p>
  )
}
