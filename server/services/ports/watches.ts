import type { Millis } from '@/lib/domain/time'

/** A source that does not answer: it is asked again ever more seldom, until it does. */
export interface WatchTrouble {
  /** `flink <name>`, `checkpoints` or `warehouse`. */
  readonly source: string
  readonly where: string
  readonly message: string
  readonly since: Millis
  readonly retryAt: Millis
}

/** What one tick took. */
export interface WatchCost {
  readonly requests: number
  readonly listings: number
  readonly files: number
}

/** What was counted of the watching of a lake, as the store knows it. */
export interface WatchRecord {
  readonly lakeId: string
  /** Somebody holds the lease, as far as the moment of asking tells. */
  readonly running: boolean
  readonly since: Millis
  readonly tickAt: Millis | null
  /** Last moment at which all sources had answered. */
  readonly readAt: Millis | null
  /** Last moment at which something new was stored. */
  readonly newAt: Millis | null
  /** Checkpoints whose `_metadata` was read before it was gone, and those seen too late. */
  readonly caught: number
  readonly missed: number
  readonly troubles: readonly WatchTrouble[]
  readonly cost: WatchCost
}

/** Counted since the last time it was stored; `null` = unchanged. */
export interface WatchProgress {
  readonly tickAt: Millis | null
  readonly readAt: Millis | null
  readonly newAt: Millis | null
  readonly caught: number
  readonly missed: number
  readonly troubles: readonly WatchTrouble[]
  readonly cost: WatchCost
}

/** One process at a time watches a lake: the holder of its lease. */
export interface WatchRepository {
  of(lakeIds: readonly string[], now: Millis): Promise<Map<string, WatchRecord>>
  /** `null` while another process watches, or where there is no such lake. */
  claim(lakeId: string, owner: string, now: Millis, leaseMillis: number): Promise<WatchRecord | null>
  /** Adds what was counted and extends the lease. `false` = the lease is lost: stop. */
  save(
    lakeId: string,
    owner: string,
    progress: WatchProgress,
    now: Millis,
    leaseMillis: number,
  ): Promise<boolean>
  release(lakeId: string, owner: string): Promise<void>
}

/** What of a lake's checkpoints is known already, newest first; places of `_metadata` files. */
export interface SeenCheckpoints {
  newest(
    lakeId: string,
    limit: number,
  ): Promise<{
    readonly read: readonly { readonly place: string; readonly lastReadAt: Millis }[]
    readonly missed: readonly string[]
  }>
}
