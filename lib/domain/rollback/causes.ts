import type { LakeModel } from './compile'
import type { Descent, Step } from './descend'
import type { Cause, CauseStep } from './model'

/** Index of the last step of each variable that moved. */
export function lastSteps(descent: Descent): Map<number, number> {
  return new Map(descent.steps.map((step, i) => [step.variable, i]))
}

export function causeOf(model: LakeModel, descent: Descent, step: Step): Cause {
  const variable = model.variables[step.variable]!
  if (step.edge === null)
    return {
      rule: step.rule,
      edge: null,
      because: `asked for: at most ${model.names.says(variable, step.to)}`,
    }
  const { from, to, says } = step.edge.about
  const parent = step.parent === -1 ? null : descent.steps[step.parent]!
  const otherAt = parent === null ? model.problem.sizes[step.other]! - 1 : Math.max(parent.to, 0)
  // What was refused is the candidate just above the one taken.
  const refused = Math.min(step.to + 1, step.from)
  const isLink = 'fits' in step.edge
  const because = isLink && variable.kind === 'table' ? says(refused, otherAt) : says(otherAt, refused)
  return { rule: step.rule, edge: { from, to }, because }
}

/** Back along the steps that put each other where they are, to the wish; oldest first. */
export function chainOf(model: LakeModel, descent: Descent, index: number): CauseStep[] {
  const chain: CauseStep[] = []
  for (let at = index; at !== -1; at = descent.steps[at]!.parent) {
    const step = descent.steps[at]!
    const variable = model.variables[step.variable]!
    const target = step.to < 0 ? null : model.names.ref(variable, step.to)
    chain.push({ ref: variable.ref, target, ...causeOf(model, descent, step) })
  }
  return chain.reverse()
}
