import type { Constraint, Link, Problem, Rule, Wiring } from './problem'

/** One forced step down. `parent` = the step that put the other side where it is; -1 = it had not moved. */
export interface Step {
  readonly variable: number
  readonly from: number
  readonly to: number
  readonly rule: Rule
  /** The constraint or link that asks for it; `null` for a wish. */
  readonly edge: Constraint | Link | null
  readonly other: number
  readonly parent: number
}

export interface Descent {
  readonly values: Int32Array
  readonly steps: readonly Step[]
  /** Variable without a candidate left; -1 = a line was found. */
  readonly failed: number
  /** How often a pair could have been mended on either side: `true` = the table was lowered. */
  readonly decisions: readonly boolean[]
}

/**
 * Lowers whatever breaks a constraint until none is broken (rollback propagation). Every step is forced for all cuts
 * under the wishes but for the decisions at links, which the caller may turn round. `floors` = lowest index allowed.
 */
export function descend(
  problem: Problem,
  wiring: Wiring,
  limits: ReadonlyMap<number, { readonly at: number; readonly rule: Rule }>,
  floors: Int32Array,
  choices: readonly boolean[],
): Descent {
  const { sizes } = problem
  const values = new Int32Array(sizes.length)
  for (let i = 0; i < sizes.length; i++) values[i] = sizes[i]! - 1
  const steps: Step[] = []
  const lastStep = new Map<number, number>()
  const decisions: boolean[] = []
  const queue: number[] = []
  const queued = new Uint8Array(sizes.length)
  let failed = -1

  const wake = (variable: number) => {
    if (queued[variable] === 1) return
    queued[variable] = 1
    queue.push(variable)
  }
  const lower = (variable: number, to: number, rule: Rule, edge: Step['edge'], other: number) => {
    const parent = other === -1 ? -1 : (lastStep.get(other) ?? -1)
    lastStep.set(variable, steps.length)
    steps.push({ variable, from: values[variable]!, to, rule, edge, other, parent })
    values[variable] = Math.max(to, 0)
    if (to < floors[variable]!) failed = variable
    wake(variable)
  }

  for (const [variable, { at, rule }] of limits)
    if (failed === -1 && at < values[variable]!) lower(variable, at, rule, null, -1)
  for (let head = 0; head < queue.length && failed === -1; head++) {
    const variable = queue[head]!
    queued[variable] = 0
    for (const constraint of wiring.woken[variable]!) {
      const { y, need, rule, x } = constraint
      if (need[values[y]!]! > values[x]!)
        lower(y, limitOf(constraint, values[x]!, values[y]!), rule, constraint, x)
      if (failed !== -1) break
    }
    for (const link of wiring.linksOf[variable]!) {
      if (failed !== -1) break
      mend(link)
    }
  }
  return { values, steps, failed, decisions }

  function mend(link: Link): void {
    const { chain, table, rule } = link
    const [c, s] = [values[chain]!, values[table]!]
    if (link.fits(c, s)) return
    const otherChain = existsBelow(c, floors[chain]!, (i) => link.fits(i, s))
    const otherTable = existsBelow(s, floors[table]!, (i) => link.fits(c, i))
    // A version that nothing on the other side fits is in no cut: the step is forced. One step at a time: what lies
    // between may fit a version that the other side has yet to come down to.
    let takesTable = !otherChain
    if (otherChain && otherTable) {
      takesTable = choices[decisions.length] ?? false
      decisions.push(takesTable)
    }
    if (takesTable) lower(table, s - 1, rule, link, chain)
    else lower(chain, c - 1, rule, link, table)
  }
}

function existsBelow(from: number, floor: number, holds: (index: number) => boolean): boolean {
  for (let i = from - 1; i >= floor; i--) if (holds(i)) return true
  return false
}

/** Largest index of `y` that `x` at `value` still allows; -1 = none. */
function limitOf({ need, monotone }: Constraint, value: number, from: number): number {
  if (!monotone) {
    let i = from - 1
    while (i >= 0 && need[i]! > value) i--
    return i
  }
  let low = 0
  let high = from
  while (low < high) {
    const middle = (low + high) >> 1
    if (need[middle]! <= value) low = middle + 1
    else high = middle
  }
  return low - 1
}
