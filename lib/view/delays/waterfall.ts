import type { WireDelayDetail } from '@/lib/contracts'

export type WireHop = WireDelayDetail['hops'][number]

export interface WaterfallBar {
  readonly hop: WireHop
  /** Where it begins and how long it is, as shares of the whole stretch, 0 to 1. */
  readonly start: number
  readonly length: number
  /** In tenths of a percent; those of all bars sum to 1000. */
  readonly share: number
  /** It has not ended: it touches `now`. */
  readonly open: boolean
}

export interface Waterfall {
  readonly from: number
  readonly to: number
  readonly bars: readonly WaterfallBar[]
}

/** The hops on one axis of time; `null` where nothing is on its way. */
export function waterfallOf(hops: readonly WireHop[]): Waterfall | null {
  const [first, last] = [hops[0], hops.at(-1)]
  if (first === undefined || last === undefined) return null
  const from = Date.parse(first.fromTime)
  const to = Date.parse(last.toTime)
  const span = Math.max(1, to - from)
  const shares = tenthsOf(hops.map(({ ms }) => ms))
  return {
    from,
    to,
    bars: hops.map((hop, index) => ({
      hop,
      start: (Date.parse(hop.fromTime) - from) / span,
      length: hop.ms / span,
      share: shares[index] ?? 0,
      open: hop.kind === 'stuck' || hop.kind === 'source-silent',
    })),
  }
}

/** Rounded so that they still sum to 1000: what rounding down leaves goes to the largest remainders. */
function tenthsOf(parts: readonly number[]): number[] {
  const total = parts.reduce((sum, part) => sum + part, 0)
  if (total === 0) return parts.map(() => 0)
  const exact = parts.map((part) => (part / total) * 1000)
  const tenths = exact.map(Math.floor)
  const missing = 1000 - tenths.reduce((sum, part) => sum + part, 0)
  const byRemainder = exact
    .map((value, index) => ({ index, rest: value - Math.floor(value) }))
    .sort((a, b) => b.rest - a.rest)
  for (const { index } of byRemainder.slice(0, missing)) tenths[index] = (tenths[index] ?? 0) + 1
  return tenths
}
