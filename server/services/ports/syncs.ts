import type { Millis } from '@/lib/domain/time'

export type SyncStatus = 'queued' | 'running' | 'succeeded' | 'failed' | 'cancelled'

/** `full` reads everything and derives; `facts` only derives from what was read, after the watch saw something new. */
export type SyncScope = 'full' | 'facts'

export interface SyncWarning {
  readonly code: string
  readonly where: string
  readonly message: string
}

export interface SyncRecord {
  readonly id: string
  readonly lakeId: string
  readonly lakeName: string
  readonly scope: SyncScope
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
  /** Tables that the lake's patterns left out. */
  readonly excluded: number
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
  /**
   * A queued sync of the lake is returned, made `full` where that is asked for; a running one gets one queued behind
   * it. Without `scope` it is a full one.
   */
  enqueue(lakeId: string, now: Millis, scope?: SyncScope): Promise<SyncRecord>
  find(id: string): Promise<SyncRecord | null>
  /** Full ones only, unless told otherwise: those are what people asked for. */
  newestOf(lakeIds: readonly string[], scope?: SyncScope | 'any'): Promise<Map<string, SyncRecord>>
  /**
   * When the newest full sync that succeeded began to read; `null` = none did, or a cluster of it spoke in another time
   * than ours, so that its reading says nothing about now.
   */
  lastReadAt(lakeId: string): Promise<Millis | null>
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
      excluded: number
    },
    now: Millis,
  ): Promise<void>
  /** A queued sync is cancelled at once, a running one at its next heartbeat. */
  requestCancel(id: string, now: Millis): Promise<SyncRecord | null>
}
