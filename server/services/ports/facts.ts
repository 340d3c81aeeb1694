import type { Millis } from '@/lib/domain/time'
import type { RefText } from '@/lib/domain/refs'
import type {
  BoundaryFact,
  CheckpointFact,
  EdgeFact,
  LakeFacts,
  ReadFact,
  RunFact,
  SnapshotFact,
  TableFact,
  WriteFact,
} from '@/lib/domain/facts/model'

/** What the topology needs; small enough to hold (10,000 tables, 36,000 edges), kept per lake and generation. */
export interface TopologyFacts {
  readonly generation: number
  readonly tables: readonly TableFact[]
  readonly runs: readonly RunFact[]
  readonly edges: readonly EdgeFact[]
  readonly boundaries: readonly BoundaryFact[]
}

export interface TableHead {
  readonly table: RefText
  /** Newest content snapshot at or before the instant. */
  readonly content: {
    readonly id: bigint
    readonly at: Millis
    readonly totalRecordCount: bigint | null
  } | null
  readonly newest: { readonly id: bigint; readonly at: Millis } | null
  readonly oldestId: bigint | null
  readonly snapshotCount: number
}

export interface CheckpointHead {
  readonly jobId: string
  readonly lastCompleted: { readonly checkpointId: bigint; readonly at: Millis | null } | null
  /** Failed attempts after the last completed one. */
  readonly failedSince: number
  readonly firstFailedAt: Millis | null
  readonly lastFailureMessage: string | null
}

export interface CheckpointKey {
  readonly jobId: string
  /** `null` = a batch run. */
  readonly checkpointId: bigint | null
}

export interface VersionKey {
  readonly table: RefText
  readonly id: bigint
}

/**
 * The read side, one lake, facts in force. Every method is one or a few indexed queries over a whole frontier,
 * never one per node. `asOf` is event time: facts dated later do not count; `null` = all.
 */
export interface FactReader {
  topology(lakeId: string): Promise<TopologyFacts>
  /** Everything at once: only for what has to see a lake whole, and then kept by its caller. */
  lakeFacts(lakeId: string): Promise<LakeFacts>
  tableHeads(lakeId: string, asOf: Millis | null): Promise<TableHead[]>
  checkpointHeads(lakeId: string, asOf: Millis | null): Promise<CheckpointHead[]>
  /** Every life of the given ids, superseded ones too. */
  snapshots(lakeId: string, keys: readonly VersionKey[]): Promise<SnapshotFact[]>
  /** All members of the groups whose `group` is given. */
  groupMembers(
    lakeId: string,
    groups: readonly { readonly table: RefText; readonly group: string }[],
  ): Promise<SnapshotFact[]>
  /** Newest content snapshot at or below each id, on the current life. */
  contentAtOrBelow(lakeId: string, keys: readonly VersionKey[]): Promise<SnapshotFact[]>
  snapshotPage(
    lakeId: string,
    table: RefText,
    page: { readonly belowId: bigint | null; readonly limit: number; readonly asOf: Millis | null },
  ): Promise<SnapshotFact[]>
  checkpoints(lakeId: string, keys: readonly CheckpointKey[]): Promise<CheckpointFact[]>
  checkpointPage(
    lakeId: string,
    jobIds: readonly string[],
    page: { readonly offset: number; readonly limit: number; readonly asOf: Millis | null },
  ): Promise<CheckpointFact[]>
  /** Triggered by then and settled later, at most eight of a run: newest first by number. */
  checkpointsUnderWay(lakeId: string, jobIds: readonly string[], at: Millis): Promise<CheckpointFact[]>
  /** Writes that committed the groups whose last member is given. */
  writesOfVersions(
    lakeId: string,
    keys: readonly { readonly table: RefText; readonly identity: string }[],
  ): Promise<WriteFact[]>
  writesOfCheckpoints(lakeId: string, keys: readonly CheckpointKey[]): Promise<WriteFact[]>
  /** Newest write of each (run, table) at or below the checkpoint: what a checkpoint without data stands for. */
  writesAtOrBelow(lakeId: string, keys: readonly CheckpointKey[]): Promise<WriteFact[]>
  readsOfCheckpoints(lakeId: string, keys: readonly CheckpointKey[]): Promise<ReadFact[]>
  /** Per run, the first checkpoint whose content reaches the version (`high` ≥ id); lookups left out. */
  firstReadsReaching(lakeId: string, keys: readonly VersionKey[], asOf: Millis | null): Promise<ReadFact[]>
  snapshotsInWindow(
    lakeId: string,
    tables: readonly RefText[],
    window: { readonly from: Millis | null; readonly to: Millis | null; readonly limit: number },
  ): Promise<SnapshotFact[]>
  checkpointsInWindow(
    lakeId: string,
    jobIds: readonly string[],
    window: { readonly from: Millis | null; readonly to: Millis | null; readonly limit: number },
  ): Promise<CheckpointFact[]>
}
