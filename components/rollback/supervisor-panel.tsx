'use client'

import { useTranslations } from 'next-intl'
import { useState } from 'react'
import { Button, ErrorNotice, Panel, StateLabel, TextInput } from '@/components/ui'
import { tickStep } from '@/lib/client'
import type { WireRollbackPlan } from '@/lib/contracts'
import { refLabel } from '@/lib/view/ref-parts'
import type { WireStep } from '@/lib/view/rollback/step-groups'
import { Signed } from './signed'
import { personField, usePerson } from './use-person'
import { usePlanChange } from './use-plan-change'

interface SupervisorPanelProps {
  readonly lake: string
  readonly plan: WireRollbackPlan
}

/** What restarts each job by itself, confirmed by a person: such a job comes back after a cancel. */
export function SupervisorPanel({ lake, plan }: SupervisorPanelProps) {
  const t = useTranslations('rollback.supervisors')
  const steps = plan.steps.filter(({ phase, ref }) => phase === 'confirm' && ref?.startsWith('job:') === true)
  if (steps.length === 0) return null
  const open = steps.filter(({ id }) => !plan.ticks.some(({ step }) => step === id)).length
  return (
    <Panel title={t('title')} aside={open === 0 ? t('all') : t('left', { left: open, count: steps.length })}>
      <ul className="divide-y divide-line">
        {steps.map((step) => (
          <Supervisor key={step.id} lake={lake} plan={plan} step={step} />
        ))}
      </ul>
    </Panel>
  )
}

function Supervisor({ lake, plan, step }: SupervisorPanelProps & { readonly step: WireStep }) {
  const t = useTranslations('rollback.supervisors')
  const [person] = usePerson()
  const [text, setText] = useState('')
  const tick = plan.ticks.find((one) => one.step === step.id)
  const change = usePlanChange(lake, plan.id, (done: boolean) =>
    tickStep(lake, plan.id, { step: step.id, done, note: done ? text.trim() : '', ...personField(person) }),
  )
  const job = refLabel(step.ref ?? '')
  return (
    <li className="grid items-center gap-x-3 gap-y-1.5 px-3.5 py-2 sm:grid-cols-[minmax(0,1fr)_minmax(0,1.4fr)_auto]">
      <code className="font-medium break-all">{job}</code>
      {tick === undefined ? (
        <>
          <TextInput
            aria-label={t('of', { job })}
            list={`supervisors-${step.id}`}
            placeholder={t('placeholder')}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
          <Button disabled={text.trim() === '' || change.isPending} onClick={() => change.mutate(true)}>
            {t('confirm')}
            <span className="sr-only">: {job}</span>
          </Button>
        </>
      ) : (
        <>
          <span className="min-w-0">
            <StateLabel state="fresh">{tick.note === '' ? t('confirmed') : tick.note}</StateLabel>{' '}
            <Signed mark={tick} />
          </span>
          <Button look="quiet" size="sm" disabled={change.isPending} onClick={() => change.mutate(false)}>
            {t('takeBack')}
            <span className="sr-only">: {job}</span>
          </Button>
        </>
      )}
      {change.error !== null && <ErrorNotice title={t('failed')} error={change.error} />}
      <datalist id={`supervisors-${step.id}`}>
        {(['nothing', 'kubernetes', 'streampark', 'scheduler'] as const).map((one) => (
          <option key={one} value={t(`known.${one}`)} />
        ))}
      </datalist>
    </li>
  )
}
