import { describe, expect, it } from 'vitest'
import type { StoredObservation } from '../observations'
import { makeTable } from '../testing/observed-table'
import { barrier, commit, factsFrom, lookAt, runOf } from '../testing/small-lake'
import { estimateOffsets } from './clock-offsets'

const T = 1_700_000_000_000
const LATER = T + 600_000

const readings = (clock: string, ...differences: readonly number[]) =>
  differences.map((ahead) => ({ clock, ahead }))

describe('F12: offsets of clocks', () => {
  it('F12: above 1 s of skew an offset is given, below none', () => {
    expect(estimateOffsets(readings('flink a', 900)).size).toBe(0)
    expect(estimateOffsets(readings('flink a', -1_000)).size).toBe(0)
    // One slow answer makes a clock look behind; nothing makes one look ahead.
    expect(estimateOffsets(readings('flink a', -5_000)).size).toBe(0)
    expect(estimateOffsets(readings('flink a', -5_000, -5_010, -5_020)).get('flink a')?.millis).toBe(-5_010)
    expect(estimateOffsets(readings('flink a', 5_000)).get('flink a')).toEqual({
      clock: 'flink a',
      millis: 5_000,
      readings: 1,
    })
  })

  it('F12: delays make a clock look slow, so the quickest readings count, but for an accident', () => {
    const quick = [4_000, 4_300, 4_900, 4_950, 4_990, 4_960, 4_970, 4_980, 4_995, 5_000, 9_000]
    expect(estimateOffsets(readings('flink a', ...quick)).get('flink a')?.millis).toBe(5_000)
  })

  it('F12: what scatters, or lies hours away, is a recording or a copy and no clock', () => {
    expect(estimateOffsets(readings('commit user u', 2_000, -3_000, -60_000, -9_000)).size).toBe(0)
    expect(estimateOffsets(readings('flink a', -86_400_000)).size).toBe(0)
    expect(estimateOffsets(readings('commit user u', 9_000, 9_000)).size).toBe(0)
  })
})

describe('F12: times of facts', () => {
  /** One checkpoint of an ingest, as clusters and stores saw it whose clocks are ahead by so much. */
  function lakeWith(flinkAhead: number, committerAhead: number): StoredObservation[] {
    const table = makeTable('t', false)
    const run = runOf('a', 'ingest', T + flinkAhead, { writes: [0] })
    for (const id of [1n, 2n, 3n]) {
      const at = T + 10_000 * Number(id)
      barrier(run, id, at + flinkAhead)
      commit(table, run.users[0]!, id, at + 50 + committerAhead)
    }
    return lookAt([table], [run], LATER).map((one) => {
      if (one.body.kind === 'job') return { ...one, body: { ...one.body, now: LATER + flinkAhead - 20 } }
      if (one.body.kind !== 'snapshot') return one
      const { timeMillis } = one.body.snapshot
      return { ...one, body: { ...one.body, modifiedAt: timeMillis - committerAhead + 30 } }
    })
  }

  it('F12: times of a cluster and of committers whose clocks are off are set right, the raw ones kept in evidence', () => {
    const straight = factsFrom(lakeWith(0, 0))
    const facts = factsFrom(lakeWith(8_000, -6_000))
    expect(facts.runs[0]?.startTime).toBeGreaterThanOrEqual(T)
    expect(facts.runs[0]!.startTime - straight.runs[0]!.startTime).toBeLessThan(100)
    for (const [i, checkpoint] of facts.checkpoints.entries())
      expect(Math.abs(checkpoint.completedAt! - straight.checkpoints[i]!.completedAt!)).toBeLessThan(100)
    for (const [i, snapshot] of facts.snapshots.entries())
      expect(Math.abs(snapshot.timeMillis - straight.snapshots[i]!.timeMillis)).toBeLessThan(100)
    expect(facts.snapshots[0]?.evidence.map(({ says }) => says).join()).toContain(
      new Date(T + 10_050 - 6_000).toISOString(),
    )
    expect(facts.runs[0]?.evidence[0]?.says).toMatch(/clock of flink c is 8\.0 s ahead/)
    expect(facts.snapshots.map(({ identity }) => identity)).toEqual(
      factsFrom(lakeWith(0, -6_000)).snapshots.map(({ identity }) => identity),
    )
  })

  it("F12: an answer that stays the same while Flink's clock goes on tells of no offset", () => {
    const table = makeTable('t', false)
    const run = runOf('a', 'daily', T, { batch: true, writes: [0], endedAt: T + 300 })
    commit(table, run.users[0]!, null, T + 280)
    const seenAgain = lookAt([table], [run], T + 1_000).map((one) => {
      const lastReadAt = T + 41_000
      return one.body.kind === 'job' ? { ...one, lastReadAt, body: { ...one.body, now: T + 40_990 } } : one
    })
    // Folded by a store, and as the readings came.
    for (const seen of [seenAgain, [...lookAt([table], [run], T + 1_000), ...seenAgain]]) {
      const facts = factsFrom(seen)
      expect(facts.runs.map(({ startTime, endTime }) => [startTime, endTime])).toEqual([[T, T + 300]])
      expect(facts.snapshots[0]?.run).toBe(run.jobId)
    }
  })

  it('F12: nothing is estimated from recorded answers, nor for a frozen lake', () => {
    const recorded = lakeWith(8_000, 0).map((one) => ({
      ...one,
      place: one.place.replace('http://', 'file:/recorded/'),
    }))
    expect(factsFrom(recorded).runs[0]?.startTime).toBe(T + 8_000)
    expect(factsFrom(lakeWith(8_000, 0), true).runs[0]?.startTime).toBe(T + 8_000)
  })

  it('F12: derived commit times never fall along a path and never lie after our own reading of the file', () => {
    const table = makeTable('t', false)
    for (const [i, at] of [T, T + 5_800, T + 5_000, LATER + 40_000].entries()) commit(table, `u${i}`, 1n, at)
    const facts = factsFrom(lookAt([table], [], LATER))
    expect(facts.snapshots.map(({ timeMillis }) => timeMillis)).toEqual([T, T + 5_000, T + 5_000, LATER])
  })
})
