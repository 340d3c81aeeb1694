import { describe, expect, it } from 'vitest'
import type { ObservationBody, SnapshotRecord, StoredObservation } from '../observations'
import { deriveFacts } from '.'

const table = { database: 'd', table: 't', branch: null }

function snapshot(id: bigint): SnapshotRecord {
  return {
    id,
    uuid: null,
    schemaId: 0n,
    commitUser: 'u',
    commitIdentifier: id,
    commitKind: 'APPEND',
    timeMillis: Number(id) * 1_000,
    baseManifestList: null,
    deltaManifestList: null,
    changelogManifestList: null,
    totalRecordCount: 1n,
    deltaRecordCount: 1n,
    changelogRecordCount: null,
    watermark: null,
    operation: null,
    properties: new Map(),
  }
}

function listing(ids: readonly bigint[], tagNames: readonly string[], earliestHint: bigint | null) {
  const names = { changelogIds: [], schemaIds: [], branchNames: [], consumerIds: [] }
  const path = 'file:/w/d.db/t'
  return { kind: 'table-listing', table, path, snapshotIds: ids, tagNames, earliestHint, ...names } as const
}

function tableOf(...reads: [at: number, body: ObservationBody][]) {
  const observations = reads.map(([at, body], i): StoredObservation => ({
    place: `p${i}`,
    readAt: at,
    lastReadAt: at,
    body,
  }))
  return deriveFacts({ observations, warehouse: 'file:/w', pathRewrites: [] }).tables[0]!
}

describe('what a table fact says of the newest listing', () => {
  it('names the ids missing between listed ones, readable or not, and the hint', () => {
    const fact = tableOf([5_000, listing([2n, 1n, 6n, 9n], [], 6n)])
    expect(fact.listed).toEqual({
      at: 5_000,
      lowest: 1n,
      highest: 9n,
      earliestHint: 6n,
      gaps: [
        { low: 3n, high: 5n },
        { low: 7n, high: 8n },
      ],
    })
    expect(fact.formerTags).toBeUndefined()
  })

  it('remembers tags that are gone, and what they kept', () => {
    const tag = {
      kind: 'tag',
      table,
      name: 'x',
      snapshot: snapshot(4n),
      createdAt: null,
      retainedMillis: null,
    } as const
    const fact = tableOf([1_000, tag], [1_000, listing([4n], ['x'], null)], [2_000, listing([3n], [], null)])
    expect(fact.tags).toEqual([])
    expect(fact.formerTags).toMatchObject([{ name: 'x', snapshotId: 4n }])
  })

  it('says nothing of a table that was never listed', () => {
    expect(tableOf([1_000, { kind: 'snapshot', table, snapshot: snapshot(1n) }])).not.toHaveProperty('listed')
  })
})
