import type { CheckpointFact } from '../../facts'
import {
  simulateCluster,
  type ToyChain,
  type ToyCluster,
  type ToyPoint,
} from '../../testing/cluster-simulation'
import { refOf } from '../../testing/lake-builder'
import type { Pick } from '../../testing/lake-simulation'
import { compileLake, type LakeModel } from '../compile'
import { floorsOf, withConstraints } from '../plan-cut'
import { wire, type Problem } from '../problem'
import { solve } from '../solve'
import { limitsOf, wishConstraints, type Wish } from '../wishes'
import { allCuts, oracleWish, type ToyWish } from './all-cuts'
import { breaks, rowFaults, type ToyCut } from './oracle'

/** A history of a toy cluster, a wish, and the planner's model of it. */
export interface Case {
  readonly cluster: ToyCluster
  readonly model: LakeModel
  readonly wish: ToyWish
  readonly allowEmpty: boolean
  readonly healing: boolean
}

export function caseFrom(pick: Pick, healing = false): Case | null {
  const cluster = simulateCluster(pick)
  const model = compileLake(cluster.facts, cluster.now, { retired: new Set(), healing })
  const allowEmpty = pick(3) === 0
  const wish = oracleWish(cluster, pick)
  return wish === null ? null : { cluster, model, wish, allowEmpty, healing }
}

export function solveCase({ model, wish, allowEmpty }: Case, problem: Problem = model.problem) {
  const domain: Wish = { kind: 'at-most', ref: wish.ref }
  const limits = limitsOf(model, [domain])
  if (!limits.ok) throw new Error(limits.error.detail)
  const wiring = withConstraints(
    problem === model.problem ? model.wiring : wire(problem),
    wishConstraints(model, limits.value),
  )
  return solve(problem, wiring, limits.value, floorsOf(model, { allowEmpty, pins: [] }))
}

/** The planner's answer in the toy's own terms. */
export function toyCut({ cluster, model }: Case, values: Int32Array): ToyCut {
  const versions = new Map(
    cluster.tables.map((table) => {
      const variable = model.tables.get(refOf(table.name))!
      return [table, Number(variable.versions[values[variable.index]!]?.id ?? 0n)] as const
    }),
  )
  const points = new Map<ToyChain, number | 'top' | 'none'>(
    cluster.chains.map((chain) => {
      const variable = model.chains.find((one) => one.line?.members.includes(chain.runs[0]!.id))
      const at = variable === undefined ? -1 : values[variable.index]!
      if (variable === undefined || at === variable.points.length - 1) return [chain, 'top'] as const
      const point = variable.points[at] ?? null
      if (point === null) return [chain, 'none'] as const
      return [chain, chain.line.findIndex((one) => isSame(chain, one, point.fact))] as const
    }),
  )
  return { version: (table) => versions.get(table)!, point: (chain) => points.get(chain)! }
}

function isSame(chain: ToyChain, point: ToyPoint, fact: CheckpointFact): boolean {
  return chain.runs[point.run]!.id === fact.jobId && BigInt(point.number) === fact.checkpointId
}

/** What is wrong with an answer; empty = nothing. */
export function faultsOf(one: Case, problem?: Problem): string[] {
  const consistent = allCuts(one.cluster, one.wish, one.allowEmpty, one.healing)
  if (consistent === null) return []
  const solution = solveCase(one, problem)
  if (solution.descent.failed !== -1)
    return consistent.length === 0 ? [] : [`no line, but there are ${consistent.length}`]
  const cut = toyCut(one, solution.descent.values)
  const broken = breaks(one.cluster, cut, one.healing)
  if (broken.length > 0) return broken
  const rows = rowFaults(one.cluster, cut, one.healing)
  if (rows.length > 0) return rows
  const rank = (c: ToyCut) => [
    ...one.cluster.tables.map((table) => c.version(table)),
    ...one.cluster.chains.map((chain) => rankOf(c.point(chain))),
  ]
  const mine = rank(cut)
  const better = consistent
    .map(rank)
    .find((other) => other.every((x, i) => x >= mine[i]!) && other.some((x, i) => x > mine[i]!))
  return better === undefined ? [] : [`not the greatest: ${mine.join()} < ${better.join()}`]
}

function rankOf(point: number | 'top' | 'none'): number {
  return point === 'top' ? 1_000 : point === 'none' ? -1 : point
}
