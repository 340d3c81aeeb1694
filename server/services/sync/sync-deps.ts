import type { Millis } from '@/lib/domain/time'
import type {
  AliasRepository,
  CatalogOptionRepository,
  FactPublisher,
  LakeRepository,
  ObservationStore,
  ReadMarks,
  ReadRowStore,
  RemovalRepository,
  SubjectStore,
  SyncRepository,
} from '../ports'
import type { SpawnLakeWorker } from './lake-worker'

export interface SyncLogger {
  info(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface SyncDeps {
  readonly lakes: Pick<LakeRepository, 'find' | 'list'>
  readonly syncs: SyncRepository
  readonly aliases: Pick<AliasRepository, 'list'>
  readonly removals: Pick<RemovalRepository, 'list'>
  readonly observations: ObservationStore
  readonly subjects: SubjectStore
  readonly marks: ReadMarks
  readonly publisher: FactPublisher
  readonly catalogOptions: Pick<CatalogOptionRepository, 'save'>
  readonly readRowStore: ReadRowStore
  readonly spawn: SpawnLakeWorker
  /** This process, as holder of leases. */
  readonly owner: string
  readonly now: () => Millis
  /** Calls `tick` again and again until the returned function is called. */
  readonly every: (millis: number, tick: () => void) => () => void
  readonly logger: SyncLogger
  /** Tells the code that derives from an earlier one; `null` = it cannot be told, so a process derives all once. */
  readonly rules: string | null
}

/** A process that dies is noticed after this. */
export const LEASE_MILLIS = 30_000
/** How often progress is stored; a cancellation asked for elsewhere is heard within it. */
export const HEARTBEAT_MILLIS = 1_000
/** How often a process looks for work that nobody told it of: other processes', leases run out, lakes due. */
export const POLL_MILLIS = 2_000
/** Lakes read at the same time by one process, so that one huge lake does not hold up the others. */
export const PARALLEL_SYNCS = 2

/** Reason of an abort: this process ends, and its store with it. */
export const SHUTDOWN = 'shutdown'
