import type { Millis } from '../time'
import type { CheckpointStatus, CommitKind, FlinkJobState, TableKey } from '../observations'
import type { RefText } from '../refs'
import type { FoldedName } from './fold-tables'
import type { JobTold, TableTold } from './told-model'
import type { RunException } from './exceptions'
import type { RunLoad } from './loads'

/** `exact` only by proof (rule F9). `assumed`: no position exists, or the name was the only witness. */
export type Certainty = 'exact' | 'range' | 'atMost' | 'tentative' | 'assumed'

export type EvidenceKind =
  | 'snapshot-file'
  | 'tag-file'
  | 'changelog-file'
  | 'schema-file'
  | 'consumer-file'
  | 'checkpoint-metadata'
  | 'checkpoint-missed'
  | 'rest-plan'
  | 'rest-job'
  | 'rest-checkpoints'
  | 'listing'
  | 'commit-times'
  | 'neighbour-checkpoints'
  | 'vertex-name'
  | 'lineage-row'
  | 'open-lineage'

/** Where a fact was read, and what that place says, in a short sentence. Every edge has at least one. */
export interface Evidence {
  readonly kind: EvidenceKind
  readonly place: string
  readonly observedAt: Millis
  readonly says: string
  /** It says something else than the fact it stands beside: stronger evidence won (`claims/claim`). */
  readonly disagrees?: true
}

/** Of a fact that only somebody else's word stands behind: when that word says it was; `null` = it does not say. */
export interface Claimed {
  readonly at: Millis | null
}

interface Told {
  /** Only somebody else's word stands behind it (`claims/`); not there where it was read. */
  readonly claimed?: Claimed
}

interface Removable {
  /** A person took it away (`removal`): lineage does not show it. */
  readonly removed?: true
}

export type TableType =
  'table' | 'materialized-table' | 'format-table' | 'object-table' | 'lance-table' | 'iceberg-table'

/** A layer of a table: history lives in Paimon, the newest rows may live in a store beside it. */
export interface TableLayer {
  readonly layer: 'history' | 'newest'
  /** Identifier of the store for `newest`, e.g. `fluss`; `null` for history. */
  readonly store: string | null
}

export interface TableFact extends Told {
  readonly ref: RefText
  readonly table: TableKey
  readonly type: TableType
  readonly layers: readonly TableLayer[]
  readonly path: string
  readonly primaryKeys: readonly string[]
  readonly partitionKeys: readonly string[]
  readonly comment: string | null
  readonly changelogProducer: string
  readonly mergeEngine: string | null
  readonly newestSchemaId: bigint | null
  /** Main table of a branch. */
  readonly forkOf: RefText | null
  /** Branch only: the snapshot id it was made from (its first snapshot that main also had), if any. */
  readonly forkSnapshotId: bigint | null
  /** Still listed by the catalog at the newest listing. */
  readonly present: boolean
  readonly schemas: readonly SchemaFact[]
  readonly tags: readonly TagFact[]
  /** Tags that once stood here and are no longer listed; not there where none was ever missed. */
  readonly formerTags?: readonly TagFact[]
  readonly consumers: readonly ConsumerFact[]
  readonly branchNames: readonly string[]
  /** Names that mean it too: from before it was renamed, or by a person's word. Not there where it has one name only. */
  readonly otherNames?: readonly FoldedName[]
  /** Tables that hold snapshots of its: it may be their copy, or the same folder under another name. */
  readonly sharesHistoryWith?: readonly RefText[]
  /** The newest look at its snapshot folder; not there while it was never listed. */
  readonly listed?: ListedFact
  /** Times of the oldest proof of life: first schema or first commit. `null` when nothing carries a time. */
  readonly since: Millis | null
  readonly told?: TableTold
  readonly evidence: readonly Evidence[]
}

export interface SchemaFact {
  readonly id: bigint
  readonly timeMillis: Millis | null
  readonly fields: readonly {
    readonly id: number
    readonly name: string
    readonly type: string
    readonly description: string | null
  }[]
  readonly primaryKeys: readonly string[]
  readonly partitionKeys: readonly string[]
  readonly options: ReadonlyMap<string, string>
  readonly comment: string | null
}

export interface TagFact {
  readonly name: string
  readonly snapshotId: bigint
  readonly identity: string
  readonly createdAt: Millis | null
  readonly retainedMillis: number | null
}

/** What the snapshot folder showed. Ids are as listed, whether or not the files could be read. */
export interface ListedFact {
  /** When this listing was seen first. */
  readonly at: Millis
  readonly lowest: bigint | null
  readonly highest: bigint | null
  /** `snapshot/EARLIEST`; `null` = no hint. */
  readonly earliestHint: bigint | null
  /** Ids missing between listed ones, ascending. */
  readonly gaps: readonly { readonly low: bigint; readonly high: bigint }[]
}

export interface ConsumerFact {
  readonly consumerId: string
  readonly nextSnapshot: bigint
  readonly modifiedAt: Millis
}

/**
 * live: file there. tagged: file gone, a tag keeps it. changelog: only its changelog is left. claimed: no file of it was
 * ever seen, only somebody's word names it.
 */
export type SnapshotStatus = 'live' | 'tagged' | 'changelog' | 'expired' | 'superseded' | 'claimed'

export interface SnapshotFact {
  readonly table: RefText
  readonly id: bigint
  /** 16 hex digits over what makes this snapshot itself (rule F6). */
  readonly identity: string
  readonly status: SnapshotStatus
  /**
   * Superseded only: commit time of the first snapshot that was given its number, or a lower one, after it; not there
   * while nothing has been committed since.
   */
  readonly leftPathBy?: Millis
  readonly schemaId: bigint
  readonly commitUser: string
  readonly commitIdentifier: bigint
  readonly commitKind: CommitKind
  readonly timeMillis: Millis
  readonly totalRecordCount: bigint | null
  readonly deltaRecordCount: bigint | null
  readonly changelogRecordCount: bigint | null
  readonly watermark: bigint | null
  readonly operation: string | null
  /** APPEND or OVERWRITE with changes. */
  readonly content: boolean
  readonly carriesChangelog: boolean
  /** Life of the commit user between two restores of older state, from 0 (rule F5). */
  readonly epoch: number
  /** Identity of the first member of its group (rule F7). */
  readonly group: string
  /** Id of the group's last member: the version the group reads as. */
  readonly groupLastId: bigint
  /** COMPACT or ANALYZE of a user that writes no content here: makes no lineage edge. */
  readonly maintenance: boolean
  readonly tags: readonly string[]
  /** Flink job id of the run that committed it; `null` when no known run explains it (rule F14). */
  readonly run: string | null
  readonly writerCertainty: 'exact' | 'assumed' | null
  readonly evidence: readonly Evidence[]
}

/** One Flink job id. Chains join runs by restored state (rule F4). */
export interface RunFact extends Told {
  readonly jobId: string
  readonly jobName: string
  readonly clusters: readonly string[]
  readonly jobType: 'STREAMING' | 'BATCH'
  /** Jobs that only compact, expire or clean: never an ETL edge. */
  readonly maintenance: boolean
  readonly startTime: Millis
  readonly endTime: Millis | null
  /** State changes, oldest first; a plain answer is dated by its read. */
  readonly states: readonly { readonly at: Millis; readonly state: FlinkJobState }[]
  /** Flink job id of the first run of its chain. */
  readonly chain: string
  readonly restoredFrom: RestoredFrom | null
  readonly sources: readonly RunSource[]
  readonly sinks: readonly RunSink[]
  readonly checkpointIntervalMillis: number | null
  readonly checkpointTimeoutMillis: number | null
  /** Why tasks of it failed, oldest first, the newest ten; not there where none was ever told. */
  readonly exceptions?: readonly RunException[]
  /** With the newest run of its job only. */
  readonly told?: JobTold
  /** Oldest first, the newest twenty readings; not there where none has figures. */
  readonly loads?: readonly RunLoad[]
  readonly evidence: readonly Evidence[]
}

export interface RestoredFrom {
  readonly checkpointId: bigint
  readonly isSavepoint: boolean
  readonly path: string | null
  /** The run whose state it was; `null` when unknown. */
  readonly run: string | null
  readonly restoredAt: Millis
}

export interface RunSource {
  /** Table or boundary. */
  readonly from: RefText
  readonly kind: 'scan' | 'lookup' | 'boundary'
  readonly certainty: Certainty
  /** Vertex whose head is the source operator. */
  readonly operatorId: string | null
  /** Sinks its rows can reach by the plan's arrows. */
  readonly reaches: readonly RefText[]
  readonly evidence: readonly Evidence[]
}

export interface RunSink {
  readonly to: RefText
  readonly certainty: Certainty
  readonly commitUser: string | null
  readonly evidence: readonly Evidence[]
}

export interface CheckpointFact extends Told {
  readonly jobId: string
  readonly checkpointId: bigint
  readonly savepoint: boolean
  readonly status: CheckpointStatus
  readonly triggeredAt: Millis | null
  /** Completion where Flink told; else the first commit of its group, which is never earlier. */
  readonly completedAt: Millis | null
  /** How `completedAt` is known. */
  readonly completionFrom: 'rest' | 'commit' | null
  readonly failedAt: Millis | null
  readonly failureMessage: string | null
  readonly path: string | null
  /** retained: its `_metadata` was there at the last look; gone: seen and no longer there, or discarded. */
  readonly files: 'retained' | 'gone' | 'unknown'
  readonly stateSizeBytes: number | null
  /** Its state by the newest look at the files (rule X6): `unseen` = none of them can be seen. Not there = nobody looked. */
  readonly state?: 'whole' | 'parts-missing' | 'unseen'
  /** Per scanned table, what its state leans on; empty for batch runs and while not completed. */
  readonly restores: readonly RestorePosition[]
  /** Wrote at least one group; `false` = completed without data. */
  readonly wrote: boolean
  /** Groups its committers had not confirmed at the barrier: committed again on restore. Not there = state not seen. */
  readonly pending?: readonly PendingGroup[]
  readonly evidence: readonly Evidence[]
}

export interface PendingGroup {
  readonly commitUser: string
  readonly identifier: bigint
  /** `null` where the state's version is not understood that far. */
  readonly newFiles: number | null
  readonly newRows: bigint | null
}

/** What a restore of a checkpoint leans on in one source: position, not content (rules F8, K1, K4). */
export interface RestorePosition {
  readonly table: RefText
  /**
   * No snapshot above this one is in the state: next to plan minus one, so splits that wait count. An upper bound where
   * no file tells; 0 = nothing planned yet; `null` = not bounded.
   */
  readonly plannedThrough: bigint | null
  /** It reads no snapshot below this one: the lowest open one, or a lower bound of it. */
  readonly neededFrom: bigint
}

/** Checkpoint reads a table through a version (rule F8: position and content are two things). */
export interface ReadFact extends Told, Removable {
  readonly jobId: string
  /** `null` for a batch run: the run stands in its place. */
  readonly checkpointId: bigint | null
  readonly table: RefText
  readonly kind: 'scan' | 'lookup'
  readonly certainty: Certainty
  /** Content version by id: `exact` low = high; `0` = nothing is certain. `null` = only the bare table is known. */
  readonly low: bigint | null
  readonly high: bigint | null
  /** Completely read through this snapshot id, when known exactly. */
  readonly position: bigint | null
  /** Lowest snapshot still open in splits or next to read. */
  readonly minOpen: bigint | null
  /** Content version of the run's previous known checkpoint; `null` at the first. */
  readonly previousHigh: bigint | null
  /** Nothing new since the run's previous checkpoint; `null` when not known. */
  readonly noNewData: boolean | null
  /** Only where the version it names, or its position, lies in a life of the table that is over (rule F6). */
  readonly earlierLife?: EarlierLife
  /**
   * Only where the job scans the table more than once and its scans had not come equally far: what rows of each sink
   * come from. The bounds above hold for all of them together.
   */
  readonly perSink?: readonly SinkRead[]
  readonly evidence: readonly Evidence[]
}

/** A read as one scan of several, for the sinks it alone feeds. */
export interface SinkRead extends Pick<
  ReadFact,
  | 'certainty'
  | 'low'
  | 'high'
  | 'position'
  | 'minOpen'
  | 'previousHigh'
  | 'noNewData'
  | 'earlierLife'
  | 'evidence'
> {
  readonly sinks: readonly RefText[]
}

/** `null` = nobody saw that version before it was rolled back; `low` is then the newest one still on the path. */
export interface EarlierLife {
  readonly identity: string | null
}

/** Checkpoint writes a group, named by its last member. */
export interface WriteFact extends Told, Removable {
  readonly jobId: string
  readonly checkpointId: bigint | null
  readonly table: RefText
  /** `null` while tentative: handed to the committer, not yet committed. */
  readonly snapshotId: bigint | null
  readonly identity: string | null
  readonly memberIds: readonly bigint[]
  readonly committedAt: Millis | null
  readonly certainty: Certainty
  readonly evidence: readonly Evidence[]
}

export type EdgeKind = 'reads' | 'writes' | 'tiers' | 'forks'

/** Topology: one per (from, to, kind), `from` on the data side, with the stretch each run proved it. */
export interface EdgeFact extends Told, Removable {
  readonly from: RefText
  readonly to: RefText
  readonly kind: EdgeKind
  readonly lookup: boolean
  readonly certainty: Certainty
  readonly stretches: readonly EdgeStretch[]
  readonly evidence: readonly Evidence[]
}

/** `to` is set by evidence, never by silence (rule F3). `jobId` is `null` for edges no run stands behind. */
export interface EdgeStretch {
  readonly jobId: string | null
  readonly from: Millis | null
  readonly to: Millis | null
}

export interface BoundaryFact {
  readonly ref: RefText
  readonly system: string
  readonly name: string
  /** What it is, in words. */
  readonly says: string
  readonly evidence: readonly Evidence[]
}

/** Everything derived for one lake. Arrays are sorted by key, so equal observations give equal facts. */
export interface LakeFacts {
  readonly tables: readonly TableFact[]
  readonly snapshots: readonly SnapshotFact[]
  readonly runs: readonly RunFact[]
  readonly checkpoints: readonly CheckpointFact[]
  readonly reads: readonly ReadFact[]
  readonly writes: readonly WriteFact[]
  readonly edges: readonly EdgeFact[]
  readonly boundaries: readonly BoundaryFact[]
}
