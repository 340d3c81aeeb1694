import type { Candidates } from './candidates'
import { compareIds } from './compare-ids'
import { timeToX } from './frame'
import type { MarkPlaces } from './draw-edges'

/** Over the candidates of an uncertain read, px. */
export interface DrawnBracket {
  readonly lane: string
  readonly x0: number
  readonly x1: number
  readonly y: number
  /** How many are drawn under it. */
  readonly count: number
  /** Nothing is certain below the newest: no end at the left. */
  readonly open: boolean
  readonly low: string | null
  readonly high: string
}

const ABOVE_MARK = 16
const OVERHANG = 9
const OPEN_TAIL = 34

/** One per lane and pair of bounds; closed ones that overlap are one, for they mean: somewhere here. */
export function drawBrackets(candidates: readonly Candidates[], places: MarkPlaces): DrawnBracket[] {
  const drawn = new Map<string, DrawnBracket>()
  for (const { lane, low, high, marks } of candidates) {
    const frame = places.lanes.get(lane)
    if (frame === undefined || marks.length === 0) continue
    const xs = marks.map((mark) => timeToX(places.frame, mark.at))
    const open = low === null
    drawn.set(`${lane} ${low ?? ''} ${high}`, {
      lane,
      x0: Math.min(...xs) - (open ? OPEN_TAIL : OVERHANG),
      x1: Math.max(...xs) + OVERHANG,
      y: frame.y - ABOVE_MARK,
      count: marks.length,
      open,
      low,
      high,
    })
  }
  return [...drawn.values()].sort((a, b) => a.x0 - b.x0).reduce<DrawnBracket[]>(joinOverlapping, [])
}

function joinOverlapping(joined: DrawnBracket[], next: DrawnBracket): DrawnBracket[] {
  const at = joined.findIndex(
    (one) => one.lane === next.lane && !one.open && !next.open && one.x0 < next.x1 && next.x0 < one.x1,
  )
  const one = joined[at]
  if (one === undefined) return [...joined, next]
  const wide = {
    ...one,
    x0: Math.min(one.x0, next.x0),
    x1: Math.max(one.x1, next.x1),
    count: Math.max(one.count, next.count),
    low: smaller(one.low, next.low),
    high: compareIds(one.high, next.high) > 0 ? one.high : next.high,
  }
  return joined.with(at, wide)
}

function smaller(a: string | null, b: string | null): string | null {
  return a === null || b === null ? null : compareIds(a, b) < 0 ? a : b
}
