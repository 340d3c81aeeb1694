import { describe, expect, it } from 'vitest'
import { Cursor } from './cursor'
import { readFileStoreSplit } from './file-store-split'
import { buildSplit, type SplitSpec } from './testing/paimon-writer'
import { WorkMeter } from './work-meter'

function read(bytes: Uint8Array, subtask: number | null = null) {
  return readFileStoreSplit(Cursor.overFile(bytes, new WorkMeter()), subtask)
}

function split(spec: SplitSpec) {
  const reading = read(buildSplit(spec))
  if (reading.kind !== 'split') throw new Error(reading.kind)
  return reading.split
}

describe('readFileStoreSplit', () => {
  it('reads a split to its last field', () => {
    const spec = { rows: [100n, 2n ** 40n], recordsToSkip: 7n, streaming: false, chunk: 100 }
    expect(read(buildSplit(spec), 3)).toEqual({
      kind: 'split',
      split: {
        splitId: 'split-1',
        subtask: 3,
        snapshotId: 5n,
        bucket: 0,
        bucketPath: 'file:/lake/a.db/t/bucket-0',
        tablePath: 'file:/lake/a.db/t',
        recordsToSkip: 7n,
        rows: 100n + 2n ** 40n,
        rawConvertible: true,
        streaming: false,
        fullyRead: false,
      },
    })
  })

  it('joins the chunks of a long split', () => {
    expect(split({ rows: Array<bigint>(180).fill(2n), chunk: 1024 }).rows).toBe(360n)
  })

  it.each([5, 6])('knows phase but no rows of version %i', (version) => {
    expect(split({ version, streaming: false })).toMatchObject({
      rows: null,
      streaming: false,
      snapshotId: 5n,
    })
  })

  it.each([1, 7, 9])('stops behind the bucket path of version %i', (version) => {
    expect(split({ version, partitionFields: 1, bucketPath: 'a.db/t/dt=1/bucket-2' })).toMatchObject({
      snapshotId: 5n,
      tablePath: 'a.db/t',
      rows: null,
      streaming: null,
      rawConvertible: null,
      fullyRead: false,
    })
  })

  it('is fully read when as many records were emitted as its files have rows', () => {
    expect(split({ rows: [375n], recordsToSkip: 375n }).fullyRead).toBe(true)
    expect(split({ rows: [375n], recordsToSkip: 374n }).fullyRead).toBe(false)
    expect(split({ rows: [], recordsToSkip: 5n }).fullyRead).toBe(false)
  })

  it('tells other connectors’ splits from Paimon’s own that are not read', () => {
    expect(read(buildSplit({ className: 'com.acme.Split' })).kind).toBe('foreign')
    expect(read(Uint8Array.of(0, 1, 97)).kind).toBe('foreign')
    expect(read(new Uint8Array()).kind).toBe('foreign')
    const other = read(buildSplit({ className: 'org.apache.paimon.table.source.IncrementalSplit' }))
    expect(other).toMatchObject({
      kind: 'unreadable',
      reason: expect.stringContaining('IncrementalSplit') as string,
    })
    expect(read(buildSplit({ className: 'org.apache.paimon.<b>' }))).toMatchObject({
      reason: expect.stringContaining('an odd class') as string,
    })
  })

  it('does not read one above the limit', () => {
    const bytes = new Uint8Array(16 * 1024 * 1024 + 1)
    bytes.set(buildSplit())
    expect(read(bytes)).toMatchObject({ kind: 'unreadable', reason: 'a split of 16777217 bytes' })
  })

  it.each([
    ['cut short', buildSplit().slice(0, -1)],
    ['too long', Uint8Array.of(...buildSplit(), 0)],
    ['too long inside', buildSplit({ rest: [0] })],
    ['of a negative snapshot', buildSplit({ snapshotId: -1n })],
    ['of negative rows', buildSplit({ rows: [-1n] })],
    ['with negative progress', buildSplit({ recordsToSkip: -1n })],
  ])('cannot read one that is %s', (_, bytes) => {
    expect(read(bytes).kind).toBe('unreadable')
  })
})
