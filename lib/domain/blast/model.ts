import type { RefText } from '../refs'
import type { Millis } from '../time'

export interface AffectedTable {
  readonly ref: RefText
  /** First version that holds it, or may. */
  readonly from: RefText
  readonly since: Millis | null
  /** Versions from there on. */
  readonly snapshots: number
  readonly certain: boolean
  /** Jobs between. */
  readonly hops: number
}

export interface Reader {
  readonly job: RefText
  readonly table: RefText
  /** Looks rows up: it has no position, so it may have seen it at any time. */
  readonly lookup: boolean
  /** First checkpoint that holds it; of a batch run the run. `null` = none does yet. */
  readonly at: RefText | null
  readonly time: Millis | null
  readonly state: 'has-read' | 'may-have-read' | 'not-yet'
}

/** Something outside that was written by a job which had read it: it cannot be taken back. */
export interface Sink {
  readonly ref: RefText
  readonly job: RefText
  readonly certain: boolean
}

export interface ConsumerReached {
  readonly table: RefText
  readonly consumerId: string
  /** It stands above the commit. */
  readonly passed: boolean
}

export interface BlastRadius {
  readonly origin: RefText
  readonly tables: readonly AffectedTable[]
  readonly readers: readonly Reader[]
  readonly sinks: readonly Sink[]
  readonly consumers: readonly ConsumerReached[]
}
