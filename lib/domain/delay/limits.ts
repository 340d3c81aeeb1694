import type { Millis } from '../time'

/** No table is late earlier than this, however fast its pipeline is: readers look for snapshots every second or so. */
export const LEAST_THRESHOLD: Millis = 30_000

/** Late is what takes more than this many times what is usual. */
export const FACTOR = 3

/** Flink's default where no checkpoint timeout is known. */
export const DEFAULT_CHECKPOINT_TIMEOUT: Millis = 600_000

/** Where neither configuration nor history tells a pace. */
export const DEFAULT_STEP: Millis = 10_000

/** Fewer commits or runs than this teach no rhythm. */
export const FEWEST_FOR_RHYTHM = 5
export const FEWEST_BATCH_RUNS = 4

/** A checkpoint that takes longer than this many intervals is slow; aligned readers wait up to one for new data. */
export const SLOW_INTERVALS = 1.5

/** Readers look for new snapshots every second here; a version younger than the margin at a barrier is no backlog. */
export const DISCOVERY_DELAY: Millis = 1_000
export const DISCOVERY_MARGIN: Millis = 2_000

export function median(values: readonly number[]): number | null {
  if (values.length === 0) return null
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? null
}

/** Median distance between neighbours of an ascending list; `null` below two. Robust against incidents (rule D9). */
export function medianGap(times: readonly Millis[]): Millis | null {
  return median(times.slice(1).map((time, i) => time - times[i]!))
}

/**
 * Rhythm of an ascending list: its median distance, where there are `fewest` of them and three in four distances are
 * between half and twice of it; `null` = no rhythm, as with runs by hand.
 */
export function steadyGap(times: readonly Millis[], fewest: number): Millis | null {
  const usual = times.length < fewest ? null : medianGap(times)
  if (usual === null) return null
  const gaps = times.slice(1).map((time, i) => time - times[i]!)
  const steady = gaps.filter((gap) => gap * 2 >= usual && gap <= usual * 2)
  return steady.length * 4 >= gaps.length * 3 ? usual : null
}

/** First index in an ascending list whose value is above `limit`. */
export function firstAbove<T>(values: ArrayLike<T>, limit: T): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle]! > limit) high = middle
    else low = middle + 1
  }
  return low
}

/** First index in an ascending list whose value is at least `least`. */
export function firstAtLeast<T>(values: ArrayLike<T>, least: T): number {
  let [low, high] = [0, values.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle]! >= least) high = middle
    else low = middle + 1
  }
  return low
}
