import type { Observation } from '@/lib/domain/observations'
import type { Millis } from '@/lib/domain/time'
import type { WatchCost, WatchTrouble } from '../ports'
import type { LakeConfig } from '../sync/lake-worker'

/** What the store already knows when a watch begins: nothing a watch remembers by itself is needed to go on. */
export interface WatchSeed {
  /** Watching began here for the first time: what completed before it was nobody's to catch. */
  readonly since: Millis
  /** Newest `_metadata` files that were read, and when last. */
  readonly read: readonly { readonly place: string; readonly lastReadAt: Millis }[]
  /** Newest ones that were found gone. */
  readonly missed: readonly string[]
}

export interface WatchedLake extends Omit<LakeConfig, 'frozenAt'> {
  readonly everySeconds: number
}

/** `mark`: size and modification time of the file it was read from, where it was one. */
export interface WatchObservation extends Observation {
  readonly mark: string | null
}

export type WatchEvent =
  | { readonly type: 'observations'; readonly batch: readonly WatchObservation[] }
  | {
      readonly type: 'tick'
      readonly at: Millis
      /** Last moment at which all sources had answered; `null` = not yet. */
      readonly readAt: Millis | null
      /** Since the tick before. */
      readonly caught: number
      readonly missed: number
      readonly cost: WatchCost
      readonly troubles: readonly WatchTrouble[]
    }

/** Does the reading of one watch, off the main thread where there is one. */
export interface WatchWorker {
  /** Goes on until it is closed. Looking never waits for whoever takes the events, until very many lie there. */
  watch(lake: WatchedLake, seed: WatchSeed): AsyncIterable<WatchEvent>
  /** Ends it, at once. */
  close(): Promise<void>
}

export type SpawnWatchWorker = () => WatchWorker
