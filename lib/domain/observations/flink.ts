import type { Millis } from '../time'

/** Flink's own words. `UNKNOWN` stands for a word the readers do not know. */
export type FlinkJobState =
  | 'INITIALIZING'
  | 'CREATED'
  | 'RUNNING'
  | 'FAILING'
  | 'FAILED'
  | 'CANCELLING'
  | 'CANCELED'
  | 'FINISHED'
  | 'RESTARTING'
  | 'SUSPENDED'
  | 'RECONCILING'
  | 'UNKNOWN'

/** A row of `/jobs/overview`, or the head of `/jobs/:id`. `jobId` is 32 hex digits. */
export interface JobSeen {
  readonly kind: 'job'
  /** Name of the Flink cluster within the lake's configuration. */
  readonly cluster: string
  readonly jobId: string
  readonly name: string
  readonly state: FlinkJobState
  /** From the plan's or the answer's type; `null` when the version does not say. */
  readonly jobType: 'STREAMING' | 'BATCH' | null
  readonly startTime: Millis
  /** `null` while it runs (Flink writes -1). */
  readonly endTime: Millis | null
  /** Flink's own clock at the answer; `null` in the overview, which carries none. */
  readonly now: Millis | null
  /** States entered, with the last time each was entered; never-entered ones (0) left out. */
  readonly stateTimes: readonly { readonly state: FlinkJobState; readonly at: Millis }[]
  readonly vertices: readonly JobVertex[]
}

export interface JobVertex {
  /** Equals the operator id of the head of the chain in checkpoint metadata. */
  readonly id: string
  readonly name: string
  readonly parallelism: number
  readonly status: string
}

/** `/jobs/:id/plan` */
export interface JobPlanSeen {
  readonly kind: 'job-plan'
  readonly cluster: string
  readonly jobId: string
  readonly name: string
  readonly jobType: 'STREAMING' | 'BATCH' | null
  readonly nodes: readonly PlanNode[]
}

export interface PlanNode {
  readonly id: string
  /** Decoded text (`<br/>` to newline, entities resolved). */
  readonly description: string
  readonly parallelism: number
  readonly inputs: readonly { readonly id: string; readonly shipStrategy: string }[]
}

export type CheckpointStatus = 'IN_PROGRESS' | 'COMPLETED' | 'FAILED'

/** One entry of a job's checkpoint history or of `latest.*`, only where the answer is about this very job. */
export interface CheckpointSeen {
  readonly kind: 'checkpoint'
  readonly cluster: string
  readonly jobId: string
  readonly checkpointId: bigint
  readonly status: CheckpointStatus
  readonly isSavepoint: boolean
  /** `CHECKPOINT`, `UNALIGNED_CHECKPOINT`, `SAVEPOINT`, `SYNC_SAVEPOINT`, or as Flink wrote it. */
  readonly checkpointType: string | null
  readonly triggeredAt: Millis
  /** Last acknowledgement = completion; `null` until there is one. */
  readonly completedAt: Millis | null
  readonly failedAt: Millis | null
  readonly failureMessage: string | null
  readonly externalPath: string | null
  /** `true` = Flink has deleted its files. */
  readonly discarded: boolean | null
  readonly stateSizeBytes: number | null
}

/** `latest.restored` of a job: which state this run (or its last automatic restart) started from. */
export interface RestoreSeen {
  readonly kind: 'restore'
  readonly cluster: string
  readonly jobId: string
  readonly checkpointId: bigint
  readonly restoredAt: Millis
  readonly isSavepoint: boolean
  readonly externalPath: string | null
}

/** `/jobs/:id/checkpoints/config`, and the counts of `/jobs/:id/checkpoints`. */
export interface CheckpointConfigSeen {
  readonly kind: 'checkpoint-config'
  readonly cluster: string
  readonly jobId: string
  readonly mode: string | null
  readonly intervalMillis: number | null
  readonly timeoutMillis: number | null
  readonly minPauseMillis: number | null
  readonly maxConcurrent: number | null
  readonly unaligned: boolean | null
  readonly retainedOnCancellation: boolean | null
}

export interface CheckpointCountsSeen {
  readonly kind: 'checkpoint-counts'
  readonly cluster: string
  readonly jobId: string
  readonly restored: number
  readonly total: number
  readonly inProgress: number
  readonly completed: number
  readonly failed: number
}

/** Newest entries of `/jobs/:id/exceptions`, newest first. */
export interface ExceptionsSeen {
  readonly kind: 'exceptions'
  readonly cluster: string
  readonly jobId: string
  readonly entries: readonly {
    readonly at: Millis
    readonly name: string
    readonly firstLine: string
    readonly taskName: string | null
  }[]
}

/**
 * How busy the vertices of a running job were, in the plan's order; those without figures left out. `at` = when they
 * were asked for: equal figures at another time say something new.
 */
export interface JobLoadSeen {
  readonly kind: 'job-load'
  readonly cluster: string
  readonly jobId: string
  readonly at: Millis
  readonly vertices: readonly VertexLoad[]
}

/** Of the busiest subtask, in thousandths of its time; `null` = Flink has no such figure. */
export interface VertexLoad {
  readonly id: string
  readonly name: string
  readonly busy: number | null
  readonly backPressured: number | null
}

/**
 * A completed checkpoint of a watched job whose `_metadata` was gone when it was looked for. What it had read stays
 * bounded by its neighbours (rule F9).
 */
export interface CheckpointMissed {
  readonly kind: 'checkpoint-missed'
  readonly cluster: string
  readonly jobId: string
  readonly checkpointId: bigint
  /** Folder that was looked into, as we reach it. */
  readonly directory: string
}

export type FlinkObservation =
  | JobSeen
  | JobPlanSeen
  | CheckpointSeen
  | RestoreSeen
  | CheckpointConfigSeen
  | CheckpointCountsSeen
  | ExceptionsSeen
  | JobLoadSeen
  | CheckpointMissed
