'use client'

import { useTranslations } from 'next-intl'
import { Panel, RefText } from '@/components/ui'
import { ownerRef } from '@/lib/view/ref-parts'
import type { RollbackState } from '@/lib/view/url-state'
import { BlastPanels } from './blast-panel'
import { NameField } from './name-field'
import { PlanList } from './plan-list'
import { useLakeNames } from './use-names'
import { VersionPicker } from './version-picker'
import { WishField } from './wish-field'
import { WishList } from './wish-list'

interface AnchorStepProps {
  readonly lake: string
  readonly state: RollbackState
  readonly set: (change: Partial<RollbackState>) => void
}

/** What to go back to: one version, several, an instant, or before a bad commit. */
export function AnchorStep({ lake, state, set }: AnchorStepProps) {
  const t = useTranslations('rollback.anchor')
  const names = useLakeNames(lake)
  const owner = state.sel === null ? null : ownerRef(state.sel)
  const show = (ref: string) => set({ sel: ref })
  return (
    <>
      <div>
        <h2 className="text-20 font-semibold">{t('title')}</h2>
        <p className="max-w-180 text-text-2">{t('says')}</p>
      </div>
      <div className="grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_360px]">
        <div className="grid min-w-0 gap-4">
          <Panel title={t('wish')}>
            <WishField state={state} set={set} onOwner={show} />
          </Panel>
          <Panel
            title={t('pick')}
            {...(owner === null ? {} : { aside: <RefText value={owner} wrap className="text-text" /> })}
          >
            <div className="px-3.5 py-3">
              <NameField
                label={t('of')}
                names={[...names.tables, ...names.jobs]}
                find={names.find}
                action={t('show')}
                onTake={show}
              />
            </div>
            {owner !== null && (
              <div className="border-t border-line">
                <VersionPicker key={owner} lake={lake} owner={owner} state={state} set={set} />
              </div>
            )}
          </Panel>
        </div>
        <div className="grid min-w-0 gap-4">
          <Panel title={t('wishes')}>
            <WishList state={state} set={set} />
          </Panel>
          <BlastPanels lake={lake} commits={state.before} />
          <PlanList lake={lake} />
        </div>
      </div>
    </>
  )
}
