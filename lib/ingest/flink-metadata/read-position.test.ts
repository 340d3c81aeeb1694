import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { OpenSplit } from '@/lib/domain/observations'
import { isCertainlyComplete } from './file-store-split'
import { derivePosition } from './read-position'

function split(snapshotId: bigint, change: Partial<OpenSplit> = {}): OpenSplit {
  const counts = { recordsToSkip: 0n, rows: 100n, ...change }
  return {
    splitId: 's',
    subtask: null,
    snapshotId,
    bucket: 0,
    bucketPath: 't/bucket-0',
    tablePath: 't',
    rawConvertible: true,
    streaming: true,
    fullyRead: isCertainlyComplete(counts),
    ...counts,
    ...change,
  }
}

function position(splits: readonly OpenSplit[], nextSnapshotId: bigint | null, incomplete = false) {
  return derivePosition({ splits, nextSnapshotId, incomplete })
}

describe('derivePosition', () => {
  it('has read everything below the next snapshot when nothing is open', () => {
    expect(position([], 36n)).toEqual({ phase: 'delta', readUpTo: 35n, partly: [] })
    expect(position([], 1n)).toEqual({ phase: 'delta', readUpTo: 0n, partly: [] })
  })

  it('knows nothing without a next snapshot', () => {
    expect(position([], null)).toEqual({ phase: 'delta', readUpTo: null, partly: [] })
  })

  it('has read everything below the lowest open split', () => {
    const splits = [split(4n), split(2n, { recordsToSkip: 99n }), split(4n)]
    expect(position(splits, 6n)).toEqual({ phase: 'delta', readUpTo: 1n, partly: [2n, 4n] })
  })

  it('does not count splits that are listed and certainly complete', () => {
    expect(position([split(4n, { recordsToSkip: 100n })], 5n).readUpTo).toBe(4n)
    expect(position([split(4n, { recordsToSkip: 100n, rows: 0n })], 5n).readUpTo).toBe(3n)
    expect(position([split(4n, { recordsToSkip: 100n, rows: null })], 5n).readUpTo).toBe(3n)
  })

  it('gives no number during the initial full scan, even where reader state is missing', () => {
    const splits = [split(6n, { streaming: false })]
    for (const incomplete of [false, true]) {
      expect(position(splits, 7n, incomplete)).toEqual({ phase: 'full', readUpTo: null, partly: [6n] })
    }
    expect(position([split(6n, { streaming: false, recordsToSkip: 100n })], 7n).phase).toBe('delta')
  })

  it('knows only an upper bound where reader state is missing', () => {
    expect(position([], 7n, true)).toEqual({ phase: null, readUpTo: 6n, partly: [] })
    expect(position([split(5n)], 7n, true)).toEqual({ phase: null, readUpTo: 6n, partly: [5n] })
    expect(position([], null, true).readUpTo).toBeNull()
  })

  it('gives no number where a split may belong to a full scan', () => {
    const unknown = { streaming: null, rows: null }
    expect(position([split(5n, unknown)], 7n)).toEqual({ phase: null, readUpTo: null, partly: [5n] })
  })

  it('never claims an open snapshot, nor the next one, whatever the order of the splits', () => {
    const some = fc.record({ id: fc.bigInt(1n, 30n), skip: fc.bigInt(0n, 120n), rows: fc.bigInt(0n, 120n) })
    fc.assert(
      fc.property(fc.array(some, { maxLength: 12 }), fc.bigInt(1n, 40n), (made, next) => {
        const splits = made.map(({ id, skip, rows }) => split(id, { recordsToSkip: skip, rows }))
        const found = position(splits, next)
        expect(position([...splits].reverse(), next)).toEqual(found)
        for (const open of splits.filter(({ fullyRead }) => !fullyRead)) {
          expect(found.readUpTo).toBeLessThan(open.snapshotId)
          expect(found.partly).toContain(open.snapshotId)
        }
        if (found.partly.length === 0) expect(found.readUpTo).toBe(next - 1n)
      }),
    )
  })
})
