import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileLake } from './compile'
import { floorsOf } from './plan-cut'
import type { Problem } from './problem'
import { solve } from './solve'
import { caseFrom, faultsOf, solveCase, type Case } from './testing/cases'
import { picker } from './testing/picker'

const COUNT = Number(process.env['PLAN_COUNT'] ?? 250)
/** Under load a search through 20,000 combinations takes a while. */
const TIMEOUT = 1_200_000
const SEED = Number(process.env['PLAN_SEED'] ?? 20261130)

function casesFrom(count: number): Case[] {
  return Array.from({ length: count }, (_, i) => caseFrom(picker(SEED + i * 7919))).filter(
    (one) => one !== null,
  )
}

describe('cuts of random histories', () => {
  it.each([false, true])(
    `equal a search through all combinations, and leave no row doubled, lost or without origin (${COUNT}, healing %s)`,
    (healing) => {
      let lines = 0
      for (let i = 0; i < COUNT; i++) {
        const seed = SEED + i * 7919
        const one = caseFrom(picker(seed), healing)
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
    'is idempotent: asked for its own answer it gives it again',
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

  it(
    'dropping the readable witness',
    () => {
      const unseen = (problem: Problem): Problem => ({
        ...problem,
        links: problem.links.filter((one) => one.rule !== 'K3'),
      })
      expect(survives(unseen)).toBe(false)
    },
    TIMEOUT,
  )

  it(
    'a group that waits left out where healing is off, or asked for where it is on',
    () => {
      const turned = cases.map((one) => ({
        ...one,
        model: compileLake(one.cluster.facts, one.cluster.now, { retired: new Set(), healing: true }),
      }))
      expect(turned.some((one) => safeFaults(one).length > 0)).toBe(true)
      const healed = Array.from({ length: 600 }, (_, i) => caseFrom(picker(SEED + i * 7919), true)).filter(
        (one) => one !== null,
      )
      const strict = healed.map((one) => ({
        ...one,
        model: compileLake(one.cluster.facts, one.cluster.now, { retired: new Set(), healing: false }),
      }))
      expect(strict.some((one) => safeFaults(one).length > 0)).toBe(true)
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
