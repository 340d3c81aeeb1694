import { describe, expect, it } from 'vitest'
import { buildDelayIndex } from '@/lib/domain/delay'
import { LakeBuilder, refOf } from '@/lib/domain/testing/lake-builder'
import { judgeAll } from './judge-all'

describe('verdicts over many tables', () => {
  it('are those of each, and others have a turn in between', async () => {
    const lake = new LakeBuilder()
    const refs = Array.from({ length: 50 }, (_, i) => refOf(`d.t${i}`))
    for (let i = 0; i < 50; i++) lake.table(`d.t${i}`)
    const index = buildDelayIndex(lake.build(), 1_000)
    let [clock, turns] = [0, 0]
    const delays = await judgeAll(index, [...refs, refOf('d.nowhere')], {
      now: () => (clock += 5),
      breathe: () => Promise.resolve(void turns++),
    })
    expect(delays.map(({ ref }) => ref)).toEqual(refs)
    expect(turns).toBeGreaterThan(8)
    expect(turns).toBeLessThan(20)
  })
})
