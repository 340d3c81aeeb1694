import { descend, type Descent } from './descend'
import type { Problem, Rule, Wiring } from './problem'

/** At most this index; several wishes on one variable count by their lowest. */
export type Limits = ReadonlyMap<number, VariableLimit>

export interface VariableLimit {
  readonly at: number
  readonly rule: Rule
  /** Of a table: the highest id wished for, which may lie above the candidate. Not there = that candidate's. */
  readonly highest?: bigint
}

export interface Solution {
  readonly descent: Descent
  /** No other line is as high everywhere; `false` = there were more ways to look at than were looked at. */
  readonly proven: boolean
  /** Lines that are neither above nor below this one: the same wish, met another way (rule K7). */
  readonly others: readonly Int32Array[]
}

/** Ways to mend pairs that are tried. More than a handful was never seen outside made-up histories. */
const MAX_WAYS = 64

/**
 * The greatest consistent cut under the limits (rule K7). Constraints alone give one answer, whatever the order. Only a
 * pair of checkpoint and version that does not fit may be mended on either side; then every way is walked and the
 * first that no other exceeds is taken, in which tables stay higher.
 */
export function solve(problem: Problem, wiring: Wiring, limits: Limits, floors: Int32Array): Solution {
  const lines: Descent[] = []
  let choices: boolean[] = []
  let failure: Descent | null = null
  for (let way = 0; way < MAX_WAYS; way++) {
    const descent = descend(problem, wiring, limits, floors, choices)
    if (descent.failed === -1) lines.push(descent)
    else failure ??= descent
    const last = descent.decisions.lastIndexOf(false)
    if (last === -1) return choose(lines, failure, true)
    choices = [...descent.decisions.slice(0, last), true]
  }
  return choose(lines, failure, false)
}

function choose(lines: readonly Descent[], failure: Descent | null, proven: boolean): Solution {
  const best = lines.filter((line) => !lines.some((other) => other !== line && exceeds(other, line)))
  const descent = best[0] ?? failure
  if (descent === null) throw new RangeError('no way was walked')
  return { descent, proven, others: best.slice(1).map((line) => line.values) }
}

function exceeds(a: Descent, b: Descent): boolean {
  let higher = false
  for (let i = 0; i < a.values.length; i++) {
    if (a.values[i]! < b.values[i]!) return false
    if (a.values[i]! > b.values[i]!) higher = true
  }
  return higher
}
