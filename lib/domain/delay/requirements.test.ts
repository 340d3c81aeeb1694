import { describe, expect, it } from 'vitest'
import { jobRefText } from '../refs'
import { LakeBuilder, refOf } from '../testing/lake-builder'
import { buildDelayIndex } from '.'

const T = 10_000_000
const S = 1_000

function copied(build: (lake: LakeBuilder) => void): LakeBuilder {
  const lake = new LakeBuilder().table('ods.a').table('dwd.b')
  lake.run('i1', { job: 'ingest', writes: ['ods.a'] })
  lake.run('c1', { job: 'copy', reads: ['ods.a'], writes: ['dwd.b'] })
  build(lake)
  lake.checkpoint('i1', 900n, { completed: T - S })
  return lake
}

describe('locating a delay', () => {
  it('requirement 30: each reader has a backlog in snapshots and in time, and says where it is from', () => {
    const lake = copied((l) => {
      for (const n of [1, 2, 3, 4])
        l.commit('ods.a', { at: T - (70 - 10 * n) * S, run: 'i1', checkpoint: BigInt(n) })
      l.commit('ods.a', { at: T - 25 * S, run: 'i1', checkpoint: 4n, kind: 'COMPACT', rows: 0 })
      l.checkpoint('c1', 1n, { completed: T - 55 * S, reads: { 'ods.a': 1n } })
    })
    const index = buildDelayIndex(lake.build(), T)
    expect(index.backlogs(refOf('ods.a'))).toEqual([
      { job: jobRefText('copy'), table: refOf('ods.a'), snapshots: 3, ms: 50 * S, from: 'lineage' },
    ])
    expect(index.backlogs(refOf('dwd.b'))).toEqual([])
  })

  it('requirement 30: what a streaming reader never receives is no backlog', () => {
    const lake = copied((l) => {
      l.commit('ods.a', { at: T - 60 * S, run: 'i1', checkpoint: 1n })
      l.checkpoint('c1', 1n, { completed: T - 55 * S, reads: { 'ods.a': 1n } })
      l.commit('ods.a', { at: T - 50 * S, run: 'i1', checkpoint: 2n, kind: 'OVERWRITE' })
    })
    expect(buildDelayIndex(lake.build(), T).backlogs(refOf('ods.a'))).toMatchObject([{ snapshots: 0, ms: 0 }])
  })

  it('requirement 31: names the first late point upstream with class and evidence, not the last one', () => {
    const lake = copied((l) => {
      l.table('ads.c').run('d1', { job: 'report', reads: ['dwd.b'], writes: ['ads.c'] })
      l.commit('ods.a', { at: T - 200 * S, run: 'i1', checkpoint: 1n })
      l.checkpoint('c1', 1n, { completed: T - 210 * S })
      for (const n of [2, 3, 4]) l.checkpoint('c1', BigInt(n), { failed: T - (150 - n) * S })
      l.checkpoint('d1', 1n, { completed: T - 2 * S })
    })
    const delay = buildDelayIndex(lake.build(), T).judge(refOf('ads.c'))!
    expect(delay).toMatchObject({ state: 'late', class: 'checkpoints-failing', stuckAt: 'table:ods.a@1' })
    expect(delay.culprit).toMatchObject({ ref: jobRefText('copy'), count: 3 })
    expect(delay.culprit?.evidence.length).toBeGreaterThan(0)
    expect(delay.ahead).toEqual([jobRefText('copy'), refOf('dwd.b'), jobRefText('report'), refOf('ads.c')])
  })

  it('requirement 32: an idle pipeline is idle, not late', () => {
    const lake = copied((l) => {
      l.commit('ods.a', { at: T - 5_000 * S, run: 'i1', checkpoint: 1n })
      l.commit('dwd.b', { at: T - 4_990 * S, run: 'c1', checkpoint: 1n })
      l.checkpoint('c1', 1n, { completed: T - 4_990 * S, reads: { 'ods.a': 1n }, writes: { 'dwd.b': [1n] } })
      l.checkpoint('c1', 2n, { completed: T - 2 * S, reads: { 'ods.a': 1n } })
    })
    expect(buildDelayIndex(lake.build(), T).judge(refOf('dwd.b'))).toMatchObject({
      state: 'idle',
      lateMs: 0,
      culprit: null,
    })
  })

  it('requirement 35: a threshold is learned from the commit interval, or set, and says how it came about', () => {
    const lake = new LakeBuilder()
      .table('ods.a')
      .run('i1', { job: 'ingest', writes: ['ods.a'], interval: null })
    for (const n of [1, 2, 3, 4, 5]) {
      const at = T - (110 - n * 20) * S
      lake.commit('ods.a', { at, run: 'i1', checkpoint: BigInt(n) }).toString()
      lake.checkpoint('i1', BigInt(n), { completed: at, writes: { 'ods.a': [BigInt(n)] } })
    }
    const of = (thresholds = new Map<ReturnType<typeof refOf>, number>()) =>
      buildDelayIndex(lake.build(), T, { thresholds }).judge(refOf('ods.a'))?.threshold
    expect(of()).toMatchObject({ ms: 60 * S, from: 'learned' })
    expect(of()?.says).toContain('20 s between commits at the source')
    expect(of(new Map([[refOf('ods.a'), 45 * S]]))).toMatchObject({ ms: 45 * S, from: 'set' })
  })
})
