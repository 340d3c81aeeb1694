import { describe, expect, it } from 'vitest'
import type { WireSync } from '@/lib/contracts'
import { logPhase, paceOf, type PhaseLog } from './phase-log'

const base: WireSync = {
  id: 's1',
  lake: 'shop',
  status: 'running',
  phase: 'warehouse',
  done: 0,
  total: null,
  warnings: [],
  warningCount: 0,
  counts: { facts: 0, changed: 0, observations: 0, excluded: 0 },
  failure: null,
  requestedAt: '2026-11-30T06:00:00.000Z',
  startedAt: null,
  finishedAt: null,
  readAt: '2026-11-30T06:00:00.000Z',
}

function watch(looks: readonly [at: number, look: Partial<WireSync>][]): PhaseLog {
  return looks.reduce<PhaseLog>((log, [at, look]) => logPhase(log, { ...base, ...look }, at), [])
}

describe('logPhase', () => {
  it('keeps the last that was seen of each phase', () => {
    const log = watch([
      [0, { status: 'queued' }],
      [100, { done: 10 }],
      [200, { done: 240, total: 240 }],
      [300, { phase: 'flink', done: 1, total: 27 }],
      [400, { phase: 'done', status: 'succeeded' }],
    ])
    expect(log).toEqual([
      { phase: 'warehouse', done: 240, total: 240, firstAt: 100, firstDone: 10, lastAt: 200 },
      { phase: 'flink', done: 1, total: 27, firstAt: 300, firstDone: 1, lastAt: 300 },
    ])
  })

  it('is the same log after the same look', () => {
    const log = watch([[0, { done: 3 }]])
    expect(logPhase(log, { ...base, done: 3 }, 999)).toBe(log)
  })
})

describe('paceOf', () => {
  it('counts only what was done while watched', () => {
    const [seen] = watch([
      [0, { done: 1000, total: 3000 }],
      [2000, { done: 2000, total: 3000 }],
    ])
    expect(seen && paceOf(seen)).toEqual({ perSecond: 500, leftMs: 2000 })
  })

  it('says nothing too early, and no time left without a total', () => {
    const [early] = watch([
      [0, { done: 0 }],
      [400, { done: 100 }],
    ])
    expect(early && paceOf(early)).toBeNull()
    const [open] = watch([
      [0, { done: 0 }],
      [1000, { done: 100 }],
    ])
    expect(open && paceOf(open)).toEqual({ perSecond: 100, leftMs: null })
  })
})
