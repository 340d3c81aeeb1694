'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { RefLink, Says } from '@/components/lakes'
import { Button, ErrorNotice, Panel, StateLabel, TextInput } from '@/components/ui'
import { isSyncOver, requestJson, startSync, syncPath, verifyPlan } from '@/lib/client'
import type { PlanVerify, WireRollbackPlan, WireSync } from '@/lib/contracts'
import { Choice } from './choice'
import { PlanLog } from './plan-log'
import { Signed } from './signed'
import { personField, usePerson } from './use-person'
import { usePlanChange } from './use-plan-change'

interface VerifyStepProps {
  readonly lake: string
  readonly plan: WireRollbackPlan
}

const LOOK_MS = 1000
type Comparison = NonNullable<PlanVerify['comparison']>

/** Afterwards: the lake is read again and held against the plan; the verdict stays with it. */
export function VerifyStep({ lake, plan }: VerifyStepProps) {
  const t = useTranslations('rollback.verify')
  const [person] = usePerson()
  const [comparison, setComparison] = useState<Comparison | null>(null)
  const change = usePlanChange(lake, plan.id, async () => {
    await readAgain(lake)
    const compared = comparison === null ? {} : { comparison }
    return verifyPlan(lake, plan.id, { ...compared, ...personField(person) })
  })
  return (
    <>
      <Panel title={t('title')}>
        <div className="grid gap-3 px-3.5 py-3">
          <p className="max-w-200 text-text-2">{t('says')}</p>
          <ComparisonForm plan={plan} value={comparison} onChange={setComparison} />
          <div className="flex flex-wrap items-center gap-2">
            <Button look="primary" disabled={change.isPending} onClick={() => change.mutate(undefined)}>
              {t(change.isPending ? 'running' : 'run')}
            </Button>
          </div>
          {change.error !== null && <ErrorNotice title={t('failed')} error={change.error} />}
        </div>
      </Panel>
      {plan.verification !== null && <Verdict lake={lake} verification={plan.verification} />}
      <PlanLog lake={lake} plan={plan} />
    </>
  )
}

/** A sync of its own, to its end: the verdict is about what is there now. */
async function readAgain(lake: string): Promise<void> {
  const { id } = await startSync(lake)
  for (;;) {
    const sync = await requestJson<WireSync>(syncPath(id))
    if (isSyncOver(sync.status)) return
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS))
  }
}

interface ComparisonFormProps {
  readonly plan: WireRollbackPlan
  readonly value: Comparison | null
  readonly onChange: (value: Comparison | null) => void
}

/** What a person found by computing one table anew; without it that check stays open. */
function ComparisonForm({ plan, value, onChange }: ComparisonFormProps) {
  const t = useTranslations('rollback.verify.comparison')
  const tables = plan.cut.filter(({ kind }) => kind === 'table')
  const first = tables[0]
  if (first === undefined) return null
  return (
    <fieldset className="max-w-160 rounded-card border border-line">
      <legend className="sr-only">{t('title')}</legend>
      <Choice
        type="checkbox"
        title={t('title')}
        says={t('says')}
        checked={value !== null}
        onChange={() => onChange(value === null ? { ref: first.ref, equal: true, says: '' } : null)}
      />
      {value !== null && (
        <div className="flex flex-wrap items-center gap-2 border-t border-line px-3.5 py-2.5">
          <select
            aria-label={t('table')}
            value={value.ref}
            onChange={(event) => onChange({ ...value, ref: event.target.value })}
            className="h-7 rounded-card border border-control bg-surface px-2 font-mono text-12 max-sm:h-11"
          >
            {tables.map(({ ref }) => (
              <option key={ref} value={ref}>
                {ref.replace(/^table:/, '')}
              </option>
            ))}
          </select>
          <select
            aria-label={t('result')}
            value={value.equal ? 'equal' : 'differs'}
            onChange={(event) => onChange({ ...value, equal: event.target.value === 'equal' })}
            className="h-7 rounded-card border border-control bg-surface px-2 max-sm:h-11"
          >
            <option value="equal">{t('equal')}</option>
            <option value="differs">{t('differs')}</option>
          </select>
          <TextInput
            aria-label={t('note')}
            placeholder={t('note')}
            value={value.says}
            onChange={(event) => onChange({ ...value, says: event.target.value })}
            className="min-w-40 flex-1"
          />
        </div>
      )}
    </fieldset>
  )
}

const STATE_OF = { passed: 'fresh', failed: 'broken', open: 'unknown' } as const

interface VerdictProps {
  readonly lake: string
  readonly verification: NonNullable<WireRollbackPlan['verification']>
}

/** Failed checks first, then what was not seen yet. */
function Verdict({ lake, verification }: VerdictProps) {
  const t = useTranslations('rollback.verify')
  const order = ['failed', 'open', 'passed'] as const
  return (
    <Panel
      title={
        <StateLabel state={STATE_OF[verification.verdict]}>{t(`verdict.${verification.verdict}`)}</StateLabel>
      }
      label={t('verdictLabel')}
      aside={<Signed mark={verification} />}
    >
      <ul className="divide-y divide-line">
        {order.flatMap((state) =>
          verification.checks
            .filter((check) => check.state === state)
            .map((check, index) => (
              <li
                key={`${state} ${index}`}
                className="grid gap-x-3 px-3.5 py-1.5 sm:grid-cols-[88px_200px_minmax(0,1fr)]"
              >
                <StateLabel state={STATE_OF[state]}>{t(`state.${state}`)}</StateLabel>
                <span>
                  {check.ref === null ? (
                    <span className="text-text-3">{t('whole')}</span>
                  ) : (
                    <RefLink lake={lake} asOf={null} value={check.ref} wrap />
                  )}
                </span>
                <span className="min-w-0 break-words text-text-2">
                  <Says lake={lake}>{check.says}</Says>
                </span>
              </li>
            )),
        )}
      </ul>
    </Panel>
  )
}
