import type { Millis } from '../time'

/**
 * Two clocks (a committer's, a JobManager's, ours) are only held against each other with this much to spare. A finding is
 * an accusation, so it allows five times what ordering of facts does.
 */
export const DAMAGE_MARGIN: Millis = 5_000

/** A listing misses files that are made while it runs: what is younger than this at the look proves no hole. */
export const LISTING_MARGIN: Millis = 10_000
