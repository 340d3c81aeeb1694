import { describe, expect, it } from 'vitest'
import { fuzzCount } from '@/fixtures/testing/mutate'
import { Random } from '@/fixtures/testing/random'
import { simulateLake } from '../testing/lake-simulation'
import { buildDelayIndex } from '.'
import { buildFlow } from './flow'
import { oldestMissingRoot } from './trace'
import { findMissing } from './unreflected'
import { upstreamOf } from './upstream'

/** 500 in `npm test`, 5,000 in `npm run test:deep`; 20,000 were tried. */
const HISTORIES = fuzzCount() / 4

describe('random histories against following every row', () => {
  it('D2, D3: finds the same oldest missing row for every table, and sums exactly', () => {
    let [verdicts, behind] = [0, 0]
    for (let seed = 1; seed <= HISTORIES; seed++) {
      const random = new Random(seed)
      const { facts, now, oldest } = simulateLake((below) => random.below(below))
      const flow = buildFlow(facts, now, new Set())
      const index = buildDelayIndex(facts, now)
      for (const [ref, expected] of oldest) {
        const upstream = upstreamOf(flow, flow.tables.get(ref)!)
        const found = oldestMissingRoot(flow, upstream, findMissing(upstream, 'estimated'))
        expect([seed, ref, found]).toEqual([seed, ref, expected])
        const delay = index.judge(ref)!
        verdicts++
        if (delay.hops.length === 0) continue
        behind++
        expect(delay.hops.reduce((sum, hop) => sum + hop.ms, 0)).toBe(delay.lateMs)
        expect(delay.hops[0]!.from).toBe(now - delay.lateMs!)
      }
    }
    expect(behind).toBeGreaterThan(HISTORIES)
    expect(verdicts - behind).toBeGreaterThan(HISTORIES)
  }, 120_000)
})
