import { describe, expect, it } from 'vitest'
import { jobRefText } from '../refs'
import { LakeBuilder } from '../testing/lake-builder'
import { buildDelayIndex } from '.'

const T = 10_000_000
const S = 1_000

type Run = Parameters<LakeBuilder['run']>[1]

function judge(run: Partial<Run>, build: (lake: LakeBuilder) => void = () => undefined, now = T) {
  const lake = new LakeBuilder().table('ods.a').table('dwd.b')
  lake.run('c1', { job: 'copy', reads: ['ods.a'], writes: ['dwd.b'], ...run })
  build(lake)
  return buildDelayIndex(lake.build(), now).judgeJob(jobRefText('copy'))!
}

/** Checkpoints every 5 s up to `last`, each taking `took`. */
function checkpoints(last: number, took: number) {
  return (lake: LakeBuilder) => {
    for (let n = 1; n <= 8; n++) {
      const completed = last - (8 - n) * 5 * S
      lake.checkpoint('c1', BigInt(n), { triggered: completed - took, completed })
    }
  }
}

describe('judgeJob', () => {
  it('running', () => {
    expect(judge({}, checkpoints(T - 2 * S, 100))).toMatchObject({
      state: 'fresh',
      code: 'running',
      class: null,
      failures: 0,
      lastCompletedAt: T - 2 * S,
    })
  })

  it('slow: checkpoints take longer than one and a half intervals', () => {
    expect(judge({}, checkpoints(T - 2 * S, 7_500))).toMatchObject({ state: 'fresh' })
    expect(judge({}, checkpoints(T - 2 * S, 7_501))).toMatchObject({ state: 'stale', code: 'job-slow' })
  })

  it('overdue: slow beyond three intervals (30 s at least), late beyond the timeout', () => {
    expect(judge({}, checkpoints(T - 30 * S, 100))).toMatchObject({ state: 'fresh' })
    expect(judge({}, checkpoints(T - 31 * S, 100))).toMatchObject({ state: 'stale', code: 'job-slow' })
    expect(judge({}, checkpoints(T - 61 * S, 100))).toMatchObject({ state: 'late', code: 'job-slow' })
    expect(judge({ interval: 30 * S }, checkpoints(T - 61 * S, 100))).toMatchObject({ state: 'fresh' })
  })

  it('counts failed checkpoints since the last completed one, up to now', () => {
    const failing = (count: number) => (lake: LakeBuilder) => {
      checkpoints(T - 20 * S, 100)(lake)
      for (let n = 9; n < 9 + count; n++)
        lake.checkpoint('c1', BigInt(n), {
          triggered: T - 18 * S + n,
          failed: T - 10 * S + n,
          message: 'expired',
        })
    }
    expect(judge({}, failing(1))).toMatchObject({ state: 'stale', code: 'checkpoints-failing', count: 1 })
    expect(judge({}, failing(3))).toMatchObject({
      state: 'broken',
      count: 3,
      failures: 3,
      at: T - 18 * S + 9,
    })
    expect(judge({}, failing(3), T - 15 * S)).toMatchObject({ state: 'fresh', failures: 0 })
    const healed = judge({}, (lake) => {
      failing(3)(lake)
      lake.checkpoint('c1', 12n, { completed: T - S })
    })
    expect(healed).toMatchObject({ state: 'fresh', failures: 0 })
  })

  it('late: data waits for it, whatever its checkpoints do', () => {
    const job = judge({}, (lake) => {
      checkpoints(T - 2 * S, 100)(lake)
      lake.commit('ods.a', { at: T - 31 * S })
    })
    expect(job).toMatchObject({ state: 'late', at: T - 31 * S })
  })

  it('restarting: slow at first, late when it lasts, broken when it never got anywhere', () => {
    const restarting = { state: 'RESTARTING', stateAt: T - 10 * S } as const
    expect(judge(restarting, checkpoints(T - 20 * S, 100))).toMatchObject({
      state: 'stale',
      code: 'job-restarting',
    })
    expect(judge(restarting, checkpoints(T - 40 * S, 100))).toMatchObject({ state: 'late', at: T - 10 * S })
    expect(judge({ ...restarting, start: T - 40 * S })).toMatchObject({ state: 'broken' })
  })

  it('failed, canceled, finished, stopped with a savepoint', () => {
    const end = T - 10 * S
    expect(judge({ end, state: 'FAILED' })).toMatchObject({
      state: 'broken',
      code: 'job-not-running',
      at: end,
    })
    expect(judge({ end, state: 'CANCELED' })).toMatchObject({ state: 'idle', code: 'canceled', at: end })
    expect(judge({ end, state: 'FINISHED' })).toMatchObject({ state: 'idle', code: 'finished' })
    const stopped = judge({ end, state: 'FINISHED' }, (lake) => {
      lake.checkpoint('c1', 1n, { completed: end - S, savepoint: true })
    })
    expect(stopped).toMatchObject({ state: 'idle', code: 'stopped-on-purpose' })
    expect(judge({ end, state: 'FAILED' }, checkpoints(end - S, 100), end - 1)).toMatchObject({
      code: 'running',
    })
  })

  it('batch: running, finished, failed', () => {
    const batch = { batch: true, start: T - 60 * S } as const
    expect(judge(batch)).toMatchObject({ state: 'fresh', code: 'running' })
    expect(judge({ ...batch, end: T - S, state: 'FINISHED' })).toMatchObject({
      state: 'idle',
      code: 'finished',
    })
    expect(judge({ ...batch, end: T - S, state: 'FAILED' })).toMatchObject({
      state: 'broken',
      code: 'run-failed',
    })
  })

  it('not seen: nobody tells of it, and it completed nothing lately', () => {
    const unseen = { stateAt: T + 1, start: 0 }
    const later = (lake: LakeBuilder) => checkpoints(T - 40 * S, 100)(lake)
    const lake = new LakeBuilder().table('ods.a').table('dwd.b')
    lake.run('c1', { job: 'copy', writes: ['dwd.b'], ...unseen })
    later(lake)
    const facts = lake.build()
    const silent = { ...facts, runs: facts.runs.map((run) => ({ ...run, states: [] })) }
    expect(buildDelayIndex(silent, T).judgeJob(jobRefText('copy'))).toMatchObject({
      state: 'unknown',
      code: 'not-seen',
    })
    expect(buildDelayIndex(silent, T - 35 * S).judgeJob(jobRefText('copy'))).toMatchObject({
      code: 'running',
    })
    expect(buildDelayIndex(silent, 1).judgeJob(jobRefText('copy'))).toBeNull()
  })
})
