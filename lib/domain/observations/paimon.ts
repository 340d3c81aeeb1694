import type { Millis } from '../time'
import type { TableKey } from './table-key'

/** Kinds Paimon writes; anything newer than the readers arrives as OTHER and is never taken for content. */
export type CommitKind = 'APPEND' | 'COMPACT' | 'OVERWRITE' | 'ANALYZE' | 'OTHER'

/** The identifier of every commit that is no streaming checkpoint: 2^63 - 1. */
export const BATCH_IDENTIFIER = 9223372036854775807n

/** One snapshot JSON file, 64-bit exact. Optional keys of the format are `null` when absent or explicitly null. */
export interface SnapshotRecord {
  readonly id: bigint
  readonly uuid: string | null
  readonly schemaId: bigint
  readonly commitUser: string
  readonly commitIdentifier: bigint
  readonly commitKind: CommitKind
  readonly timeMillis: Millis
  readonly baseManifestList: string | null
  readonly deltaManifestList: string | null
  /** `null` = this snapshot carries no changelog. */
  readonly changelogManifestList: string | null
  readonly totalRecordCount: bigint | null
  readonly deltaRecordCount: bigint | null
  readonly changelogRecordCount: bigint | null
  /** `null` for both encodings of "none": key missing, or -2^63. */
  readonly watermark: bigint | null
  readonly operation: string | null
  readonly properties: ReadonlyMap<string, string>
}

export interface SchemaField {
  readonly id: number
  readonly name: string
  /** Paimon SQL form, nested types rendered as text: `ROW<a INT>`, `ARRAY<STRING NOT NULL>`. */
  readonly type: string
  readonly description: string | null
}

export interface SchemaRecord {
  readonly id: bigint
  readonly fields: readonly SchemaField[]
  readonly partitionKeys: readonly string[]
  readonly primaryKeys: readonly string[]
  /** As written, secrets included: masking happens where something leaves the server. */
  readonly options: ReadonlyMap<string, string>
  readonly comment: string | null
  /** `null` where the file has none (old formats). */
  readonly timeMillis: Millis | null
}

/** What a table's (or branch's) folder listed at one moment. Says what is live; the files themselves say what it is. */
export interface TableListing {
  readonly kind: 'table-listing'
  readonly table: TableKey
  /** Storage path of the table's root folder as we reach it, e.g. `file:/lake/shop/ods.db/orders`. */
  readonly path: string
  readonly snapshotIds: readonly bigint[]
  /** What `snapshot/EARLIEST` names: files below it no longer count. `null` = no such hint; not there = not looked. */
  readonly earliestHint?: bigint | null
  readonly changelogIds: readonly bigint[]
  readonly schemaIds: readonly bigint[]
  readonly tagNames: readonly string[]
  readonly branchNames: readonly string[]
  readonly consumerIds: readonly string[]
}

export interface SnapshotSeen {
  readonly kind: 'snapshot'
  readonly table: TableKey
  readonly snapshot: SnapshotRecord
  /** Time the store gave the file; not there where it tells none. Of copies it says nothing. */
  readonly modifiedAt?: Millis
}

/** `changelog/changelog-<n>`: an expired snapshot whose changelog can still be read. No rollback target. */
export interface ChangelogSeen {
  readonly kind: 'changelog'
  readonly table: TableKey
  readonly snapshot: SnapshotRecord
}

export interface TagSeen {
  readonly kind: 'tag'
  readonly table: TableKey
  readonly name: string
  readonly snapshot: SnapshotRecord
  /** From the tag file when it was made with a retention, else `null`. Writer's local time read as UTC. */
  readonly createdAt: Millis | null
  readonly retainedMillis: number | null
}

export interface SchemaSeen {
  readonly kind: 'schema'
  readonly table: TableKey
  readonly schema: SchemaRecord
}

export interface ConsumerSeen {
  readonly kind: 'consumer'
  readonly table: TableKey
  readonly consumerId: string
  /** Everything below has been read as of a completed checkpoint. */
  readonly nextSnapshot: bigint
  /** Modification time of the file: a heartbeat of the reading job. */
  readonly modifiedAt: Millis
}

/** All databases and tables the catalog listed at one moment. */
export interface CatalogListing {
  readonly kind: 'catalog-listing'
  readonly tables: readonly { readonly database: string; readonly table: string }[]
}

export type PaimonObservation =
  CatalogListing | TableListing | SnapshotSeen | ChangelogSeen | TagSeen | SchemaSeen | ConsumerSeen
