'use client'

import { useTranslations } from 'next-intl'
import { Panel } from '@/components/ui'
import { PLAN_METHODS, type RollbackState } from '@/lib/view/url-state'
import { Choice } from './choice'
import { NameField } from './name-field'
import { useLakeNames } from './use-names'
import { WishList } from './wish-list'

interface ScopeStepProps {
  readonly lake: string
  readonly state: RollbackState
  readonly set: (change: Partial<RollbackState>) => void
}

/** How to go back, what must stay as it is, and what the plan may assume. */
export function ScopeStep({ lake, state, set }: ScopeStepProps) {
  const t = useTranslations('rollback.scope')
  const names = useLakeNames(lake)
  const add = (list: readonly string[], ref: string) => (list.includes(ref) ? list : [...list, ref])
  return (
    <>
      <h2 className="text-20 font-semibold">{t('title')}</h2>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid gap-4">
          <Panel title={t('method')} aside={t('methodSays')}>
            <fieldset className="divide-y divide-line">
              <legend className="sr-only">{t('method')}</legend>
              {PLAN_METHODS.map((method) => (
                <Choice
                  key={method}
                  type="radio"
                  name="method"
                  title={t(`methods.${method}.title`)}
                  says={t(`methods.${method}.says`)}
                  checked={state.method === method}
                  onChange={() => set({ method })}
                />
              ))}
            </fieldset>
          </Panel>
          <Panel title={t('may')} aside={t('maySays')}>
            <div className="divide-y divide-line">
              <Choice
                type="checkbox"
                title={t('empty.title')}
                says={t('empty.says')}
                checked={state.empty}
                onChange={() => set({ empty: !state.empty })}
              />
              <Choice
                type="checkbox"
                title={t('heal.title')}
                says={t('heal.says')}
                checked={state.heal}
                onChange={() => set({ heal: !state.heal })}
              />
            </div>
          </Panel>
          <Panel title={t('scope')}>
            <div className="grid gap-4 px-3.5 py-3">
              <NameField
                label={t('pin.title')}
                hint={t('pin.says')}
                names={[...names.tables, ...names.jobs]}
                find={names.find}
                action={t('pin.action')}
                onTake={(ref) => set({ pins: add(state.pins, ref) })}
              />
              <NameField
                label={t('retire.title')}
                hint={t('retire.says')}
                names={names.jobs}
                find={(name) => {
                  const ref = names.find(name)
                  return ref?.startsWith('job:') === true ? ref : null
                }}
                action={t('retire.action')}
                onTake={(ref) => set({ retired: add(state.retired, ref) })}
              />
              <p className="text-text-2">{t('supervisors')}</p>
            </div>
          </Panel>
        </div>
        <Panel title={t('wishes')}>
          <WishList state={state} set={set} />
        </Panel>
      </div>
    </>
  )
}
