'use client'

import { useLakeNow } from '@/components/lakes'
import type { WireRollbackPlan } from '@/lib/contracts'
import type { PlanState } from '@/lib/view/url-state'
import { BlockerPanel, LossPanel, UntouchedPanel } from './consequences'
import { CutGraph } from './cut-graph'
import { CutTable } from './cut-table'

interface PlanLineProps {
  readonly lake: string
  readonly plan: WireRollbackPlan
  readonly state: PlanState
  readonly set: (change: Partial<PlanState>) => void
}

const NOTHING_MOVED: ReadonlyMap<string, string | null> = new Map()

/** The cut of a kept plan, as it was when the plan was made. */
export function PlanLine({ lake, plan, state, set }: PlanLineProps) {
  const now = useLakeNow(lake)
  return (
    <>
      <BlockerPanel lake={lake} plan={plan} />
      <CutGraph
        lake={lake}
        plan={plan}
        moment={state.when}
        selected={state.sel}
        onMoment={(when) => set({ when })}
        onSelect={(sel) => set({ sel })}
      />
      <CutTable
        lake={lake}
        cut={plan.cut}
        count={plan.totals.tables + plan.totals.jobs}
        moved={NOTHING_MOVED}
        now={now}
        selected={state.sel}
        onSelect={(sel) => set({ sel })}
      />
      <LossPanel lake={lake} plan={plan} />
      <UntouchedPanel lake={lake} plan={plan} />
    </>
  )
}
