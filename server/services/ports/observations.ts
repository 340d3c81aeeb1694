import type { Observation, StoredObservation } from '@/lib/domain/observations'
import type { LakeFacts } from '@/lib/domain/facts/model'

/** Append-only. The same body at the same place, read again, only moves `lastReadAt`. */
export interface ObservationStore {
  /** Short transactions of at most a few hundred rows. Returns how many were new. */
  append(lakeId: string, batch: readonly Observation[]): Promise<number>
  /** All of a lake's observations, in pages. */
  stream(lakeId: string): AsyncIterable<StoredObservation[]>
}

export interface PublishResult {
  readonly facts: number
  readonly changed: number
}

/** `onProgress` answered `false`. Nothing of the publication is visible. */
export class PublicationStopped extends Error {
  override readonly name = 'PublicationStopped'
  constructor() {
    super('the publication was stopped')
  }
}

/**
 * Facts are written beside the ones in force and become visible at once, by moving the lake's generation.
 * A publication that dies leaves nothing visible; the next one clears it away.
 */
export interface FactPublisher {
  publish(
    lakeId: string,
    facts: LakeFacts,
    onProgress?: (done: number, total: number) => Promise<boolean>,
  ): Promise<PublishResult>
}
