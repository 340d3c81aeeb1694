import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { CheckpointFact } from '../facts'
import { simulateCluster, type ToyChain, type ToyCluster, type ToyPoint } from '../testing/cluster-simulation'
import type { Pick } from '../testing/lake-simulation'
import { refOf } from '../testing/lake-builder'
import { compileLake, type LakeModel } from './compile'
import { allCuts, oracleWish, type ToyWish } from './testing/all-cuts'
import { picker } from './testing/picker'
import { breaks, rowFaults, type ToyCut } from './testing/oracle'
import { floorsOf, withConstraints } from './plan-cut'
import { wire, type Problem } from './problem'
import { solve } from './solve'
import { limitsOf, wishConstraints, type Wish } from './wishes'

const COUNT = Number(process.env['PLAN_COUNT'] ?? 250)
/** Under load a search through 20,000 combinations takes a while. */
const TIMEOUT = 1_200_000
const SEED = Number(process.env['PLAN_SEED'] ?? 20261130)

interface Case {
  readonly cluster: ToyCluster
  readonly model: LakeModel
  readonly wish: ToyWish
  readonly allowEmpty: boolean
}

function caseFrom(pick: Pick): Case | null {
  const cluster = simulateCluster(pick)
  const model = compileLake(cluster.facts, cluster.now, { retired: new Set(), healing: false })
  const allowEmpty = pick(3) === 0
  const wish = oracleWish(cluster, pick)
  return wish === null ? null : { cluster, model, wish, allowEmpty }
}

function solveCase({ model, wish, allowEmpty }: Case, problem: Problem = model.problem) {
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
function toyCut({ cluster, model }: Case, values: Int32Array): ToyCut {
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
function faultsOf(one: Case, problem?: Problem): string[] {
  const consistent = allCuts(one.cluster, one.wish, one.allowEmpty)
  if (consistent === null) return []
  const solution = solveCase(one, problem)
  if (solution.descent.failed !== -1)
    return consistent.length === 0 ? [] : [`no line, but there are ${consistent.length}`]
  const cut = toyCut(one, solution.descent.values)
  const broken = breaks(one.cluster, cut)
  if (broken.length > 0) return broken
  const rows = rowFaults(one.cluster, cut)
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

function casesFrom(count: number): Case[] {
  return Array.from({ length: count }, (_, i) => caseFrom(picker(SEED + i * 7919))).filter(
    (one) => one !== null,
  )
}

describe('cuts of random histories', () => {
  it(
    `equal a search through all combinations, and leave no row doubled, lost or without origin (${COUNT})`,
    () => {
      let lines = 0
      for (let i = 0; i < COUNT; i++) {
        const seed = SEED + i * 7919
        const one = caseFrom(picker(seed))
        if (one === null) continue
        expect(faultsOf(one), `seed ${seed}`).toEqual([])
        lines++
      }
      expect(lines).toBeGreaterThan(COUNT / 3)
    },
    TIMEOUT,
  )

  it(
    'explains every step: what was refused breaks the constraint, and its parent put the other side there',
    () => {
      for (const one of casesFrom(Math.min(COUNT, 300))) {
        const { descent } = solveCase(one)
        for (const [i, step] of descent.steps.entries()) {
          expect(step.parent).toBeLessThan(i)
          if (step.edge === null || 'fits' in step.edge) continue
          const parent = step.parent === -1 ? null : descent.steps[step.parent]!
          if (parent !== null) expect(parent.variable).toBe(step.other)
          const other = parent?.to ?? one.model.problem.sizes[step.other]! - 1
          for (let at = step.to + 1; at <= step.from; at++) expect(step.edge.need[at]).toBeGreaterThan(other)
        }
      }
    },
    TIMEOUT,
  )

  it(
    'is monotone in the wish and idempotent',
    () => {
      fc.assert(
        fc.property(fc.integer(), (seed) => {
          const one = caseFrom(picker(seed))
          if (one === null || one.model.problem.links.length > 0) return
          const { descent } = solveCase(one)
          if (descent.failed !== -1) return
          const { model, allowEmpty } = one
          const again = solve(
            model.problem,
            model.wiring,
            new Map([...descent.values].map((at, i) => [i, { at, rule: 'wish' as const }])),
            floorsOf(model, { allowEmpty, pins: [] }),
          )
          expect([...again.descent.values]).toEqual([...descent.values])
        }),
        { numRuns: Math.min(COUNT, 300) },
      )
    },
    TIMEOUT,
  )
})

describe('mutations are noticed', () => {
  const cases = casesFrom(600)
  const survives = (mutate: (problem: Problem) => Problem) =>
    !cases.some((one) => faultsOf(one, mutate(one.model.problem)).length > 0)
  const without =
    (rule: string) =>
    (problem: Problem): Problem => ({
      ...problem,
      constraints: problem.constraints.filter((one) => one.rule !== rule),
      links: problem.links.filter((one) => one.rule !== rule),
    })

  it.each(['K1', 'K2', 'K3', 'K4', 'K5'])(
    'dropping %s',
    (rule) => {
      expect(survives(without(rule))).toBe(false)
    },
    TIMEOUT,
  )

  it.each([1, -1])(
    'limits off by %i',
    (by) => {
      const shifted = (problem: Problem): Problem => ({
        ...problem,
        constraints: problem.constraints.map((one) => ({
          ...one,
          need: one.need.map((need, i) =>
            i === 0 || i === one.need.length - 1 ? need : Math.max(0, need + by),
          ),
          monotone: false,
        })),
      })
      expect(survives(shifted)).toBe(false)
    },
    TIMEOUT,
  )

  it(
    'ignoring epochs: abandoned groups taken for the current life',
    () => {
      const flat = cases.map((one) => {
        const { facts, now } = one.cluster
        const runs = facts.runs.map((run) => ({
          ...run,
          restoredFrom: run.restoredFrom === null ? null : { ...run.restoredFrom, checkpointId: 1_000_000n },
        }))
        const snapshots = facts.snapshots.map((snapshot) => ({ ...snapshot, epoch: 0 }))
        const model = compileLake({ ...facts, runs, snapshots }, now, { retired: new Set(), healing: false })
        return { ...one, model }
      })
      expect(flat.some((one) => safeFaults(one).length > 0)).toBe(true)
    },
    TIMEOUT,
  )

  it(
    'taking content for position',
    () => {
      const fooled = cases.map((one) => {
        const { facts, now } = one.cluster
        const contentOf = (table: string, id: bigint) =>
          facts.snapshots
            .filter((s) => s.table === table && s.content && s.id <= id && s.status !== 'superseded')
            .reduce((max, s) => (s.id > max ? s.id : max), 0n)
        const checkpoints = facts.checkpoints.map((point) => ({
          ...point,
          restores: point.restores.map((r) => ({
            ...r,
            plannedThrough: contentOf(r.table, r.plannedThrough ?? 0n),
          })),
        }))
        return {
          ...one,
          model: compileLake({ ...facts, checkpoints }, now, { retired: new Set(), healing: false }),
        }
      })
      expect(fooled.some((one) => safeFaults(one).length > 0)).toBe(true)
    },
    TIMEOUT,
  )
})

/** A mutated model may not know the wish any more: that is noticed too. */
function safeFaults(one: Case): string[] {
  try {
    return faultsOf(one)
  } catch (thrown) {
    return [String(thrown)]
  }
}
