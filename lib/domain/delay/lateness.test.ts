import { describe, expect, it } from 'vitest'
import { LakeBuilder, refOf } from '../testing/lake-builder'
import { buildDelayIndex } from '.'

const S = 1_000
const T = 1_000 * S

/** Root 1 arrives after 40 s, root 2 after 10 s, root 3 not yet. */
function lake(): LakeBuilder {
  const l = new LakeBuilder().table('ods.a').table('dwd.b')
  l.run('i1', { job: 'ingest', writes: ['ods.a'] })
  l.run('c1', { job: 'copy', reads: ['ods.a'], writes: ['dwd.b'] })
  for (const [n, at] of [T - 100 * S, T - 50 * S, T - 20 * S].entries()) {
    const checkpoint = BigInt(n * 10 + 1)
    l.commit('ods.a', { at, run: 'i1', checkpoint })
    l.checkpoint('i1', checkpoint, { completed: at, writes: { 'ods.a': [BigInt(n + 1)] } })
  }
  l.checkpoint('i1', 5n, { completed: T - 75 * S })
  for (const [n, at] of [T - 60 * S, T - 40 * S].entries()) {
    l.commit('dwd.b', { at, run: 'c1', checkpoint: BigInt(n + 1) })
    l.checkpoint('c1', BigInt(n + 1), {
      completed: at,
      reads: { 'ods.a': BigInt(n + 1) },
      writes: { 'dwd.b': [BigInt(n + 1)] },
    })
  }
  return l
}

const history = (points: number, from = T - 120 * S, to = T) =>
  buildDelayIndex(lake().build(), T).lateness(refOf('dwd.b'), { from, to, points })!

describe('lateness over time', () => {
  it('is the worst of each stretch; nothing is said of the time before the first data', () => {
    expect(history(6).points.map(({ ms }) => (ms === null ? null : ms / S))).toEqual([
      null,
      20,
      40,
      10,
      0,
      20,
    ])
    expect(history(6).points[5]).toMatchObject({ from: T - 20 * S, to: T })
    expect(history(6).knownFrom).toBe(T - 100 * S)
  })

  it('adds up the time beyond a limit exactly', () => {
    const { timeOver } = history(1)
    expect(timeOver(0)).toBe(70 * S)
    expect(timeOver(15 * S)).toBe(30 * S)
    expect(timeOver(100 * S)).toBe(0)
  })

  it('never goes beyond now, and an empty stretch has no time', () => {
    expect(history(1, T - 10 * S, T + 99 * S)).toMatchObject({ to: T, points: [{ ms: 20 * S }] })
    expect(history(2, T - 900 * S, T - 800 * S)).toMatchObject({
      knownFrom: null,
      points: [{ ms: null }, { ms: null }],
    })
  })

  it('counts an ingest that paused, from the trigger before, once that was silence', () => {
    const l = new LakeBuilder().table('ods.a')
    l.run('i1', { job: 'ingest', writes: ['ods.a'], interval: 10 * S })
    l.commit('ods.a', { at: T - 200 * S, run: 'i1', checkpoint: 1n })
    l.checkpoint('i1', 1n, { completed: T - 200 * S, triggered: T - 201 * S, writes: { 'ods.a': [1n] } })
    l.checkpoint('i1', 2n, { completed: T - 100 * S })
    l.checkpoint('i1', 3n, { completed: T - S })
    const { points } = buildDelayIndex(l.build(), T).lateness(refOf('ods.a'), {
      from: T - 200 * S,
      to: T,
      points: 4,
    })!
    expect(points.map(({ ms }) => (ms ?? 0) / S)).toEqual([51, 101, 50, 99])
  })
})
