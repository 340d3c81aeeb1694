'use client'

import { useTranslations } from 'next-intl'
import { ErrorNotice } from '@/components/ui'
import { tickStep } from '@/lib/client'
import type { WireRollbackPlan } from '@/lib/contracts'
import type { NumberedStep } from '@/lib/view/rollback/step-groups'
import { Signed } from './signed'
import { StepEntry } from './step-entry'
import { personField, usePerson } from './use-person'
import { usePlanChange } from './use-plan-change'

interface TickedStepProps extends NumberedStep {
  readonly lake: string
  readonly plan: WireRollbackPlan
}

/** A step that people tick off once they have carried it out; the tick bears time and name. */
export function TickedStep({ lake, plan, number, step }: TickedStepProps) {
  const t = useTranslations('rollback.steps')
  const [person] = usePerson()
  const tick = plan.ticks.find((one) => one.step === step.id)
  const change = usePlanChange(lake, plan.id, (done: boolean) =>
    tickStep(lake, plan.id, { step: step.id, done, ...personField(person) }),
  )
  return (
    <StepEntry
      number={number}
      step={step}
      tick={
        <label className="flex h-9 items-center justify-center max-sm:h-11">
          <span className="sr-only">{t('tick', { number })}</span>
          <input
            type="checkbox"
            checked={change.isPending ? change.variables : tick !== undefined}
            disabled={change.isPending}
            onChange={() => change.mutate(tick === undefined)}
            className="accent-(--accent)"
          />
        </label>
      }
      done={
        <>
          {tick !== undefined && <Signed mark={tick} />}
          {change.error !== null && <ErrorNotice title={t('tickFailed')} error={change.error} />}
        </>
      }
    />
  )
}
