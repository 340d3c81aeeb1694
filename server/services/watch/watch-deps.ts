import type { Millis } from '@/lib/domain/time'
import type {
  LakeRepository,
  ObservationStore,
  SeenCheckpoints,
  SyncRepository,
  WatchRepository,
} from '../ports'
import type { SyncLogger } from '../sync/sync-deps'
import type { SyncRunner } from '../sync/sync-runner'
import type { SpawnWatchWorker } from './watch-worker'

export interface WatchDeps {
  readonly lakes: Pick<LakeRepository, 'list'>
  readonly watches: WatchRepository
  readonly seenCheckpoints: SeenCheckpoints
  readonly observations: Pick<ObservationStore, 'append'>
  readonly syncs: Pick<SyncRepository, 'enqueue' | 'newestOf'>
  readonly runner: Pick<SyncRunner, 'wake'>
  readonly spawnWatch: SpawnWatchWorker
  /** This process, as holder of leases. */
  readonly owner: string
  readonly now: () => Millis
  /** Calls `tick` again and again until the returned function is called. */
  readonly every: (millis: number, tick: () => void) => () => void
  readonly logger: SyncLogger
}

/** How soon settings that changed, lakes that are new or removed, and derivations that are due are noticed. */
export const LOOK_MILLIS = 1_000
/** A process that dies leaves its watches to others after this. */
export const WATCH_LEASE_MILLIS = 20_000
/** Counters and the lease are stored this often. */
export const SAVE_MILLIS = 2_000
/** A watch that broke off begins again after this, doubled each time. */
export const RESTART_MILLIS = 2_000
export const LONGEST_RESTART_MILLIS = 60_000
