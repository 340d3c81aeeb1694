import type { CutRow, Loss, Steps, Untouched } from '@/lib/domain/rollback'
import type { PlanDraft } from './answer-plan'

/** Lists of a plan that grow with the lake: a lake of 10,000 tables that goes back as a whole takes 66,000 steps. */
export interface PlanLists {
  readonly cut: readonly CutRow[]
  readonly untouched: readonly Untouched[]
  readonly losses: readonly Loss[]
  readonly steps: Steps['steps']
}

export type PlanList = keyof PlanLists
export type PlanEntry<L extends PlanList> = PlanLists[L][number]

export function entriesOf<L extends PlanList>({ outcome, steps }: PlanDraft, list: L): PlanLists[L] {
  const cut = outcome.kind === 'cut' ? outcome : { rows: [], untouched: [], losses: [] }
  const lists: PlanLists = {
    cut: cut.rows,
    untouched: cut.untouched,
    losses: cut.losses,
    steps: steps.steps,
  }
  return lists[list]
}
