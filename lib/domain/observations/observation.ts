import type { Millis } from '../time'
import type { FlinkObservation } from './flink'
import type { CheckpointMetadataSeen } from './metadata'
import type { OutsideObservation } from './outside'
import type { PaimonObservation } from './paimon'
import type { ToldObservation } from './told'

export type ObservationBody =
  PaimonObservation | FlinkObservation | CheckpointMetadataSeen | OutsideObservation | ToldObservation
export type ObservationKind = ObservationBody['kind']

/**
 * Something that was read, where and when (rule F1). Observations are only ever added; facts are derived from
 * them, so any order and any repetition of observations must give the same facts.
 */
export interface Observation {
  /** File URI or request URL, in words a person can follow: shown as evidence. */
  readonly place: string
  /** When the source said it: the read time of a live source, the recorded time of a recorded answer. */
  readonly readAt: Millis
  readonly body: ObservationBody
}

/** As it comes back from the store: read first at `readAt`, and again, unchanged, up to `lastReadAt`. */
export interface StoredObservation extends Observation {
  readonly lastReadAt: Millis
}
