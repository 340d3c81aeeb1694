import type { RefText } from '../refs'

/** Rules of the cut that a constraint can stand for. `wish` and `pin` come from the request. */
export type Rule = 'K0' | 'K1' | 'K2' | 'K3' | 'K4' | 'K5' | 'K6' | 'wish' | 'pin'

/** What a constraint stands for: the edge of the lineage, and why a candidate of `y` cannot stand beside one of `x`. */
export interface About {
  readonly from: RefText
  readonly to: RefText
  readonly says: (x: number, y: number) => string
}

/**
 * `value[x] >= need[value[y]]`, over indexes of candidates. Index 0 is always "nothing" (an empty table, a chain that
 * has not started), the last one is what is there now. `need` may hold one more than the last index: impossible.
 */
export interface Constraint {
  readonly rule: Rule
  readonly x: number
  readonly y: number
  readonly need: Int32Array
  /** `need` never falls: the limit is found by halving. Only ever so inside one restore line (rule K7). */
  readonly monotone: boolean
  readonly about: About
}

/** A pair of a checkpoint and a version that cannot be restored together, in whichever direction (rules K3, K4). */
export interface Link {
  readonly rule: Rule
  readonly chain: number
  readonly table: number
  readonly fits: (checkpoint: number, version: number) => boolean
  /** `says(table, chain)` */
  readonly about: About
}

/** What the solver sees of a lake: numbers only. */
export interface Problem {
  /** Number of candidates of each variable, at least 1. */
  readonly sizes: Int32Array
  readonly constraints: readonly Constraint[]
  readonly links: readonly Link[]
}

export function isMonotone(need: Int32Array): boolean {
  for (let i = 1; i < need.length; i++) if (need[i]! < need[i - 1]!) return false
  return true
}

/**
 * Constraints and links by the variables that wake them. Built once per problem. Lowering `x` may break any constraint,
 * lowering `y` only one whose `need` can rise on the way down.
 */
export interface Wiring {
  readonly woken: readonly (readonly Constraint[])[]
  readonly linksOf: readonly (readonly Link[])[]
}

const NO_LINKS: readonly Link[] = []
const NO_CONSTRAINTS: readonly Constraint[] = []

export function wire(problem: Problem): Wiring {
  const woken: Constraint[][] = []
  for (const one of problem.constraints)
    for (const variable of wakersOf(one)) (woken[variable] ??= []).push(one)
  const linksOf: Link[][] = []
  for (const one of problem.links) {
    ;(linksOf[one.chain] ??= []).push(one)
    ;(linksOf[one.table] ??= []).push(one)
  }
  const count = problem.sizes.length
  return {
    woken: Array.from({ length: count }, (_, i) => woken[i] ?? NO_CONSTRAINTS),
    linksOf: Array.from({ length: count }, (_, i) => linksOf[i] ?? NO_LINKS),
  }
}

/** The variables whose lowering may break a constraint. */
export function wakersOf({ x, y, monotone }: Constraint): readonly number[] {
  return monotone || x === y ? [x] : [x, y]
}
