import type { Millis } from '../time'
import { topOf } from '../rollback/variables'
import { ask, floorsAboveEmpty, type AreaProblem } from './area-problem'
import { limitFrom, timeOf } from './lines'
import type { Domino } from './model'

/** Tables asked for at most, those with the most readers first. */
const MAX_QUESTIONS = 200

/**
 * What the worst bad commit would cost, before there is one: for each table its newest version must go, and the rest
 * follows. No line at all is worst, then the one that goes back farthest.
 */
export function worstDomino(area: AreaProblem): Domino | null {
  const { model } = area
  let worst: Domino | null = null
  const degree = new Map<number, number>()
  for (const { x } of model.problem.constraints) degree.set(x, (degree.get(x) ?? 0) + 1)
  const tables = model.variables
    .filter((one) => one.kind === 'table' && topOf(one) > 0)
    .sort((a, b) => (degree.get(b.index) ?? 0) - (degree.get(a.index) ?? 0))
    .slice(0, MAX_QUESTIONS)
  for (const table of tables) {
    const at = topOf(table) - 1
    const limits = new Map([[table.index, { at, rule: 'wish' as const }]])
    const solution = ask(area, limits, floorsAboveEmpty(model))
    const { descent } = solution
    const ref = model.names.ref(table, topOf(table))!
    if (descent.failed !== -1) {
      worst = worse(worst, { ref, tables: 0, jobs: 0, backTo: null, noLine: limitFrom(model, solution) })
      continue
    }
    let backTo: Millis | null = null
    let [lowered, jobs] = [0, 0]
    for (const variable of model.variables) {
      const value = descent.values[variable.index]!
      if (value === topOf(variable)) continue
      if (variable.kind === 'table') lowered++
      else jobs++
      const time = timeOf(variable, value)
      if (time !== null) backTo = Math.min(backTo ?? Infinity, time)
    }
    worst = worse(worst, { ref, tables: lowered, jobs, backTo, noLine: null })
  }
  return worst
}

function worse(a: Domino | null, b: Domino): Domino {
  if (a === null) return b
  if ((a.noLine === null) !== (b.noLine === null)) return a.noLine === null ? b : a
  if (a.noLine !== null) return a
  const earlier = (a.backTo ?? Infinity) - (b.backTo ?? Infinity)
  return earlier > 0 || (earlier === 0 && b.tables + b.jobs > a.tables + a.jobs) ? b : a
}
