import type { Alias } from '@/lib/domain/aliases'
import type { LineageRemoval } from '@/lib/domain/facts/removal'
import type { CatalogView, DerivedPortion, Portion } from '@/lib/domain/facts/scope'
import type { TableKey } from '@/lib/domain/observations'
import type { Millis } from '@/lib/domain/time'
import type { FactRows, LakeSettings, ObservationRows, StoredText, SyncProgress, SyncWarning } from '../ports'

/** What of a lake's settings reading and deriving need. */
export type LakeConfig = Pick<
  LakeSettings,
  'warehouse' | 'flink' | 'checkpoints' | 'pathRewrites' | 'include' | 'exclude' | 'frozenAt'
>

/** What deriving needs beside: names that mean one thing, and whether the lake's paths are known to lead here. */
export interface DeriveConfig extends LakeConfig {
  readonly aliases: readonly Alias[]
  readonly removals: readonly LineageRemoval[]
  readonly pathsProven: boolean
}

/** Tables whose places have not changed since they were read whole. */
export interface UnchangedTable {
  readonly table: TableKey
  /** When it was looked at. */
  readonly at: Millis
}

/** What was read since the last batch. `whole` and `unchanged` hold once `observations` are stored. */
export interface ReadBatch {
  readonly observations: ObservationRows
  /** Places that were read to their end, with marks by which a change shows. */
  readonly whole: readonly (readonly [place: string, mark: string])[]
  readonly unchanged: readonly UnchangedTable[]
}

/** `unreadable` ends the reading: the warehouse itself could not be read, so nothing was. */
export type ReadEvent =
  | ({ readonly type: 'batch' } & ReadBatch)
  | { readonly type: 'warnings'; readonly batch: readonly SyncWarning[] }
  | ({ readonly type: 'progress' } & SyncProgress)
  /** Tables that the lake's patterns leave out. */
  | { readonly type: 'excluded'; readonly tables: number }
  | { readonly type: 'unreadable'; readonly where: string; readonly message: string }

/** What earlier readings left behind, asked for as it is needed. */
export interface ReadBefore {
  /** Marks of places that were read whole, by place. */
  wholePlaces(places: readonly string[]): Promise<ReadonlyMap<string, string>>
  /** Marks of the files that were read of a table; a place may have had several. */
  filesOf(table: TableKey): Promise<readonly (readonly [place: string, mark: string])[]>
}

/** A stretch of what a portion gives: it comes in pieces, so that taking one over never blocks for long. */
export type FactsPart =
  | { readonly kind: 'facts'; readonly rows: FactRows }
  | { readonly kind: 'unsettled'; readonly subjects: DerivedPortion['unsettled'] }

/**
 * Does the heavy part of one sync, off the main thread where there is one. What it gives is asked for piece by piece:
 * it does not run ahead of who takes it.
 */
export interface LakeWorker {
  /** `before` null: everything is read. */
  read(lake: LakeConfig, before: ReadBefore | null): AsyncIterable<ReadEvent>
  /** `observations`: all of the portion's subjects. `catalog`: at least of its tables. */
  derive(
    lake: DeriveConfig,
    portion: Portion,
    catalog: CatalogView,
    observations: AsyncIterable<readonly StoredText[]>,
  ): AsyncIterable<FactsPart>
  /** Ends whatever it does, at once. */
  close(): Promise<void>
}

export type SpawnLakeWorker = () => LakeWorker
