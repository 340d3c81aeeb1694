'use client'

import { useTranslations } from 'next-intl'
import { FreezePanel } from '@/components/lakes'
import { Panel } from '@/components/ui'
import type { WireRecoverability } from '@/lib/contracts'
import { buildRadar, itemOf, type WireArea } from '@/lib/view/recoverability/radar'
import type { RecoverabilityState } from '@/lib/view/url-state'
import { AreaSentence } from './area-sentence'
import { DominoPanel, LimitPanel, MeasurePanel } from './area-panels'
import { ItemTable } from './item-table'
import { PointPanel } from './point-panel'
import { RadarPlot } from './radar-plot'
import { WhatIfPanel } from './what-if-panel'

export interface AreaProps {
  readonly lake: string
  readonly answer: WireRecoverability
  readonly area: WireArea
  readonly state: RecoverabilityState
  readonly set: (change: Partial<RecoverabilityState>) => void
}

/** One area: the answer in a sentence, the picture or its twin, and what can be done. */
export function AreaView(props: AreaProps) {
  const { lake, answer, area, state, set } = props
  const t = useTranslations('recoverability')
  const radar = buildRadar(answer, area)
  const item = itemOf(answer, state.sel)
  return (
    <>
      <AreaSentence {...props} />
      {area.freeze !== null && <FreezePanel lake={lake} freeze={area.freeze} />}
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-[minmax(0,1fr)_340px]">
        <div className="grid min-w-0 gap-4">
          {radar !== null && radar.rows.length > 0 && (
            <Panel
              title={t(state.as)}
              aside={t('points', {
                count: radar.counts.points,
                useless: radar.counts.points - radar.counts.usable,
              })}
            >
              {state.as === 'windows' ? (
                <RadarPlot radar={radar} selected={state.sel} onSelect={(sel) => set({ sel })} />
              ) : (
                <ItemTable {...props} />
              )}
            </Panel>
          )}
        </div>
        <div className="grid min-w-0 gap-4">
          {item !== null && (
            <PointPanel
              lake={lake}
              item={item}
              now={answer.now}
              selected={state.sel}
              onSelect={(sel) => set({ sel })}
            />
          )}
          <MeasurePanel {...props} />
          <WhatIfPanel {...props} />
          <LimitPanel {...props} />
          <DominoPanel {...props} />
        </div>
      </div>
    </>
  )
}
