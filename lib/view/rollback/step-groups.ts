import type { WireRollbackPlan } from '@/lib/contracts'

export type WireStep = WireRollbackPlan['steps'][number]

export interface NumberedStep {
  /** From 1, over the whole plan. */
  readonly number: number
  readonly step: WireStep
}

export interface StepGroup {
  readonly phase: string
  readonly steps: readonly NumberedStep[]
  /** The first group that changes what stands in main. */
  readonly changesMain: boolean
}

/** Phases in which snapshots of main go. */
const CHANGING: ReadonlySet<string> = new Set(['cut', 'switch'])

/** Steps in their order, neighbours of one phase together. */
export function groupSteps(steps: readonly WireStep[]): StepGroup[] {
  const groups: { phase: string; steps: NumberedStep[]; changesMain: boolean }[] = []
  let changed = false
  steps.forEach((step, index) => {
    const last = groups.at(-1)
    const numbered = { number: index + 1, step }
    if (last?.phase === step.phase) {
      last.steps.push(numbered)
      return
    }
    const changesMain = !changed && CHANGING.has(step.phase)
    changed ||= changesMain
    groups.push({ phase: step.phase, steps: [numbered], changesMain })
  })
  return groups
}
