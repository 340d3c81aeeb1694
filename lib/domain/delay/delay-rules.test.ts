import { describe, expect, it } from 'vitest'
import { LakeBuilder, refOf } from '../testing/lake-builder'
import { jobRefText } from '../refs'
import { buildDelayIndex, type DelayOptions, type TableDelay } from '.'

const T = 10_000_000
const S = 1_000

/** `ods.a` fed by `ingest`, read by `copy` into `dwd.b`; `ingest` is alive at T unless it is told otherwise. */
function pipeline(
  build: (lake: LakeBuilder) => void,
  ingest: { end?: number; last?: number } = {},
): LakeBuilder {
  const lake = new LakeBuilder().table('ods.a').table('dwd.b')
  lake.run('i1', {
    job: 'ingest',
    writes: ['ods.a'],
    ...(ingest.end === undefined ? {} : { end: ingest.end }),
  })
  lake.run('c1', { job: 'copy', reads: ['ods.a'], writes: ['dwd.b'] })
  build(lake)
  lake.checkpoint('i1', 900n, { completed: ingest.last ?? T - S })
  return lake
}

function judge(lake: LakeBuilder, table: string, now = T, options: DelayOptions = {}): TableDelay {
  return buildDelayIndex(lake.build(), now, options).judge(refOf(table))!
}

const kinds = (delay: TableDelay) => delay.hops.map((hop) => `${hop.kind} ${hop.ms / S}`)

describe('D1: root is a property of a commit', () => {
  it('takes commits of jobs without an input and of unknown writers, not those of jobs that read the lake', () => {
    const lake = pipeline((l) => {
      l.table('ads.c').run('d1', { job: 'on', reads: ['dwd.b'], writes: ['ads.c'] })
      l.commit('ods.a', { at: T - 90 * S, run: 'i1', checkpoint: 1n })
      l.commit('dwd.b', { at: T - 80 * S, run: 'c1', checkpoint: 1n })
      l.checkpoint('c1', 1n, { completed: T - 80 * S, reads: { 'ods.a': 1n }, writes: { 'dwd.b': [1n] } })
      l.checkpoint('d1', 1n, { completed: T - S })
    })
    expect(judge(lake, 'ads.c')).toMatchObject({ root: 'table:ods.a@1', lateMs: 90 * S })
    lake.commit('dwd.b', { at: T - 95 * S + 16 * S })
    expect(judge(lake, 'ads.c')).toMatchObject({ root: 'table:ods.a@1' })
  })

  it('takes an insert by hand into a table that a job writes too', () => {
    const lake = pipeline((l) => {
      l.table('ads.c').run('d1', { job: 'on', reads: ['dwd.b'], writes: ['ads.c'] })
      l.commit('dwd.b', { at: T - 70 * S })
      l.checkpoint('d1', 1n, { completed: T - S })
    })
    expect(judge(lake, 'ads.c')).toMatchObject({ root: 'table:dwd.b@1', lateMs: 70 * S })
  })
})

describe('D2: reflected', () => {
  it('(i) not while the position at the last completed checkpoint lies below', () => {
    const lake = pipeline((l) => {
      l.commit('ods.a', { at: T - 60 * S, run: 'i1', checkpoint: 1n })
      l.commit('ods.a', { at: T - 50 * S, run: 'i1', checkpoint: 2n })
      l.commit('dwd.b', { at: T - 55 * S, run: 'c1', checkpoint: 1n })
      l.checkpoint('c1', 1n, { completed: T - 55 * S, reads: { 'ods.a': 1n }, writes: { 'dwd.b': [1n] } })
    })
    expect(judge(lake, 'dwd.b')).toMatchObject({ state: 'late', root: 'table:ods.a@2', lateMs: 50 * S })
  })

  it('(ii) not while the group of the first checkpoint with it waits for its commit', () => {
    const lake = pipeline((l) => {
      l.commit('ods.a', { at: T - 60 * S, run: 'i1', checkpoint: 1n })
      l.checkpoint('c1', 1n, { completed: T - 55 * S, reads: { 'ods.a': 1n }, writes: { 'dwd.b': null } })
    })
    expect(judge(lake, 'dwd.b')).toMatchObject({ state: 'late', class: 'commit-late', lateMs: 60 * S })
  })

  it('(ii) a group that is committed later had not been by now', () => {
    const lake = pipeline((l) => {
      l.commit('ods.a', { at: T - 60 * S, run: 'i1', checkpoint: 1n })
      l.commit('dwd.b', { at: T + 5 * S, run: 'c1', checkpoint: 1n })
      l.checkpoint('c1', 1n, { completed: T - 55 * S, reads: { 'ods.a': 1n }, writes: { 'dwd.b': [1n] } })
    })
    expect(judge(lake, 'dwd.b')).toMatchObject({ class: 'commit-late', lateMs: 60 * S })
    expect(judge(lake, 'dwd.b', T + 6 * S)).toMatchObject({ lateMs: 0 })
  })

  it('with neither committable nor group the rows were filtered: the path ends there', () => {
    const lake = pipeline((l) => {
      l.commit('ods.a', { at: T - 10 * S, run: 'i1', checkpoint: 1n })
      l.checkpoint('c1', 1n, { completed: T - 5 * S, reads: { 'ods.a': 1n } })
    })
    lake.commit('dwd.b', { at: T - 200 * S, run: 'c1' })
    expect(judge(lake, 'dwd.b')).toMatchObject({ state: 'fresh', lateMs: 0, hops: [] })
  })

  it('with several paths all must be reflected', () => {
    const lake = pipeline((l) => {
      l.run('k1', { job: 'beside', reads: ['ods.a'], writes: ['dwd.b'] })
      l.commit('ods.a', { at: T - 60 * S, run: 'i1', checkpoint: 1n })
      l.commit('dwd.b', { at: T - 55 * S, run: 'c1', checkpoint: 1n })
      l.checkpoint('c1', 1n, { completed: T - 55 * S, reads: { 'ods.a': 1n }, writes: { 'dwd.b': [1n] } })
      l.checkpoint('k1', 1n, { completed: T - S })
    })
    expect(judge(lake, 'dwd.b')).toMatchObject({ lateMs: 60 * S, culprit: { ref: jobRefText('beside') } })
  })
})

describe('D3: late(T) and its hops', () => {
  it('goes from table to changelog to job to commit and on, and sums exactly', () => {
    const lake = new LakeBuilder().table('ods.a', 'lookup').table('dwd.b').table('ads.c')
    lake.run('i1', { job: 'ingest', writes: ['ods.a'] }).checkpoint('i1', 900n, { completed: T - S })
    lake.run('c1', { job: 'copy', reads: ['ods.a'], writes: ['dwd.b'] })
    lake.run('d1', { job: 'on', reads: ['dwd.b'], writes: ['ads.c'] })
    lake.commit('ods.a', { at: T - 100 * S, run: 'i1', checkpoint: 1n })
    lake.commit('ods.a', {
      at: T - 90 * S,
      run: 'i1',
      checkpoint: 1n,
      kind: 'COMPACT',
      rows: 0,
      changelog: true,
    })
    lake.commit('dwd.b', { at: T - 30 * S, run: 'c1', checkpoint: 3n })
    lake.checkpoint('c1', 1n, { completed: T - 95 * S })
    lake.checkpoint('c1', 2n, { triggered: T - 80 * S, failed: T - 60 * S })
    lake.checkpoint('c1', 3n, {
      triggered: T - 55 * S,
      completed: T - 35 * S,
      reads: { 'ods.a': 2n },
      writes: { 'dwd.b': [1n] },
    })
    lake.checkpoint('d1', 1n, { completed: T - 32 * S })
    const delay = judge(lake, 'ads.c')
    expect(kinds(delay)).toEqual(['changelog 10', 'wait 10', 'job 45', 'commit 5', 'stuck 30'])
    expect(delay.hops.map((hop) => hop.at)).toEqual([
      'table:ods.a@1',
      'table:ods.a@2',
      'job:copy~c1@3',
      'table:dwd.b@1',
      'table:dwd.b@1',
    ])
    expect(delay.hops[2]).toMatchObject({ failedAttempts: 1, job: jobRefText('copy') })
    expect(delay.lateMs).toBe(100 * S)
    expect(delay.stuckAt).toBe('table:dwd.b@1')
    expect(delay.ahead).toEqual(['job:on', 'table:ads.c'])
  })

  it('waits for a changelog that never came', () => {
    const lake = new LakeBuilder().table('ods.a', 'full-compaction').table('dwd.b')
    lake.run('i1', { job: 'ingest', writes: ['ods.a'] }).checkpoint('i1', 900n, { completed: T - S })
    lake.run('c1', { job: 'copy', reads: ['ods.a'], writes: ['dwd.b'] })
    lake.commit('ods.a', { at: T - 100 * S, run: 'i1', checkpoint: 1n })
    lake.checkpoint('c1', 1n, { completed: T - S, reads: { 'ods.a': 0n } })
    const delay = judge(lake, 'dwd.b')
    expect(delay).toMatchObject({ class: 'no-changelog', culprit: { ref: jobRefText('ingest') } })
    expect(kinds(delay)).toEqual(['stuck 100'])
  })

  it('passes over an OVERWRITE, which a streaming reader never receives', () => {
    const lake = pipeline((l) => {
      l.commit('ods.a', { at: T - 60 * S, run: 'i1', checkpoint: 1n, kind: 'OVERWRITE' })
      l.commit('dwd.b', { at: T - 70 * S, run: 'c1' })
      l.checkpoint('c1', 1n, { completed: T - S })
    })
    expect(judge(lake, 'dwd.b')).toMatchObject({
      lateMs: 0,
      notices: [{ code: 'passed-over', ref: 'table:ods.a@1' }],
    })
  })
})

describe('D4: silence of a source', () => {
  const quiet = (ingest: { end?: number; last?: number }, timeout = 60 * S) => {
    const lake = new LakeBuilder().table('ods.a').table('dwd.b')
    lake.run('i1', { job: 'ingest', writes: ['ods.a'], end: ingest.end ?? null, timeout })
    lake.run('c1', { job: 'copy', reads: ['ods.a'], writes: ['dwd.b'] })
    lake.commit('ods.a', { at: T - 300 * S, run: 'i1', checkpoint: 1n })
    lake.commit('dwd.b', { at: T - 295 * S, run: 'c1', checkpoint: 1n })
    lake.checkpoint('i1', 2n, { triggered: (ingest.last ?? T - S) - 2 * S, completed: ingest.last ?? T - S })
    lake.checkpoint('c1', 1n, {
      completed: T - 295 * S,
      reads: { 'ods.a': 1n },
      writes: { 'dwd.b': [1n] },
    })
    lake.checkpoint('c1', 2n, { completed: T - S, reads: { 'ods.a': 1n } })
    return lake
  }

  it('counts from the trigger of the last completed checkpoint of an ingest that ended', () => {
    for (const table of ['ods.a', 'dwd.b']) {
      const delay = judge(quiet({ end: T - 50 * S, last: T - 60 * S }), table)
      expect(delay).toMatchObject({ state: 'late', class: 'job-not-running', lateMs: 62 * S, root: null })
      expect(delay.hops).toMatchObject([{ kind: 'source-silent', certainty: 'assumed', at: 'job:ingest' }])
    }
  })

  it('of an ingest that runs: open at once, late after its checkpoint timeout', () => {
    expect(judge(quiet({ last: T - 58 * S }), 'dwd.b')).toMatchObject({ state: 'stale', lateMs: 60 * S })
    expect(judge(quiet({ last: T - 59 * S }), 'dwd.b')).toMatchObject({ state: 'late', lateMs: 61 * S })
    expect(judge(quiet({ last: T - 59 * S }, 600 * S), 'dwd.b')).toMatchObject({ state: 'stale' })
  })

  it('is idle only with proof: the ingest completes checkpoints without data', () => {
    expect(judge(quiet({}), 'dwd.b')).toMatchObject({ state: 'idle', code: 'source-lag-unknown', lateMs: 0 })
  })

  it('a table fed from outside is silent beyond its rhythm, and unknown without one', () => {
    const outside = (times: readonly number[]) => {
      const lake = new LakeBuilder().table('ods.a')
      for (const at of times) lake.commit('ods.a', { at })
      return judge(lake, 'ods.a')
    }
    const rhythm = [900, 840, 780, 720, 660, 600].map((age) => T - age * S)
    expect(outside(rhythm)).toMatchObject({
      state: 'late',
      class: 'source-silent',
      culprit: { ref: refOf('ods.a') },
      lateMs: 600 * S,
    })
    expect(outside([T - 900 * S, T - 600 * S])).toMatchObject({ state: 'unknown', lateMs: null })
  })
})

describe('D5: edges that count', () => {
  it('leave out a job that a person retired', () => {
    const lake = pipeline((l) => {
      l.commit('ods.a', { at: T - 60 * S, run: 'i1', checkpoint: 1n })
      l.checkpoint('c1', 1n, { completed: T - 90 * S })
    })
    expect(judge(lake, 'dwd.b')).toMatchObject({ lateMs: 60 * S })
    const retired = new Set([jobRefText('copy')])
    expect(judge(lake, 'dwd.b', T, { retired })).toMatchObject({ state: 'unknown', hops: [] })
  })

  it('let a job that has just begun read what was there before it', () => {
    const begun = (ago: number) => {
      const lake = new LakeBuilder().table('ods.a').table('dwd.b')
      lake.run('c1', { job: 'new', reads: ['ods.a'], writes: ['dwd.b'], start: T - ago * S })
      lake.commit('ods.a', { at: T - 5_000 * S })
      return judge(lake, 'dwd.b')
    }
    expect(begun(20)).toMatchObject({ state: 'stale', lateMs: 5_000 * S })
    expect(begun(40)).toMatchObject({ state: 'late', lateMs: 5_000 * S })
  })

  it('leave out a job that ended before another took over its table', () => {
    const lake = new LakeBuilder().table('ods.a').table('ods.z').table('dwd.b')
    lake.run('c1', { job: 'old', reads: ['ods.a'], writes: ['dwd.b'], end: T - 100 * S })
    lake.run('c2', { job: 'new', reads: ['ods.z'], writes: ['dwd.b'], start: T - 90 * S })
    lake.commit('ods.a', { at: T - 50 * S })
    expect(judge(lake, 'dwd.b').hops).toEqual([])
  })
})

describe('D6: batch', () => {
  const H = 3_600 * S
  const daily = (runs: readonly number[], build: (lake: LakeBuilder) => void = () => undefined) => {
    const lake = new LakeBuilder().table('ods.a').table('ads.d')
    lake.run('i1', { job: 'ingest', writes: ['ods.a'] }).checkpoint('i1', 900n, { completed: T * 100 - S })
    lake.commit('ods.a', { at: T * 100 - 200 * H, run: 'i1', checkpoint: 1n })
    for (const [n, age] of runs.entries()) {
      const at = T * 100 - age * H
      lake.run(`b${n}`, {
        job: 'daily',
        batch: true,
        start: at,
        end: at + H,
        state: 'FINISHED',
        reads: ['ods.a'],
        writes: ['ads.d'],
      })
      const id = lake.commit('ads.d', { at: at + H, run: `b${n}` })
      lake.checkpoint(`b${n}`, null, { reads: { 'ods.a': 1n }, writes: { 'ads.d': [id] } })
    }
    build(lake)
    lake.commit('ods.a', { at: T * 100 - 20 * H, run: 'i1', checkpoint: 2n })
    return lake
  }
  const at = (lake: LakeBuilder) => judge(lake, 'ads.d', T * 100)

  it('is not late before the next run is due: lateMs is the age of the data', () => {
    expect(at(daily([94, 70, 46, 22]))).toMatchObject({ state: 'fresh', lateMs: 20 * H })
  })

  it('is late once the run is overdue by what a run usually takes', () => {
    expect(at(daily([98, 74, 50, 26]))).toMatchObject({ state: 'late', class: 'run-missed' })
    expect(at(daily([97, 73, 49, 25]))).toMatchObject({ state: 'fresh' })
  })

  it('names a failed run', () => {
    const lake = daily([94, 70, 46, 22], (l) => {
      l.run('b9', {
        job: 'daily',
        batch: true,
        start: T * 100 - 2 * H,
        end: T * 100 - H,
        state: 'FAILED',
        reads: ['ods.a'],
        writes: ['ads.d'],
      })
    })
    expect(at(lake)).toMatchObject({
      state: 'late',
      class: 'run-failed',
      culprit: { ref: jobRefText('daily') },
    })
  })

  it('cannot say without a rhythm', () => {
    expect(at(daily([22]))).toMatchObject({ state: 'unknown', class: 'scheduled', lateMs: 20 * H })
  })

  it('names a run that read before its input was complete', () => {
    const lake = pipeline((l) => {
      l.table('ads.d')
      l.commit('ods.a', { at: T - 600 * S, run: 'i1', checkpoint: 1n })
      l.commit('dwd.b', { at: T - 200 * S, run: 'c1', checkpoint: 1n })
      l.checkpoint('c1', 1n, { completed: T - 200 * S, reads: { 'ods.a': 1n }, writes: { 'dwd.b': [1n] } })
      l.run('b1', {
        job: 'daily',
        batch: true,
        start: T - 300 * S,
        end: T - 250 * S,
        state: 'FINISHED',
        reads: ['dwd.b'],
        writes: ['ads.d'],
      })
      l.checkpoint('b1', null, {})
    })
    expect(judge(lake, 'ads.d')).toMatchObject({
      class: 'run-too-early',
      culprit: { ref: jobRefText('daily') },
    })
  })
})

describe('D7: held in state', () => {
  it('counts rows in windows and joins as reflected by position', () => {
    const lake = pipeline((l) => {
      l.commit('ods.a', { at: T - 300 * S, run: 'i1', checkpoint: 1n })
      l.commit('dwd.b', { at: T - 400 * S, run: 'c1' })
      l.checkpoint('c1', 1n, { completed: T - 290 * S, reads: { 'ods.a': 1n } })
    })
    expect(judge(lake, 'dwd.b')).toMatchObject({ lateMs: 0, culprit: null })
  })
})

describe('D8: gaps in evidence', () => {
  it('calls expired unread data broken, not late', () => {
    const lake = pipeline((l) => {
      l.commit('ods.a', { at: T - 90 * S, run: 'i1', checkpoint: 1n })
      l.commit('ods.a', { at: T - 80 * S, run: 'i1', checkpoint: 2n, status: 'expired' })
      l.commit('ods.a', { at: T - 70 * S, run: 'i1', checkpoint: 3n })
      l.checkpoint('c1', 1n, { completed: T - 85 * S, reads: { 'ods.a': 1n } })
    })
    expect(judge(lake, 'dwd.b')).toMatchObject({
      state: 'broken',
      class: 'position-expired',
      root: 'table:ods.a@2',
    })
  })

  it('calls a reader that waits beyond the newest snapshot broken (requirement 33)', () => {
    const lake = pipeline((l) => {
      l.commit('ods.a', { at: T - 90 * S, run: 'i1', checkpoint: 1n })
      l.commit('dwd.b', { at: T - 85 * S, run: 'c1', checkpoint: 1n })
      l.checkpoint('c1', 1n, { completed: T - 85 * S, reads: { 'ods.a': 7n }, writes: { 'dwd.b': [1n] } })
    })
    expect(judge(lake, 'dwd.b')).toMatchObject({
      state: 'broken',
      class: 'position-expired',
      culprit: { ref: jobRefText('copy') },
    })
  })

  it('never says fresh where no position is known, and late where that is proven', () => {
    const unsure = (high: bigint) =>
      judge(
        pipeline((l) => {
          l.commit('ods.a', { at: T - 90 * S, run: 'i1', checkpoint: 1n })
          l.commit('ods.a', { at: T - 80 * S, run: 'i1', checkpoint: 2n })
          l.checkpoint('c1', 1n, { completed: T - 70 * S, reads: { 'ods.a': high }, readCertainty: 'atMost' })
        }),
        'dwd.b',
      )
    expect(unsure(2n)).toMatchObject({ state: 'unknown', code: 'no-position', lateMs: null })
    expect(unsure(1n)).toMatchObject({ state: 'late', lateMs: 80 * S, atLeast: 80 * S })
    expect(unsure(2n).notices).toMatchObject([{ code: 'no-position', ref: jobRefText('copy') }])
  })

  it('gives what is proven beside an estimate', () => {
    const lake = pipeline((l) => {
      for (const n of [1, 2, 3, 4])
        l.commit('ods.a', { at: T - (120 - n * 10) * S, run: 'i1', checkpoint: BigInt(n) })
      l.commit('dwd.b', { at: T - 75 * S, run: 'c1', checkpoint: 1n })
      l.checkpoint('c1', 1n, { completed: T - 75 * S, reads: { 'ods.a': 1n }, writes: { 'dwd.b': [1n] } })
      l.checkpoint('c1', 2n, {
        completed: T - 70 * S,
        reads: { 'ods.a': 3n },
        readLow: 1n,
        readCertainty: 'range',
      })
    })
    expect(judge(lake, 'dwd.b')).toMatchObject({
      state: 'late',
      root: 'table:ods.a@2',
      lateMs: 100 * S,
      atLeast: 80 * S,
    })
  })

  it('leaves lookup inputs out', () => {
    const lake = pipeline((l) => {
      l.table('ods.dim').commit('ods.dim', { at: T - 900 * S })
      l.run('k1', { job: 'join', reads: ['ods.a'], lookups: ['ods.dim'], writes: ['dwd.b'] })
      l.commit('dwd.b', { at: T - 900 * S, run: 'k1' })
      l.checkpoint('k1', 1n, { completed: T - S })
      l.checkpoint('c1', 1n, { completed: T - S })
      l.commit('ods.a', { at: T - 2 * S, run: 'i1', checkpoint: 1n })
    })
    expect(judge(lake, 'dwd.b')).toMatchObject({ state: 'fresh', lateMs: 2 * S })
  })
})

describe('D9: on purpose', () => {
  const stopped = () => {
    const lake = new LakeBuilder().table('ods.a').table('dwd.b')
    lake.run('i1', { job: 'ingest', writes: ['ods.a'] }).checkpoint('i1', 900n, { completed: T - S })
    lake.run('c1', { job: 'copy', reads: ['ods.a'], writes: ['dwd.b'], end: T - 90 * S, state: 'FINISHED' })
    lake.checkpoint('c1', 5n, { completed: T - 91 * S, savepoint: true })
    lake.commit('ods.a', { at: T - 60 * S, run: 'i1', checkpoint: 1n })
    return lake
  }

  it('tells a stop with savepoint from a failure; the lateness stays', () => {
    expect(judge(stopped(), 'dwd.b')).toMatchObject({
      state: 'late',
      class: 'stopped-on-purpose',
      lateMs: 60 * S,
    })
    expect(buildDelayIndex(stopped().build(), T).judgeJob(jobRefText('copy'))).toMatchObject({
      state: 'idle',
      code: 'stopped-on-purpose',
    })
  })

  it('a pause shows as class until it ends; the lateness stays', () => {
    const pauses = new Map([[jobRefText('copy'), T + 1]])
    expect(judge(stopped(), 'dwd.b', T, { pauses })).toMatchObject({
      state: 'late',
      class: 'paused',
      lateMs: 60 * S,
    })
    expect(judge(stopped(), 'dwd.b', T + 2, { pauses })).toMatchObject({ class: 'stopped-on-purpose' })
  })

  it('an incident does not move the learned threshold', () => {
    const paced = (gaps: readonly number[]) => {
      const lake = new LakeBuilder().table('ods.a')
      lake.run('i1', { job: 'ingest', writes: ['ods.a'], interval: null })
      let at = T - gaps.reduce((sum, gap) => sum + gap, 0) * S
      for (const [n, gap] of gaps.entries())
        lake.checkpoint('i1', BigInt(n + 1), { completed: (at += gap * S) })
      lake.commit('ods.a', { at: T - 2 * S, run: 'i1', checkpoint: 1n })
      return judge(lake, 'ods.a').threshold
    }
    expect(paced([20, 20, 20, 20, 20])).toMatchObject({ ms: 60 * S, from: 'learned' })
    expect(paced([20, 20, 2000, 20, 20])).toMatchObject({ ms: 60 * S })
  })
})

describe('classes of D10', () => {
  const behind = (
    build: (lake: LakeBuilder) => void,
    run: Partial<Parameters<LakeBuilder['run']>[1]> = {},
  ) => {
    const lake = new LakeBuilder().table('ods.a').table('dwd.b')
    lake.run('i1', { job: 'ingest', writes: ['ods.a'] }).checkpoint('i1', 900n, { completed: T - S })
    lake.run('c1', { job: 'copy', reads: ['ods.a'], writes: ['dwd.b'], ...run })
    lake.commit('ods.a', { at: T - 200 * S, run: 'i1', checkpoint: 1n })
    lake.checkpoint('c1', 1n, { completed: T - 195 * S, reads: { 'ods.a': 1n } })
    for (const n of [2, 3, 4])
      lake.commit('ods.a', { at: T - (110 - n * 10) * S, run: 'i1', checkpoint: BigInt(n) })
    build(lake)
    return judge(lake, 'dwd.b').culprit
  }
  const none = () => undefined

  it('job-slow: checkpoints complete, and a vertex works all the time; it says which', () => {
    const says = (busy: number) => {
      const lake = new LakeBuilder().table('ods.a').table('dwd.b')
      lake.run('i1', { job: 'ingest', writes: ['ods.a'] }).checkpoint('i1', 900n, { completed: T - S })
      lake.run('c1', { job: 'copy', reads: ['ods.a'], writes: ['dwd.b'] })
      lake.commit('ods.a', { at: T - 200 * S, run: 'i1', checkpoint: 1n })
      lake.checkpoint('c1', 1n, { completed: T - 195 * S, reads: { 'ods.a': 1n } })
      lake.commit('ods.a', { at: T - 100 * S, run: 'i1', checkpoint: 2n })
      for (const n of [2n, 3n, 4n])
        lake.checkpoint('c1', n, { completed: T - 10 * S, reads: { 'ods.a': 1n } })
      const evidence = { kind: 'rest-job', place: 'a test', observedAt: 0, says: 'figures' } as const
      const vertices = [
        { id: 'v', name: 'Source', busy: 20, backPressured: 980 },
        { id: 'w', name: 'Join', busy, backPressured: 0 },
      ]
      const facts = lake.build()
      const runs = facts.runs.map((run) =>
        run.jobId === 'c1' ? { ...run, loads: [{ at: T - 5 * S, vertices, evidence }] } : run,
      )
      const culprit = buildDelayIndex({ ...facts, runs }, T).judge(refOf('dwd.b'))?.culprit
      return [culprit?.class, culprit?.evidence[0]?.says]
    }
    expect(says(990)).toEqual([
      'job-slow',
      expect.stringMatching(/; Join is busy 99 % of the time, and Source waits for it$/),
    ])
    expect(says(300)[0]).toBe('job-not-consuming')
  })

  it('job-not-running', () => {
    expect(behind(none, { end: T - 50 * S })).toMatchObject({ class: 'job-not-running', since: T - 50 * S })
    expect(behind(none, { end: T - 50 * S, state: 'FAILED' })).toMatchObject({ class: 'job-not-running' })
  })

  it('job-not-running, where it runs again and has not caught up', () => {
    const culprit = behind(
      (l) => l.run('c2', { job: 'copy', reads: ['ods.a'], writes: ['dwd.b'], start: T - 5 * S }),
      {
        end: T - 85 * S,
      },
    )
    expect(culprit).toMatchObject({ class: 'job-not-running' })
  })

  it('job-restarting', () => {
    expect(behind(none, { state: 'RESTARTING', stateAt: T - 40 * S })).toMatchObject({
      class: 'job-restarting',
    })
    const seenRunning = behind((l) => {
      for (const n of [2n, 3n])
        l.checkpoint('c1', n, { failed: T - 30 * S, message: 'Checkpoint Coordinator is suspending.' })
    })
    expect(seenRunning).toMatchObject({ class: 'job-restarting', count: 2 })
  })

  it('checkpoints-failing, counted by their numbers', () => {
    const culprit = behind((l) => {
      for (const n of [5n, 6n]) l.checkpoint('c1', n, { failed: T - 30 * S, message: 'expired' })
    })
    expect(culprit).toMatchObject({ class: 'checkpoints-failing', count: 5, since: T - 195 * S })
    expect(culprit?.evidence[0]?.says).toBe('5 checkpoints in a row failed, the newest (6): expired')
  })

  it('job-not-consuming: checkpoints complete, the position stands still', () => {
    const culprit = behind((l) => {
      for (const n of [2n, 3n, 4n]) l.checkpoint('c1', n, { completed: T - 10 * S, reads: { 'ods.a': 1n } })
    })
    expect(culprit).toMatchObject({ class: 'job-not-consuming' })
  })

  it('job-slow: checkpoints complete, the position moves and lags', () => {
    const culprit = behind((l) => {
      l.checkpoint('c1', 2n, { completed: T - 10 * S, reads: { 'ods.a': 2n } })
      l.checkpoint('c1', 3n, { completed: T - 5 * S, reads: { 'ods.a': 3n } })
    })
    expect(culprit).toMatchObject({ class: 'job-slow' })
    expect(behind(none)).toMatchObject({ class: 'job-slow' })
  })
})

describe('D10: states', () => {
  const waiting = (age: number) =>
    judge(
      pipeline((l) => {
        l.commit('ods.a', { at: T - age * S, run: 'i1', checkpoint: 1n })
        l.commit('dwd.b', { at: T - 500 * S, run: 'c1' })
        l.checkpoint('c1', 1n, { completed: T - age * S - 1 })
      }),
      'dwd.b',
    )

  it('fresh while data is on its way as usual, stale beyond, late over the threshold, shown with its origin', () => {
    expect(waiting(10)).toMatchObject({ state: 'fresh', lateMs: 10 * S, culprit: null, class: null })
    expect(waiting(11)).toMatchObject({ state: 'stale', lateMs: 11 * S })
    expect(waiting(30)).toMatchObject({ state: 'stale' })
    expect(waiting(31)).toMatchObject({
      state: 'late',
      threshold: { ms: 30 * S, usualMs: 10 * S, from: 'learned' },
    })
    expect(waiting(31).threshold?.says).toContain('5 s between commits at the source and 5 s through jobs')
  })

  it('keeps to a threshold that a person set', () => {
    const thresholds = new Map([[refOf('dwd.b'), 120 * S]])
    const lake = pipeline((l) => {
      l.commit('ods.a', { at: T - 100 * S, run: 'i1', checkpoint: 1n })
    })
    expect(judge(lake, 'dwd.b')).toMatchObject({ state: 'late' })
    expect(judge(lake, 'dwd.b', T, { thresholds })).toMatchObject({
      state: 'fresh',
      threshold: { from: 'set' },
    })
  })
})
