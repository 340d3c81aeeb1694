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

/** Chains share their steps: a row deep in a lake would else say again what every row above it says. */
const explained = new WeakMap<Descent, Map<number, CauseStep>>()

/** Back along the steps that put each other where they are, to the wish; oldest first. */
export function chainOf(model: LakeModel, descent: Descent, index: number): CauseStep[] {
  const known = explained.get(descent) ?? new Map<number, CauseStep>()
  explained.set(descent, known)
  const chain: CauseStep[] = []
  for (let at = index; at !== -1; at = descent.steps[at]!.parent) {
    let step = known.get(at)
    if (step === undefined) known.set(at, (step = explain(model, descent, descent.steps[at]!)))
    chain.push(step)
  }
  return chain.reverse()
}

function explain(model: LakeModel, descent: Descent, step: Step): CauseStep {
  const variable = model.variables[step.variable]!
  const target = step.to < 0 ? null : model.names.ref(variable, step.to)
  return { ref: variable.ref, target, ...causeOf(model, descent, step) }
}
