import type { LakeModel } from './compile'
import type { Blocker, Cut } from './model'
import { branchSteps } from './steps-branches'
import { inPlaceSteps } from './steps-in-place'
import { correctForwardSteps, fullRecoverySteps } from './steps-other'
import type { PlanStep, StepPlan } from './step'
import { stepPlan } from './step-plan'

export type Method = 'branches' | 'in-place' | 'full-recovery' | 'correct-forward' | 'incremental-recovery'

export interface Steps {
  readonly steps: readonly PlanStep[]
  /** What forbids this method, beside what forbids the cut. */
  readonly blockers: readonly Blocker[]
}

/** The steps of a method, in the order of rule X1. `hash` names tags and branches of this plan. */
export function stepsOf(model: LakeModel, cut: Cut, method: Method, hash: string): Steps {
  const plan: StepPlan = stepPlan(model, cut, hash)
  if (plan.tables.length + plan.jobs.length === 0) return { steps: [], blockers: [] }
  switch (method) {
    case 'in-place':
      return { steps: inPlaceSteps(plan), blockers: [] }
    case 'full-recovery':
      return { steps: fullRecoverySteps(plan), blockers: [] }
    case 'correct-forward':
      return { steps: correctForwardSteps(plan), blockers: streamingReaders(plan) }
    default:
      return { steps: branchSteps(plan), blockers: forkMismatches(plan) }
  }
}

/** Rule R18: a streaming reader passes an OVERWRITE over. */
function streamingReaders(plan: StepPlan): Blocker[] {
  return plan.tables.flatMap(({ variable }): Blocker[] => {
    const readers = (plan.readsOf.get(variable) ?? []).map((one) => one.job.ref)
    if (readers.length === 0) return []
    const says = `${readers.join(', ')} stream from ${variable.ref} and would never receive an OVERWRITE of it`
    return [{ code: 'streaming-readers', ref: variable.ref, says }]
  })
}

/** Rule R13: both other fork points were tried, and are wrong. */
function forkMismatches(plan: StepPlan): Blocker[] {
  return plan.reads.flatMap(({ job, table, through }): Blocker[] => {
    const target = plan.byVariable.get(table)?.target ?? null
    if (target === null || through === target.id) return []
    const says =
      `${job.ref} has read ${table.ref} through ${through ?? 'an unknown snapshot'}, and a branch of it would begin at ` +
      `${target.id}: wish for at most what was read, or use the method in-place`
    return [{ code: 'no-method', ref: table.ref, says }]
  })
}
