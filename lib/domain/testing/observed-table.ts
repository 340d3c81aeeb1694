import type { CommitKind, SnapshotRecord, TableKey } from '../observations'
import { tableRefText, type RefText } from '../refs'

/** A table of an observed lake: every snapshot it ever had, `live` = how many of the oldest have expired. */
export interface SimTable {
  readonly key: TableKey
  readonly ref: RefText
  readonly byChangelog: boolean
  readonly snaps: SimSnap[]
  readonly tags: Map<bigint, string[]>
  live: number
}

export interface SimSnap {
  readonly record: SnapshotRecord
  /** Hands rows to a streaming reader. */
  readonly delivers: boolean
  /** The run and checkpoint whose group it is; `null` = nobody that is known. */
  readonly writer: { readonly jobId: string; readonly checkpointId: bigint | null } | null
}

export function makeTable(name: string, byChangelog: boolean, database = 'd'): SimTable {
  const key = { database, table: name, branch: null }
  return { key, ref: tableRefText(key), byChangelog, snaps: [], tags: new Map(), live: 0 }
}

export interface SimCommit {
  readonly user: string
  readonly identifier: bigint
  readonly at: number
  readonly kind: CommitKind
  readonly writer: SimSnap['writer']
  readonly changelog: boolean
}

/** Three rows each, except compactions. */
export function commitSnapshot(table: SimTable, commit: SimCommit): void {
  const id = BigInt(table.snaps.length + 1)
  const rows = commit.kind === 'COMPACT' ? 0n : 3n
  const record: SnapshotRecord = {
    id,
    uuid: null,
    schemaId: 0n,
    commitUser: commit.user,
    commitIdentifier: commit.identifier,
    commitKind: commit.kind,
    timeMillis: commit.at,
    baseManifestList: `base-${table.key.table}-${id}`,
    deltaManifestList: `delta-${id}`,
    changelogManifestList: commit.changelog ? `changelog-${id}` : null,
    totalRecordCount: 3n * id,
    deltaRecordCount: rows,
    changelogRecordCount: commit.changelog ? 3n : 0n,
    watermark: null,
    operation: null,
    properties: new Map(),
  }
  const delivers = table.byChangelog ? commit.changelog : commit.kind === 'APPEND'
  table.snaps.push({ record, delivers, writer: commit.writer })
}
