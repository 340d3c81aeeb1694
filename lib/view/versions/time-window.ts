/** Stretch of time, ms. */
export interface TimeWindow {
  readonly from: number
  readonly to: number
}

export const SPANS_MS = [900_000, 3_600_000] as const

const SHORTEST_MS = 200
const LONGEST_MS = 400 * 86_400_000
/** A closure of one instant still shows what happened around it. */
const FIT_AT_LEAST_MS = 60_000
const FIT_PADDING = 0.3
/** Share of a window that lies behind now: room for its word, none for a future that holds nothing. */
const FUTURE = 0.06

/** All of the times with air on both sides. Without any time: up to now. */
export function fitWindow(times: readonly number[], now: number | null): TimeWindow {
  let first = Infinity
  let last = -Infinity
  for (const time of times) {
    first = Math.min(first, time)
    last = Math.max(last, time)
  }
  if (first > last) first = last = now ?? 0
  const span = Math.max((last - first) * (1 + 2 * FIT_PADDING), FIT_AT_LEAST_MS)
  const middle = (first + last) / 2
  const window = { from: Math.round(middle - span / 2), to: Math.round(middle + span / 2) }
  const future = now === null ? 0 : window.to - Math.max(now, last) - span * FUTURE
  return future > 0 ? shiftWindow(window, -future) : window
}

/**
 * A window of the given length around what is looked at: `fit` stays whole in it where it can, and no room is
 * spent on the future where the past can fill it.
 */
export function spanWindow(span: number, fit: TimeWindow, now: number | null): TimeWindow {
  const middle = (fit.from + fit.to) / 2
  const window = { from: Math.round(middle - span / 2), to: Math.round(middle + span / 2) }
  const latest = now === null ? Infinity : now + span * FUTURE
  const over = window.to - latest
  if (over <= 0) return window
  const back = Math.min(over, Math.max(0, middle - window.from - (fit.to - fit.from) / 2))
  return shiftWindow(window, -Math.round(back))
}

/** `factor` below 1 zooms in; the instant `around` stays where it is. */
export function zoomWindow(window: TimeWindow, factor: number, around: number): TimeWindow {
  const old = window.to - window.from
  const span = Math.min(Math.max(old * factor, SHORTEST_MS), LONGEST_MS)
  const share = (around - window.from) / old
  const from = Math.round(around - share * span)
  return { from, to: Math.round(from + span) }
}

export function shiftWindow(window: TimeWindow, ms: number): TimeWindow {
  return { from: Math.round(window.from + ms), to: Math.round(window.to + ms) }
}

/** Moves as little as needed to hold the instant with a tenth of the window as margin. */
export function revealInstant(window: TimeWindow, at: number): TimeWindow {
  const margin = (window.to - window.from) * 0.1
  if (at < window.from + margin) return shiftWindow(window, at - window.from - margin)
  if (at > window.to - margin) return shiftWindow(window, at - window.to + margin)
  return window
}

/**
 * What is asked for to draw `window`: more on both sides, on a grid, so that a small pan asks nothing new
 * and equal views ask equally.
 */
export function requestWindow(window: TimeWindow): TimeWindow {
  const span = window.to - window.from
  const step = 2 ** Math.ceil(Math.log2(Math.max(span, SHORTEST_MS) / 2))
  return {
    from: Math.max(0, Math.floor((window.from - span / 4) / step) * step),
    to: Math.ceil((window.to + span / 4) / step) * step,
  }
}

export function spanOf(window: TimeWindow): number {
  return window.to - window.from
}
