import { describe, expect, it } from 'vitest'
import { shuffled } from '@/fixtures/testing/random'
import type { ObservationBody, StoredObservation } from '../observations'
import { deriveFacts } from '.'

const job: ObservationBody = {
  kind: 'job',
  cluster: 'c',
  jobId: 'a'.repeat(32),
  name: 'flaky',
  state: 'RUNNING',
  jobType: 'STREAMING',
  startTime: 1,
  endTime: null,
  now: 100,
  stateTimes: [],
  vertices: [],
}
const failure = (at: number, firstLine = 'java.lang.ArithmeticException: / by zero') => ({
  at,
  name: 'java.lang.ArithmeticException',
  firstLine,
  taskName: 'Calc (1/1)',
})
const answer = (readAt: number, entries: readonly ReturnType<typeof failure>[]): StoredObservation => ({
  place: 'http://c/jobs/a/exceptions',
  readAt,
  lastReadAt: readAt,
  body: { kind: 'exceptions', cluster: 'c', jobId: 'a'.repeat(32), entries },
})

describe('exceptions of a run', () => {
  const observations: StoredObservation[] = [
    { place: 'http://c/jobs/a', readAt: 100, lastReadAt: 100, body: job },
    answer(50, [failure(40), failure(30)]),
    answer(60, [failure(55), failure(40)]),
  ]
  const derive = (from: StoredObservation[]) =>
    deriveFacts({ observations: from, warehouse: 'file:/w', pathRewrites: [] }).runs[0]!

  it('are each told once, oldest first, with their place', () => {
    const { exceptions } = derive(observations)
    expect(exceptions?.map((one) => one.at)).toEqual([30, 40, 55])
    expect(exceptions?.[0]?.evidence).toMatchObject({
      observedAt: 50,
      says: 'Calc (1/1) failed: java.lang.ArithmeticException: / by zero',
    })
  })

  it('do not depend on the order of the answers', () => {
    for (const seed of [1, 2, 3]) expect(derive(shuffled(observations, seed))).toEqual(derive(observations))
  })

  it('are at most the newest ten, and none where none was told', () => {
    const many = answer(
      90,
      Array.from({ length: 30 }, (_, i) => failure(i)),
    )
    const kept = derive([...observations, many]).exceptions
    expect(kept?.map((one) => one.at)).toEqual([23, 24, 25, 26, 27, 28, 29, 30, 40, 55])
    expect(derive(observations.slice(0, 1))).not.toHaveProperty('exceptions')
  })
})
