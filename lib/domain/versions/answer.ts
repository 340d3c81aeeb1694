import type { Certainty, CheckpointFact, Evidence, RunFact, SnapshotFact } from '../facts'
import type { Omitted } from '../graph'
import type { RefText } from '../refs'

export interface SnapshotVersion {
  readonly kind: 'snapshot'
  readonly ref: RefText
  readonly fact: SnapshotFact
  /** Ids of its group, ascending. */
  readonly group: readonly bigint[]
  readonly writer: RefText | null
  /** Jobs from the anchor, negative upstream; `null` in a window. */
  readonly hop: number | null
}

export interface CheckpointVersion {
  readonly kind: 'checkpoint'
  readonly ref: RefText
  readonly job: RefText
  readonly run: RunFact
  /** `null` = a batch run, which has no checkpoint. */
  readonly fact: CheckpointFact | null
  readonly hop: number | null
}

export interface BoundaryVersion {
  readonly kind: 'boundary'
  readonly ref: RefText
  readonly hop: number | null
}

export type VersionNode = SnapshotVersion | CheckpointVersion | BoundaryVersion

export interface VersionEdge {
  readonly from: RefText
  readonly to: RefText
  readonly kind: 'reads' | 'writes'
  readonly certainty: Certainty
  readonly low: bigint | null
  readonly high: bigint | null
  readonly position: bigint | null
  /** Content version of the run's previous known checkpoint: what lies above it is new in this one. */
  readonly after: bigint | null
  readonly noNewData: boolean | null
  readonly lookup: boolean
  /** Only somebody else's word knows it. */
  readonly claimed: boolean
  readonly evidence: readonly Evidence[]
}

export type ResolvedBecause = 'group' | 'maintenance' | 'no-new-data'

export interface VersionsAnswer {
  readonly anchor: RefText
  /** What the anchor stands for, where it is not itself a version or a checkpoint that wrote one. */
  readonly resolvedTo: RefText | null
  readonly resolvedBecause: ResolvedBecause | null
  readonly nodes: readonly VersionNode[]
  readonly edges: readonly VersionEdge[]
  readonly omitted: readonly Omitted[]
}
