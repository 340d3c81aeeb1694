import type { LakeFacts } from '../../facts'
import { LakeBuilder } from '../../testing/lake-builder'
import { compileLake, planCut, wishFromText, type Cut, type NoLine } from '..'

export interface Ask {
  readonly allowEmpty?: boolean
  readonly pins?: readonly string[]
  readonly retired?: readonly string[]
  readonly kind?: 'at-most' | 'before'
}

export function ask(facts: LakeFacts, anchor: string, { allowEmpty, pins, retired, kind }: Ask = {}) {
  const refs = (names: readonly string[] | undefined) =>
    (names ?? []).map((one) => one as Cut['rows'][number]['ref'])
  const model = compileLake(facts, 10_000, { retired: new Set(refs(retired)), healing: false })
  const wish = wishFromText(kind ?? 'at-most', anchor)
  if (!wish.ok) throw new Error(wish.error.detail)
  const plan = planCut(model, [wish.value], { allowEmpty: allowEmpty ?? false, pins: refs(pins) })
  if (!plan.ok) throw new Error(plan.error.detail)
  return { model, plan: plan.value }
}

export function targets(plan: Cut | NoLine): Record<string, string | null> {
  if (plan.kind === 'no-line') throw new Error(plan.because)
  return Object.fromEntries(plan.rows.map((row) => [row.ref, row.target]))
}

export function refusal(plan: Cut | NoLine): NoLine {
  if (plan.kind === 'cut') throw new Error('there is a line')
  return plan
}

/** src is fed from outside; a copies it to mid, b copies mid to out. Checkpoint k of each has read and written k. */
export function chainOfTwo(
  change: (lake: LakeBuilder) => void = () => undefined,
  end: number | null = null,
): LakeFacts {
  const lake = new LakeBuilder().table('d.src').table('d.mid').table('d.out')
  lake.run('a', { job: 'a', start: 1, end, reads: ['d.src'], writes: ['d.mid'] })
  lake.run('b', { job: 'b', start: 1, end, reads: ['d.mid'], writes: ['d.out'] })
  for (let k = 1; k <= 4; k++) {
    const at = k * 100
    const n = BigInt(k)
    lake.commit('d.src', { at })
    const mid = lake.commit('d.mid', { at: at + 20, run: 'a', checkpoint: n })
    lake.checkpoint('a', n, { completed: at + 10, reads: { 'd.src': n }, writes: { 'd.mid': [mid] } })
    const out = lake.commit('d.out', { at: at + 40, run: 'b', checkpoint: n })
    lake.checkpoint('b', n, { completed: at + 30, reads: { 'd.mid': n }, writes: { 'd.out': [out] } })
  }
  change(lake)
  return lake.build()
}
