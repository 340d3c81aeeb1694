import { describe, expect, it } from 'vitest'
import { fuzzCount } from '@/fixtures/testing/mutate'
import { Random } from '@/fixtures/testing/random'
import { simulateLake } from '../testing/lake-simulation'
import { buildFlow } from './flow'
import { latenessAt, missedRoots } from './lateness'
import { oldestMissingRoot } from './trace'
import { findMissing } from './unreflected'
import { upstreamOf } from './upstream'

const HISTORIES = fuzzCount() / 4
const INSTANTS = 4

describe('lateness over time of random histories', () => {
  it('D3: is at every instant what a trace from the facts of then says', () => {
    const seen = { streaming: { asked: 0, late: 0, wrong: 0 }, batch: { asked: 0, late: 0, wrong: 0 } }
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const random = new Random(seed)
      const { facts, now, oldest } = simulateLake((below) => random.below(below))
      const flow = buildFlow(facts, now, new Set())
      const count = seen[facts.runs.some((run) => run.jobType === 'BATCH') ? 'batch' : 'streaming']
      for (let n = 0; n < INSTANTS; n++) {
        const at = now - random.below(60_000)
        const then = buildFlow(facts, at, new Set())
        for (const ref of oldest.keys()) {
          const upstream = upstreamOf(then, then.tables.get(ref)!)
          const root = oldestMissingRoot(then, upstream, findMissing(upstream, 'estimated'))
          const missed = missedRoots(flow, upstreamOf(flow, flow.tables.get(ref)!))
          const [found, expected] = [latenessAt(missed, at), root === null ? 0 : at - root]
          if (count === seen.streaming) expect([seed, at, ref, found]).toEqual([seed, at, ref, expected])
          count.asked++
          count.late += Number(expected > 0)
          count.wrong += Number(found !== expected)
        }
      }
    }
    expect(seen.streaming.late).toBeGreaterThan(seen.streaming.asked / 10)
    // Before its first run a batch job was no way yet: what is missing by it and before it is told as one stretch.
    expect(seen.batch.wrong).toBeLessThan(seen.batch.asked / 100)
  }, 600_000)
})
