import { describe, expect, it } from 'vitest'
import type { CheckpointSeen, Observation } from '@/lib/domain/observations'
import { LoadBudget, mayBeSlow } from './load-budget'

const NOW = 1_000_000

function seen(more: Partial<CheckpointSeen>): Observation {
  const body: CheckpointSeen = {
    kind: 'checkpoint',
    cluster: 'c',
    jobId: 'a'.repeat(32),
    checkpointId: 1n,
    status: 'COMPLETED',
    isSavepoint: false,
    checkpointType: null,
    triggeredAt: NOW - 5_000,
    completedAt: NOW - 4_000,
    failedAt: null,
    failureMessage: null,
    externalPath: null,
    discarded: null,
    stateSizeBytes: null,
    ...more,
  }
  return { place: 'http://c', readAt: NOW, body }
}

describe('who is asked how busy it is', () => {
  it('jobs that may be slow have half of the questions for themselves', () => {
    const budget = new LoadBudget()
    expect(Array.from({ length: 6 }, () => budget.admit(20, false))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ])
    expect(Array.from({ length: 6 }, () => budget.admit(20, true))).toEqual([
      true,
      true,
      true,
      true,
      true,
      false,
    ])
  })

  it('a job of very many vertices, and one without, is not asked', () => {
    expect(new LoadBudget().admit(41, true)).toBe(false)
    expect(new LoadBudget().admit(0, true)).toBe(false)
  })

  it('a job may be slow whose newest checkpoint failed, took long or is under way for long', () => {
    expect(mayBeSlow([seen({})], NOW)).toBe(false)
    expect(mayBeSlow([], NOW)).toBe(false)
    expect(mayBeSlow([seen({ status: 'FAILED' })], NOW)).toBe(true)
    expect(mayBeSlow([seen({ triggeredAt: NOW - 30_000 })], NOW)).toBe(true)
    const open = seen({
      checkpointId: 2n,
      status: 'IN_PROGRESS',
      completedAt: null,
      triggeredAt: NOW - 11_000,
    })
    expect(mayBeSlow([open, seen({})], NOW)).toBe(true)
    expect(mayBeSlow([seen({ status: 'FAILED' }), seen({ checkpointId: 2n })], NOW)).toBe(false)
  })
})
