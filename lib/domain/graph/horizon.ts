import type { EdgeFact } from '../facts'
import type { Millis } from '../time'

/**
 * What counts, in event time (rules F2, F3). `until`: facts dated later do not exist; `null` = all do. `onlyValid`:
 * an instant was asked for, so edges that had ended by then are left out instead of being marked.
 */
export interface Horizon {
  readonly until: Millis | null
  readonly onlyValid: boolean
}

export interface Validity {
  readonly from: Millis | null
  readonly to: Millis | null
}

/** `null` = the edge does not exist within the horizon. */
export function validityOf(edge: EdgeFact, horizon: Horizon): Validity | null {
  const { until } = horizon
  const begun = edge.stretches.filter(
    (stretch) => until === null || stretch.from === null || stretch.from <= until,
  )
  if (begun.length === 0) return null
  const clipped = begun.map((stretch) => ({
    from: stretch.from,
    to: stretch.to === null || (until !== null && stretch.to > until) ? null : stretch.to,
  }))
  if (horizon.onlyValid && clipped.every((stretch) => stretch.to !== null)) return null
  return {
    from: clipped.some((s) => s.from === null) ? null : Math.min(...clipped.map((s) => s.from ?? Infinity)),
    to: clipped.some((s) => s.to === null) ? null : Math.max(...clipped.map((s) => s.to ?? -Infinity)),
  }
}
