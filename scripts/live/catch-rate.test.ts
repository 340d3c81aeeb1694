import { describe, expect, it } from 'vitest'
import { rateCatches } from './catch-rate.mjs'
import { parseCompleted } from './completed.mjs'

const job = 'a'.repeat(32)
const every3s = [1, 2, 3, 4, 5].map((number) => ({ jobId: job, number, at: number * 3_000 }))
const keys = (...numbers: number[]) => new Set(numbers.map((number) => `${job}/${number}`))

describe('the share of checkpoints read before they went', () => {
  it('counts each completed one', () => {
    expect(rateCatches(every3s, keys(1, 2, 4, 5), [])).toEqual({
      expected: 5,
      missed: [`${job}/3`],
      away: [],
      rate: 0.8,
    })
  })
  it('leaves out what came and went while Headwater was down, and nothing else', () => {
    const down = [{ from: 5_500, to: 10_000 }]
    // 1 was there from 3 to 6 s: two seconds and a half to read it; 2 from 6 to 9 s; 3 from 9 to 12 s.
    const { expected, missed, away } = rateCatches(every3s, keys(4, 5), down)
    expect(away).toEqual([`${job}/2`])
    expect(missed).toEqual([`${job}/1`, `${job}/3`])
    expect(expected).toBe(4)
  })
  it('is nothing where nothing completed', () => {
    expect(rateCatches([], new Set(), []).rate).toBe(0)
  })
})

describe('the log of a JobManager', () => {
  it('names what completed, and when', () => {
    const log = [
      `1796044508461 INFO CheckpointCoordinator - Triggering checkpoint 8 (type=CheckpointType{}) @ 1 for job ${job}.`,
      `1796044508649 INFO CheckpointCoordinator - Completed checkpoint 8 for job ${job} (3656 bytes, checkpointDuration=3492 ms, finalizationTime=1 ms).`,
    ]
    expect([...parseCompleted(log.join('\n'))]).toEqual([
      [`${job}/8`, { jobId: job, number: 8, at: 1_796_044_508_649 }],
    ])
  })
})
