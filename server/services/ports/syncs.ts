import type { Millis } from '@/lib/domain/time'

export type SyncStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'

export interface SyncWarning {
  readonly code: string
  readonly where: string
  readonly message: string
}

export interface SyncRecord {
  readonly id: string
  readonly lakeId: string
  readonly lakeName: string
  readonly status: SyncStatus
  readonly phase: string
  readonly done: number
  readonly total: number | null
  /** The first 200. */
  readonly warnings: readonly SyncWarning[]
  readonly warningCount: number
  readonly facts: number
  readonly changed: number
  readonly observations: number
  readonly failure: string | null
  readonly cancelRequested: boolean
  readonly requestedAt: Millis
  readonly startedAt: Millis | null
  readonly finishedAt: Millis | null
}

export interface SyncProgress {
  readonly phase: string
  readonly done: number
  readonly total: number | null
}

/** Long work as rows with lease and heartbeat: a process that dies loses the lease, and the work is done again. */
export interface SyncRepository {
  /** A queued sync of the lake is returned as it is; a running one gets one queued behind it. */
  enqueue(lakeId: string, now: Millis): Promise<SyncRecord>
  find(id: string): Promise<SyncRecord | null>
  newestOf(lakeIds: readonly string[]): Promise<Map<string, SyncRecord>>
  /** Takes the oldest queued sync whose lake has none running, or a running one whose lease ran out. */
  claim(owner: string, now: Millis, leaseMillis: number): Promise<SyncRecord | null>
  /** Extends the lease and stores progress. `false` = the lease is lost or cancelling was asked: stop. */
  heartbeat(
    id: string,
    owner: string,
    progress: SyncProgress,
    now: Millis,
    leaseMillis: number,
  ): Promise<boolean>
  addWarnings(id: string, warnings: readonly SyncWarning[]): Promise<void>
  finish(
    id: string,
    owner: string,
    outcome: {
      status: 'succeeded' | 'failed' | 'cancelled'
      failure: string | null
      facts: number
      changed: number
      observations: number
    },
    now: Millis,
  ): Promise<void>
  /** A queued sync is cancelled at once, a running one at its next heartbeat. */
  requestCancel(id: string, now: Millis): Promise<SyncRecord | null>
}
