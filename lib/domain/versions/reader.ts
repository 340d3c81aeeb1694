import type { CheckpointFact, ReadFact, SnapshotFact, WriteFact } from '../facts'
import type { RefText } from '../refs'
import type { Millis } from '../time'

export interface VersionKey {
  readonly table: RefText
  readonly id: bigint
}

export interface CheckpointKey {
  readonly jobId: string
  /** `null` = a batch run. */
  readonly checkpointId: bigint | null
}

/** Facts in force of one lake, a frontier at a time: the walk asks once per hop, never once per node. */
export interface VersionReader {
  snapshots(keys: readonly VersionKey[]): Promise<SnapshotFact[]>
  groupMembers(
    groups: readonly { readonly table: RefText; readonly group: string }[],
  ): Promise<SnapshotFact[]>
  contentAtOrBelow(keys: readonly VersionKey[]): Promise<SnapshotFact[]>
  checkpoints(keys: readonly CheckpointKey[]): Promise<CheckpointFact[]>
  writesOfVersions(
    keys: readonly { readonly table: RefText; readonly identity: string }[],
  ): Promise<WriteFact[]>
  writesOfCheckpoints(keys: readonly CheckpointKey[]): Promise<WriteFact[]>
  writesAtOrBelow(keys: readonly CheckpointKey[]): Promise<WriteFact[]>
  readsOfCheckpoints(keys: readonly CheckpointKey[]): Promise<ReadFact[]>
  firstReadsReaching(keys: readonly VersionKey[], until: Millis | null): Promise<ReadFact[]>
}
