import type { Observation, StoredObservation } from '@/lib/domain/observations'
import type { LakeFacts } from '@/lib/domain/facts/model'
import type { LakeSettings, SyncProgress, SyncWarning } from '../ports'

/** What of a lake's settings reading and deriving need. */
export type LakeConfig = Pick<LakeSettings, 'warehouse' | 'flink' | 'checkpoints' | 'pathRewrites'>

/** `unreadable` ends the reading: the warehouse itself could not be read, so nothing was. */
export type ReadEvent =
  | { readonly type: 'observations'; readonly batch: readonly Observation[] }
  | { readonly type: 'warnings'; readonly batch: readonly SyncWarning[] }
  | ({ readonly type: 'progress' } & SyncProgress)
  | { readonly type: 'unreadable'; readonly where: string; readonly message: string }

/** Names of the parts of `LakeFacts`. */
export type FactKind = keyof LakeFacts
/** A stretch of one part: facts come in pieces, so that taking one over never blocks for long. */
export type FactsPart = {
  readonly [K in FactKind]: { readonly kind: K; readonly items: LakeFacts[K] }
}[FactKind]

/**
 * Does the heavy part of one sync, off the main thread where there is one. What it gives is asked for piece by piece:
 * it does not run ahead of who takes it.
 */
export interface LakeWorker {
  read(lake: LakeConfig): AsyncIterable<ReadEvent>
  derive(
    lake: LakeConfig,
    observations: AsyncIterable<readonly StoredObservation[]>,
  ): AsyncIterable<FactsPart>
  /** Ends whatever it does, at once. */
  close(): Promise<void>
}

export type SpawnLakeWorker = () => LakeWorker
