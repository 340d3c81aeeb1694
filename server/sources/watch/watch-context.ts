import type { ReaderContext } from '../reader-events'

/** Time and chance are given: a test runs hours in a moment. */
export interface WatchContext extends ReaderContext {
  /** From 0 up to 1. */
  readonly random: () => number
}
