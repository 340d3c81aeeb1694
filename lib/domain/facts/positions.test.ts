import { describe, expect, it } from 'vitest'
import type { OpenSplit, SourcePosition } from '../observations'
import type { ContentIndex } from './content'
import { positionFromState } from './positions'
import type { Version } from './table-history'

const ROWS = 100n

/** An append table whose snapshots of these ids are known, each with 100 rows. */
function knowing(...ids: bigint[]): ContentIndex {
  const record = { changelogManifestList: null, changelogRecordCount: null, deltaRecordCount: ROWS }
  return {
    startsElsewhere: false,
    delivering: ids.map((id) => ({ record: { ...record, id } }) as Version),
    rowsOf: ({ record }) => record.deltaRecordCount,
    newestMissing(first, next) {
      for (let id = next - 1n; id >= first; id--) if (!ids.includes(id)) return id
      return null
    },
    at: (position) => ({ low: position, high: position }),
    headAtMost: () => null,
    headAtLeast: () => null,
    newest: null,
  }
}

function split(snapshotId: bigint, recordsToSkip: bigint, streaming = true): OpenSplit {
  return {
    splitId: `${snapshotId}`,
    subtask: 0,
    snapshotId,
    bucket: 0,
    bucketPath: 'file:/lake/a.db/b/bucket-0',
    tablePath: 'file:/lake/a.db/b',
    recordsToSkip,
    rows: ROWS,
    rawConvertible: true,
    streaming,
    fullyRead: false,
  }
}

function read(nextSnapshotId: bigint, reading: OpenSplit[], content: ContentIndex) {
  const source: SourcePosition = {
    operatorId: 'o',
    kind: 'file-store',
    nextSnapshotId,
    phase: null,
    readUpTo: null,
    partly: [],
    readerStateMissing: false,
    tablePath: null,
    pending: [],
    reading,
    nextPerCheckpoint: new Map(),
    likelyOnly: false,
  }
  return positionFromState(source, true, content)
}

describe('a first full scan under way', () => {
  it('has handed out nothing beyond its snapshot where nothing later was planned', () => {
    expect(read(5n, [split(4n, 10n, false)], knowing(1n, 2n, 3n, 4n))).toMatchObject({
      low: 0n,
      high: 4n,
      exact: false,
    })
  })

  // Seen live with two readers: rows of snapshots 5 and 6 were in the sink while a split of the scan of 4 stood open.
  it('is behind where another reader hands out later snapshots', () => {
    const open = [split(4n, 10n, false), split(6n, 20n)]
    const found = read(8n, open, knowing(1n, 2n, 3n, 4n, 5n, 6n, 7n))
    expect(found).toMatchObject({ low: 0n, high: 7n, exact: false, minOpen: 4n })
    expect(read(7n, open, knowing(1n, 2n, 3n, 4n, 5n, 6n))?.high).toBe(6n)
    expect(read(7n, [open[0]!, split(6n, 0n)], knowing(1n, 2n, 3n, 4n, 5n, 6n))?.high).toBe(5n)
    expect(read(6n, [open[0]!, split(5n, 0n)], knowing(1n, 2n, 3n, 4n, 5n))?.high).toBe(4n)
  })
})

describe('splits of a snapshot open, later ones gone before anyone looked', () => {
  it('may have handed out any of those', () => {
    expect(read(7n, [split(3n, 10n), split(6n, 0n)], knowing(1n, 2n, 3n, 6n))).toMatchObject({
      low: 2n,
      high: 5n,
    })
    expect(read(7n, [split(3n, 10n), split(6n, 0n)], knowing(1n, 2n, 3n, 4n, 5n, 6n))?.high).toBe(5n)
  })
})
