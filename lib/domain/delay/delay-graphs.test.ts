import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Random, shuffled } from '@/fixtures/testing/random'
import type { LakeFacts } from '../facts'
import { toPlain } from '../observations'
import { jobRefText, type RefText } from '../refs'
import { LakeBuilder, refOf } from '../testing/lake-builder'
import { simulateLake } from '../testing/lake-simulation'
import { buildDelayIndex } from '.'

const T = 10_000_000
const S = 1_000

/** Tables named by their edges: `a>b` is a job that reads a and writes b, at its wits' end since it began. */
function graph(edges: readonly string[], tables: readonly string[] = []): LakeBuilder {
  const lake = new LakeBuilder()
  const names = new Set([...tables, ...edges.flatMap((edge) => edge.split('>'))])
  for (const name of names) lake.table(`d.${name}`)
  for (const [i, edge] of edges.entries()) {
    const [from = '', to = ''] = edge.split('>')
    lake.run(`r${i}`, { job: `${edge}#${i}`, reads: [`d.${from}`], writes: [`d.${to}`] })
    lake.checkpoint(`r${i}`, 1n, { completed: T - 5 * S })
  }
  return lake
}

const judge = (lake: LakeBuilder, name: string) => buildDelayIndex(lake.build(), T).judge(refOf(`d.${name}`))

describe('graphs', () => {
  it('empty', () => {
    const index = buildDelayIndex(new LakeBuilder().build(), T)
    expect([index.tables, index.jobs, index.judgements().size]).toEqual([[], [], 0])
  })

  it('single table, fed by hand a moment ago; and one without anything', () => {
    const lake = graph([], ['a', 'b'])
    lake.commit('d.a', { at: T - S })
    expect(judge(lake, 'a')).toMatchObject({ state: 'fresh', downstream: 0, lateMs: 0 })
    expect(judge(lake, 'b')).toMatchObject({ state: 'unknown', code: 'no-source-known' })
  })

  it('self-loop: data passes it once; standing still it makes its table late', () => {
    const lake = graph(['a>a'])
    lake.commit('d.a', { at: T - 60 * S })
    expect(judge(lake, 'a')).toMatchObject({ state: 'late', lateMs: 60 * S, downstream: 0 })
    lake.commit('d.a', { at: T - 50 * S, run: 'r0', checkpoint: 2n })
    lake.checkpoint('r0', 2n, { completed: T - 50 * S, reads: { 'd.a': 1n }, writes: { 'd.a': [2n] } })
    expect(judge(lake, 'a')).toMatchObject({ hops: [] })
  })

  it('parallel edges: the slower of two jobs between the same tables decides', () => {
    const lake = graph(['a>b', 'a>b'])
    lake.commit('d.a', { at: T - 60 * S })
    lake.commit('d.b', { at: T - 55 * S, run: 'r0', checkpoint: 2n })
    lake.checkpoint('r0', 2n, { completed: T - 55 * S, reads: { 'd.a': 1n }, writes: { 'd.b': [1n] } })
    expect(judge(lake, 'b')).toMatchObject({ lateMs: 60 * S, culprit: { ref: jobRefText('a>b#1') } })
  })

  it('diamond: two late branches are both listed, the later one first (requirement 34)', () => {
    const lake = graph(['a>l', 'a>r', 'l>t', 'r>t'])
    lake.commit('d.a', { at: T - 100 * S })
    lake.commit('d.a', { at: T - 60 * S })
    lake.commit('d.l', { at: T - 95 * S, run: 'r0', checkpoint: 2n })
    lake.commit('d.t', { at: T - 92 * S, run: 'r2', checkpoint: 2n })
    lake.checkpoint('r0', 2n, { completed: T - 95 * S, reads: { 'd.a': 1n }, writes: { 'd.l': [1n] } })
    lake.checkpoint('r2', 2n, { completed: T - 92 * S, reads: { 'd.l': 1n }, writes: { 'd.t': [1n] } })
    const delay = judge(lake, 't')
    expect(delay).toMatchObject({ lateMs: 100 * S, culprit: { ref: jobRefText('a>r#1') } })
    expect(delay?.others).toMatchObject([{ lateMs: 60 * S, culprit: { ref: jobRefText('a>l#0') } }])
    expect(buildDelayIndex(lake.build(), T).judge(refOf('d.a'))?.downstream).toBe(3)
  })

  it('disconnected parts do not touch each other', () => {
    const lake = graph(['a>b', 'x>y'])
    lake.commit('d.x', { at: T - 60 * S })
    expect(judge(lake, 'b')).toMatchObject({ state: 'unknown', hops: [] })
    expect(judge(lake, 'y')).toMatchObject({ state: 'late' })
  })

  it('cycle: data goes once round, and the walk ends', () => {
    const lake = graph(['a>b', 'b>a', 'b>t'])
    lake.commit('d.a', { at: T - 100 * S })
    lake.commit('d.b', { at: T - 90 * S, run: 'r0', checkpoint: 2n })
    lake.checkpoint('r0', 2n, { completed: T - 90 * S, reads: { 'd.a': 1n }, writes: { 'd.b': [1n] } })
    expect(judge(lake, 't')?.others.map((one) => one.culprit.ref)).toEqual([jobRefText('b>t#2')])
    lake.commit('d.a', { at: T - 80 * S, run: 'r1', checkpoint: 2n })
    lake.checkpoint('r1', 2n, { completed: T - 80 * S, reads: { 'd.b': 1n }, writes: { 'd.a': [2n] } })
    const delay = judge(lake, 't')
    expect(delay).toMatchObject({ lateMs: 100 * S, culprit: { ref: jobRefText('b>t#2') }, others: [] })
    lake.commit('d.t', { at: T - 70 * S, run: 'r2', checkpoint: 2n })
    lake.checkpoint('r2', 2n, { completed: T - 70 * S, reads: { 'd.b': 1n }, writes: { 'd.t': [1n] } })
    expect(judge(lake, 't')).toMatchObject({ hops: [] })
  })

  it('unknown names, and names from Object.prototype', () => {
    const lake = graph(['constructor>__proto__'])
    lake.commit('d.constructor', { at: T - 60 * S })
    const index = buildDelayIndex(lake.build(), T)
    expect(index.judge('table:d.nowhere' as RefText)).toBeNull()
    expect(index.judgeJob('job:nobody' as RefText)).toBeNull()
    expect(judge(lake, '__proto__')).toMatchObject({ state: 'late', lateMs: 60 * S })
  })

  it('a chain of 10,000 tables, judged at its end: no stack', () => {
    const lake = new LakeBuilder()
    const count = 10_000
    for (let i = 0; i <= count; i++) lake.table(`d.t${i}`)
    for (let i = 0; i < count; i++)
      lake.run(`r${i}`, { job: `j${i}`, reads: [`d.t${i}`], writes: [`d.t${i + 1}`] })
    lake.commit('d.t0', { at: T - 60 * S })
    const index = buildDelayIndex(lake.build(), T)
    const began = performance.now()
    const delay = index.judge(refOf(`d.t${count}`))
    const took = performance.now() - began
    expect(took).toBeLessThan(500)
    expect(delay).toMatchObject({ lateMs: 60 * S, hops: [{ at: 'table:d.t0@1', kind: 'stuck' }] })
    expect(delay?.ahead).toHaveLength(2 * count)
    expect(index.judge(refOf('d.t0'))?.downstream).toBe(count)
  })
})

describe('properties', () => {
  const simulate = (seed: number) => {
    const random = new Random(seed)
    return simulateLake((below) => random.below(below))
  }
  const verdicts = (facts: LakeFacts, now: number) => {
    const index = buildDelayIndex(facts, now)
    return JSON.stringify(
      toPlain([...index.tables.map((t) => index.judge(t)), ...index.jobs.map((j) => index.judgeJob(j))]),
    )
  }

  it('hops sum exactly to lateMs, without gaps, at any instant', () => {
    let seen = 0
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 0, max: 100_000 }), (seed, back) => {
        const { facts, now } = simulate(seed)
        const at = now - back
        const index = buildDelayIndex(facts, at)
        for (const table of index.tables) {
          const { hops, lateMs } = index.judge(table)!
          if (hops.length === 0) continue
          seen++
          expect(hops.reduce((sum, hop) => sum + hop.ms, 0)).toBe(lateMs)
          for (const [i, hop] of hops.entries()) {
            expect(hop.ms).toBe(hop.to - hop.from)
            expect(hop.to).toBe(hops[i + 1]?.from ?? at)
          }
        }
      }),
      { numRuns: 200 },
    )
    expect(seen).toBeGreaterThan(100)
  })

  it('the order of the facts changes nothing', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.nat(1_000), (seed, order) => {
        const { facts, now } = simulate(seed)
        const mixed: LakeFacts = {
          ...facts,
          tables: shuffled(facts.tables, order),
          snapshots: shuffled(facts.snapshots, order),
          runs: shuffled(facts.runs, order),
          checkpoints: shuffled(facts.checkpoints, order),
          reads: shuffled(facts.reads, order),
          writes: shuffled(facts.writes, order),
        }
        expect(verdicts(mixed, now)).toBe(verdicts(facts, now))
      }),
      { numRuns: 100 },
    )
  })

  it('what is dated later does not count: the verdict of then is the one that was given then (rule F2)', () => {
    fc.assert(
      fc.property(fc.nat(1_000_000), fc.integer({ min: 1, max: 60_000 }), (seed, back) => {
        const { facts, now } = simulate(seed)
        const at = now - back
        expect(verdicts(facts, at)).toBe(verdicts(asKnownAt(facts, at), at))
      }),
      { numRuns: 200 },
    )
  })
})

/** Facts as a look at that instant would have given them. */
function asKnownAt(facts: LakeFacts, at: number): LakeFacts {
  const completed = facts.checkpoints.filter((c) => c.completedAt === null || c.completedAt <= at)
  const known = new Set(completed.map((c) => `${c.jobId} ${c.checkpointId}`))
  const done = (jobId: string, id: bigint | null) => id === null || known.has(`${jobId} ${id}`)
  /** What a restored run commits of the state it began from had been handed over by the run before it. */
  const makerOf = (jobId: string, id: bigint | null) => {
    const job = jobId.split('-')[0]
    const makers = completed.filter((c) => c.checkpointId === id && c.jobId.split('-')[0] === job)
    return makers[0]?.jobId ?? jobId
  }
  const runs = facts.runs.filter((run) => run.startTime <= at)
  const ended = new Map(runs.map((run) => [run.jobId, run.endTime === null || run.endTime <= at]))
  return {
    ...facts,
    snapshots: facts.snapshots.filter((s) => s.timeMillis <= at),
    runs: runs.map((run) => ({
      ...run,
      endTime: run.endTime !== null && run.endTime <= at ? run.endTime : null,
      states: run.states.filter((state) => state.at <= at),
    })),
    checkpoints: completed.filter((c) => c.failedAt === null || c.failedAt <= at),
    reads: facts.reads.filter(
      (r) => done(r.jobId, r.checkpointId) && (r.checkpointId !== null || ended.get(r.jobId)),
    ),
    writes: facts.writes
      .map((w) => ({ ...w, jobId: makerOf(w.jobId, w.checkpointId) }))
      .filter((w) => done(w.jobId, w.checkpointId) && (w.checkpointId !== null || ended.get(w.jobId)))
      .map((w) =>
        w.committedAt === null || w.committedAt <= at
          ? w
          : {
              ...w,
              snapshotId: null,
              identity: null,
              memberIds: [],
              committedAt: null,
              certainty: 'tentative',
            },
      ),
  }
}
