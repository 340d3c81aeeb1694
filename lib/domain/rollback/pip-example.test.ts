import { describe, expect, it } from 'vitest'
import { LakeBuilder } from '../testing/lake-builder'
import { compileLake, planCut, wishFromText, type Cut } from '.'

/** PIP-5's figures: table1 and table2 feed one job that writes table3; savepoint 5 read table1@4 and table2@6. */
function pipLake() {
  const lake = new LakeBuilder().table('d.table1').table('d.table2').table('d.table3')
  for (let i = 1; i <= 5; i++) lake.commit('d.table1', { at: i * 100 })
  for (let i = 1; i <= 8; i++) lake.commit('d.table2', { at: i * 60 })
  lake.run('etl', { job: 'etl', start: 50, reads: ['d.table1', 'd.table2'], writes: ['d.table3'] })
  const group = (checkpoint: bigint, at: number) => [lake.commit('d.table3', { at, run: 'etl', checkpoint })]
  const reads = (one: bigint, two: bigint) => ({ 'd.table1': one, 'd.table2': two })
  lake.checkpoint('etl', 3n, { completed: 250, reads: reads(2n, 4n), writes: { 'd.table3': group(3n, 255) } })
  lake.checkpoint('etl', 5n, {
    completed: 430,
    savepoint: true,
    reads: reads(4n, 6n),
    writes: { 'd.table3': group(5n, 435) },
  })
  lake.checkpoint('etl', 6n, { completed: 530, reads: reads(5n, 8n), writes: { 'd.table3': group(6n, 535) } })
  return lake.build()
}

describe('the example of PIP-5 (requirement 44)', () => {
  it('answers table1@4 with savepoint 5, table3@2, and table2 read through 6', () => {
    const model = compileLake(pipLake(), 1_000, { retired: new Set(), healing: false })
    const wish = wishFromText('at-most', 'table:d.table1@4')
    if (!wish.ok) throw new Error(wish.error.detail)
    const plan = planCut(model, [wish.value], { allowEmpty: false, pins: [] })
    expect(plan.ok).toBe(true)
    const cut = (plan.ok ? plan.value : null) as Cut
    expect(cut.rows.map(({ ref, target }) => [ref, target])).toEqual([
      ['table:d.table1', 'table:d.table1@4'],
      ['table:d.table3', 'table:d.table3@2'],
      ['job:etl', 'job:etl~etl@5'],
    ])
    expect(cut.untouched.map(({ ref, readThrough }) => [ref, readThrough])).toEqual([
      ['table:d.table2', [{ job: 'job:etl~etl@5', snapshot: 'table:d.table2@6' }]],
    ])
    expect(cut.rows.map(({ cause }) => cause.rule)).toEqual(['wish', 'K2', 'K1'])
  })
})
