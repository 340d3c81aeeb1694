import type { Millis } from '../time'

/** A split some reader had not certainly finished at the barrier, or that waited in the enumerator. */
export interface OpenSplit {
  readonly splitId: string
  /** Reader subtask; `null` while pending in the enumerator. */
  readonly subtask: number | null
  readonly snapshotId: bigint
  readonly bucket: number
  readonly bucketPath: string
  /** bucketPath without bucket and partition components. */
  readonly tablePath: string
  /** Records already emitted. */
  readonly recordsToSkip: bigint
  /** Rows over the split's data files; `null` where the split version is not understood that far. */
  readonly rows: bigint | null
  readonly rawConvertible: boolean | null
  /** `false` = part of the initial full scan. */
  readonly streaming: boolean | null
  /** rows known, rows > 0 and recordsToSkip >= rows: certainly complete, so not open. */
  readonly fullyRead: boolean
}

/** Read position of one source operator in one checkpoint. */
export interface SourcePosition {
  readonly operatorId: string
  readonly kind: 'file-store' | 'monitor'
  /** Next snapshot to plan; `null` = the table had none, a bounded source that is done, or (with missing state) not known. */
  readonly nextSnapshotId: bigint | null
  /**
   * `full`: the initial full scan is under way; `delta`: following; `null`: monitor sources have no phases, and it cannot
   * be told where reader state is missing or a split is not understood.
   */
  readonly phase: 'full' | 'delta' | null
  /** Completely read through this snapshot; `null` where no number may be given. */
  readonly readUpTo: bigint | null
  /** Snapshots partly read: ids of open splits, ascending, without repetition. */
  readonly partly: readonly bigint[]
  /** A reader's list, a waiting split or the coordinator could not be read: `readUpTo` is then only an upper bound. */
  readonly readerStateMissing: boolean
  /** From any split of this file; idle sources have none. */
  readonly tablePath: string | null
  /** All splits in the file, complete ones included. */
  readonly pending: readonly OpenSplit[]
  readonly reading: readonly OpenSplit[]
  /** Only `monitor`: checkpoint id to next snapshot, not yet confirmed. */
  readonly nextPerCheckpoint: ReadonlyMap<bigint, bigint>
  /** The coordinator's bytes only look like Paimon's (no split seen): needs another witness. */
  readonly likelyOnly: boolean
}

/** A group handed to the committer and not yet known to be committed at the barrier. */
export interface PendingCommit {
  readonly identifier: bigint
  /** `null` for both encodings of "none": marked as null, or -2^63. */
  readonly watermark: bigint | null
  readonly messages: number
  /** `null`, like the rows, where the version of the messages is not understood. */
  readonly newFiles: number | null
  readonly newRows: bigint | null
  /** Only multi-table committers name it, as `db.table`. */
  readonly tableName: string | null
}

/** Sink state of one committer operator in one checkpoint. */
export interface SinkState {
  readonly operatorId: string
  /** Normally exactly one. Empty when the state could not be read. */
  readonly commitUsers: readonly string[]
  readonly stateMissing: boolean
  readonly pending: readonly PendingCommit[]
}

/** One checkpoint or savepoint `_metadata` file, as far as lineage needs it. */
export interface CheckpointMetadataSeen {
  readonly kind: 'checkpoint-metadata'
  /** From the path or from handle names; `null` for most savepoints. 32 hex digits. */
  readonly jobId: string | null
  readonly jobIdFrom: 'path' | 'handles' | null
  readonly checkpointId: bigint
  readonly formatVersion: number
  /** `Checkpoint`, `Full Checkpoint`, `Savepoint`, `Suspend Savepoint`, `Terminate Savepoint`; `null` before version 4. */
  readonly typeName: string | null
  readonly savepoint: boolean
  /** Folder that holds the file, as we reach it. Equals Flink's `external_path` after path rewriting. */
  readonly directory: string
  /** Modification time of the file. Meaningless on copies, so never a bound by itself. */
  readonly modifiedAt: Millis | null
  readonly operatorIds: readonly string[]
  readonly sources: readonly SourcePosition[]
  readonly sinks: readonly SinkState[]
  /** Commit users in writers and assigners, which have no committer list. */
  readonly otherCommitUsers: readonly {
    readonly operatorId: string
    readonly commitUsers: readonly string[]
  }[]
  /** Some channel handle exists: rows may be in flight beside the positions. */
  readonly hasChannelState: boolean
  /** The whole file was understood to its last byte; otherwise no position in it is exact. */
  readonly complete: boolean
  /** What was found of the files that hold its state; not there where nobody looked. */
  readonly stateFiles?: StateFilesSeen
}

export interface StateFilesSeen {
  readonly named: number
  readonly present: number
  /** Looked for and not there; the others lie where we do not reach. */
  readonly missing: number
}
