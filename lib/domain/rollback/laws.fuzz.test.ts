import { describe, expect, it } from 'vitest'
import type { LakeFacts } from '../facts'
import type { RefText } from '../refs'
import { compileLake, type LakeModel } from './compile'
import { floorsOf } from './plan-cut'
import { solve } from './solve'
import { caseFrom, faultsOf, solveCase, toyCut, type Case } from './testing/cases'
import { breaks } from './testing/oracle'
import { picker } from './testing/picker'
import { chainOfTwo } from './testing/two-jobs'

const COUNT = Number(process.env['PLAN_COUNT'] ?? 250)
const SEED = Number(process.env['PLAN_SEED'] ?? 20261130)
const TIMEOUT = 1_200_000

function cases(): Case[] {
  return Array.from({ length: COUNT }, (_, i) => caseFrom(picker(SEED + i * 7919))).filter(
    (one) => one !== null,
  )
}

function remade(one: Case, facts: LakeFacts): Case {
  return { ...one, model: compileLake(facts, one.cluster.now, { retired: new Set(), healing: one.healing }) }
}

/** The answer by name; `null` = no line. */
function answerOf(one: Case): Map<RefText, RefText | null> | null {
  const { descent } = solveCase(one)
  if (descent.failed !== -1) return null
  return new Map(
    one.model.variables.map((variable) => [
      variable.ref,
      one.model.names.ref(variable, descent.values[variable.index]!),
    ]),
  )
}

/** Candidates are numbered by each model for itself: what stands at them can be compared. */
function heights(model: LakeModel, values: Int32Array): Map<RefText, number> {
  return new Map(
    model.variables.map((variable) => {
      const at = values[variable.index]!
      if (variable.kind === 'table') return [variable.ref, Number(variable.versions[at]?.id ?? 0n)]
      if (at === variable.points.length - 1) return [variable.ref, Infinity]
      const point = variable.points[at] ?? null
      return [variable.ref, point === null ? -1 : point.run * 1_000 + Number(point.id)]
    }),
  )
}

describe('laws of the cut, on histories', () => {
  it(
    'K7: more that is wished away never leaves more standing',
    () => {
      let compared = 0
      for (const one of cases()) {
        if (one.model.problem.links.length > 0) continue // two ways to mend a pair have no order
        const { model, allowEmpty } = one
        const floors = floorsOf(model, { allowEmpty, pins: [] })
        const first = solveCase(one).descent
        if (first.failed !== -1) continue
        const variable = one.cluster.tables.length > 1 ? 1 : 0
        for (let at = model.problem.sizes[variable]! - 1; at >= floors[variable]!; at--) {
          const limits = new Map(
            [...first.values].map((value, i) => [i, { at: value, rule: 'wish' as const }]),
          )
          limits.set(variable, { at: Math.min(at, first.values[variable]!), rule: 'wish' })
          const { descent } = solve(model.problem, model.wiring, limits, floors)
          if (descent.failed !== -1) break
          for (const [i, value] of descent.values.entries())
            expect(value).toBeLessThanOrEqual(first.values[i]!)
          compared++
        }
      }
      expect(compared).toBeGreaterThan(COUNT / 4)
    },
    TIMEOUT,
  )

  it(
    'more that is kept never gives a worse line',
    () => {
      let compared = 0
      for (const one of cases()) {
        const { facts } = one.cluster
        const kept = remade(one, {
          ...facts,
          checkpoints: facts.checkpoints.map((point) => ({ ...point, files: 'retained' })),
        })
        if (kept.model.problem.links.length > 0) continue
        const [less, more] = [solveCase(one), solveCase(kept)]
        if (less.descent.failed !== -1) continue
        expect(more.descent.failed).toBe(-1)
        const high = heights(kept.model, more.descent.values)
        for (const [ref, height] of heights(one.model, less.descent.values))
          expect(high.get(ref)).toBeGreaterThanOrEqual(height)
        compared++
      }
      expect(compared).toBeGreaterThan(COUNT / 8)
    },
    TIMEOUT,
  )

  it(
    'the order of facts, and what has nothing to do with them, changes nothing',
    () => {
      const beside = chainOfTwo()
      for (const one of cases()) {
        const { facts } = one.cluster
        const turned = remade(one, {
          ...facts,
          tables: [...facts.tables].reverse(),
          snapshots: [...facts.snapshots].reverse(),
          runs: [...facts.runs].reverse(),
          checkpoints: [...facts.checkpoints].reverse(),
          reads: [...facts.reads].reverse(),
        })
        const more = remade(one, {
          ...facts,
          tables: [...facts.tables, ...beside.tables],
          snapshots: [...facts.snapshots, ...beside.snapshots],
          runs: [...facts.runs, ...beside.runs],
          checkpoints: [...facts.checkpoints, ...beside.checkpoints],
          reads: [...facts.reads, ...beside.reads],
        })
        const answer = answerOf(one)
        expect(answerOf(turned)?.size).toBe(answer?.size)
        // Where a pair may be mended on either side the order of the tables decides which of two greatest lines is shown.
        if (one.model.problem.links.length === 0) expect(answerOf(turned)).toEqual(answer)
        const wider = answerOf(more)
        expect(wider === null).toBe(answer === null)
        if (one.model.problem.links.length === 0)
          for (const [ref, target] of answer ?? []) expect(wider?.get(ref)).toBe(target)
      }
    },
    TIMEOUT,
  )

  it(
    'what is hidden makes a plan more careful, never wrong: it stays consistent with the truth',
    () => {
      let planned = 0
      for (const [i, one] of cases().entries()) {
        const pick = picker(SEED + i)
        const { facts } = one.cluster
        const hidden = remade(one, {
          ...facts,
          checkpoints: facts.checkpoints.map(({ pending, ...point }) => ({
            ...point,
            ...(pending === undefined || pick(2) === 0 ? {} : { pending }),
            restores: point.restores.map((read) =>
              pick(3) === 0 ? { ...read, plannedThrough: null } : read,
            ),
          })),
        })
        const { descent } = solveCase(hidden)
        if (descent.failed !== -1) continue
        expect(breaks(one.cluster, toyCut(hidden, descent.values)), `history ${i}`).toEqual([])
        planned++
      }
      expect(planned).toBeGreaterThan(COUNT / 8)
    },
    TIMEOUT,
  )

  it(
    'and none of it is vacuous: the cases have lines, and refusals',
    () => {
      const all = cases()
      expect(all.filter((one) => answerOf(one) === null).length).toBeGreaterThan(0)
      expect(
        all.filter((one) => (answerOf(one)?.size ?? 0) > 0 && faultsOf(one).length === 0).length,
      ).toBeGreaterThan(COUNT / 8)
    },
    TIMEOUT,
  )
})
