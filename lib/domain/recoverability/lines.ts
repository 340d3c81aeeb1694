import type { Millis } from '../time'
import { chainOf } from '../rollback/causes'
import { availabilityOf } from '../rollback/availability'
import { closesAt } from '../rollback/closing'
import type { LakeModel } from '../rollback/compile'
import type { Solution } from '../rollback/solve'
import { topOf, type Variable } from '../rollback/variables'
import { limitAtTime } from '../rollback/wishes'
import { ask, floorsAboveEmpty, type AreaProblem } from './area-problem'
import type { Limit, Line, LineRow } from './model'

export interface Reach {
  readonly farthest: Line | null
  readonly values: Int32Array | null
  /** Why it goes no farther. */
  readonly limit: Limit | null
}

/** Lowest candidates that may be used; those below are taken for gone. */
type Floors = Int32Array

/**
 * The farthest line: everything as of the earliest instant for which there is one. A line as of an instant is one as of
 * every later instant, so halving over the times of all candidates finds it: about ten questions.
 */
export function farthestLine(area: AreaProblem, floors: Floors = floorsAboveEmpty(area.model)): Reach {
  const { model } = area
  const times = timesOf(model)
  let found: { solution: Solution; at: Millis } | null = null
  let failed: Solution | null = null
  for (let low = 0, high = times.length; low < high;) {
    const middle = (low + high) >> 1
    const at = times[middle]!
    const solution = ask(area, limitsAsOf(model, at), floors)
    if (solution.descent.failed === -1) {
      found = { solution, at }
      high = middle
    } else {
      failed = solution
      low = middle + 1
    }
  }
  const values = found?.solution.descent.values ?? null
  return {
    farthest: found === null || values === null ? null : lineOf(model, values, found.at),
    values,
    limit: failed === null ? null : limitFrom(model, failed),
  }
}

function limitsAsOf(model: LakeModel, at: Millis): Map<number, { at: number; rule: 'wish' }> {
  const limits = new Map<number, { at: number; rule: 'wish' }>()
  for (const variable of model.variables) {
    const index = limitAtTime(variable, at, model.now)
    if (index !== null) limits.set(variable.index, { at: index, rule: 'wish' })
  }
  return limits
}

/** The newest line in which no job is live. */
export function sharedLine(area: AreaProblem): Reach {
  const { model } = area
  const limits = new Map(
    model.variables.flatMap((variable) =>
      variable.kind === 'chain' && !variable.stopped && topOf(variable) > 0
        ? [[variable.index, { at: topOf(variable) - 1, rule: 'wish' as const }] as const]
        : [],
    ),
  )
  const solution = ask(area, limits, floorsAboveEmpty(model))
  if (solution.descent.failed !== -1)
    return { farthest: null, values: null, limit: limitFrom(model, solution) }
  const { values } = solution.descent
  const newest = model.variables.reduce(
    (at, variable) => Math.max(at, timeOf(variable, values[variable.index]!) ?? 0),
    0,
  )
  return { farthest: lineOf(model, values, newest), values, limit: null }
}

export function limitFrom(model: LakeModel, { descent }: Solution): Limit {
  const chain = chainOf(model, descent, descent.steps.length - 1)
  return { ref: model.variables[descent.failed]!.ref, because: chain.at(-1)?.because ?? '', chain }
}

function lineOf(model: LakeModel, values: Int32Array, at: Millis): Line {
  const rows = model.variables.map((variable) => rowOf(model, variable, values[variable.index]!))
  const closings = rows.flatMap((row) => row.closesAt ?? [])
  return { at, rows, closesAt: closings.length === 0 ? null : Math.min(...closings) }
}

function rowOf(model: LakeModel, variable: Variable, at: number): LineRow {
  const live = variable.kind === 'chain' && at === topOf(variable)
  return {
    ref: variable.ref,
    kind: variable.kind === 'table' ? 'table' : 'job',
    target: live ? null : model.names.ref(variable, at),
    at: timeOf(variable, at),
    availability: availabilityOf(variable, at).availability,
    closesAt: closesAt(model, variable, at),
  }
}

/** When a candidate came to be; `null` = not known, or nothing. */
export function timeOf(variable: Variable, at: number): Millis | null {
  if (variable.kind === 'table') return variable.versions[at]?.timeMillis ?? null
  const point =
    variable.points[at] ?? (at === topOf(variable) && variable.stopped ? variable.line?.last : null)
  return point?.fact.completedAt ?? null
}

function timesOf({ variables }: LakeModel): Millis[] {
  const times = new Set<Millis>()
  for (const variable of variables)
    for (let i = 1; i <= topOf(variable); i++) {
      const at = timeOf(variable, i)
      if (at !== null) times.add(at)
    }
  return [...times].sort((a, b) => a - b)
}
