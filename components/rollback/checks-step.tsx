'use client'

import { useTranslations } from 'next-intl'
import { FreezePanel, RefLink, useLakeNow } from '@/components/lakes'
import { Instant, Panel, StateLabel, Table, Td, Th, Tr } from '@/components/ui'
import type { WireRollbackPlan } from '@/lib/contracts'
import type { PlanState } from '@/lib/view/url-state'
import { BlockerPanel } from './consequences'
import { DangerList } from './danger-list'
import { ExpiryPanel } from './expiry-panel'
import { SupervisorPanel } from './supervisor-panel'

interface ChecksStepProps {
  readonly lake: string
  readonly plan: WireRollbackPlan
  readonly state: PlanState
  readonly set: (change: Partial<PlanState>) => void
}

/** What the plan rests on: is everything there, how long, and what has to be accepted. */
export function ChecksStep({ lake, plan, state, set }: ChecksStepProps) {
  return (
    <>
      {plan.freeze !== null && <FreezePanel lake={lake} freeze={plan.freeze} />}
      <BlockerPanel lake={lake} plan={plan} />
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-4 max-lg:order-1">
          <DangerList
            lake={lake}
            dangers={plan.dangers}
            accepted={state.ok}
            onAccept={(ok) => set({ ok: [...ok].sort((a, b) => a - b) })}
          />
          <SupervisorPanel lake={lake} plan={plan} />
          <AvailabilityPanel lake={lake} plan={plan} />
        </div>
        <ExpiryPanel lake={lake} plan={plan} />
      </div>
    </>
  )
}

const STATE_OF = {
  live: 'fresh',
  tagged: 'fresh',
  present: 'fresh',
  unverified: 'unknown',
  'restart-empty': 'late',
} as const

function AvailabilityPanel({ lake, plan }: Pick<ChecksStepProps, 'lake' | 'plan'>) {
  const t = useTranslations('rollback.checks')
  const cut = useTranslations('rollback.cut')
  const now = useLakeNow(lake)
  return (
    <Panel title={t('availability')} aside={t('availabilitySays')}>
      <Table label={t('availability')}>
        <thead>
          <tr>
            <Th>{t('target')}</Th>
            <Th>{t('there')}</Th>
            <Th>{t('until')}</Th>
            <Th>{t('keptBy')}</Th>
          </tr>
        </thead>
        <tbody>
          {plan.cut.map((row) => (
            <Tr key={row.ref}>
              <Td>
                <RefLink lake={lake} asOf={null} value={row.target ?? row.ref} />
              </Td>
              <Td>
                <StateLabel state={STATE_OF[row.availability]}>
                  {cut(`available.${row.availability}`)}
                </StateLabel>
              </Td>
              <Td>{row.closesAt === null ? t('noEnd') : <Instant at={row.closesAt} now={now} />}</Td>
              <Td className="max-w-80 truncate text-12">
                <code title={row.places.join(', ')}>{row.places.join(', ')}</code>
              </Td>
            </Tr>
          ))}
        </tbody>
      </Table>
    </Panel>
  )
}
