import type { Point } from './edge-curve'
import { textWidth } from './text-width'

export interface Box {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** A text that wants to stand near a mark. `x`, `y`: centre of the mark, px. */
export interface LabelWish {
  readonly key: string
  readonly text: string
  readonly font: 'mono' | 'sans'
  readonly tone: 'plain' | 'lit' | 'muted' | 'stale' | 'late' | 'broken' | 'idle'
  /** Lower is placed first. */
  readonly rank: number
  readonly x: number
  readonly y: number
  /** Rather left out than crossed by an edge of the closure. */
  readonly yields?: boolean
  /** Where it may stand, best first. */
  readonly slots: readonly Slot[]
}

/** Offset of the text's near edge and baseline from the centre of the mark. */
export interface Slot {
  readonly align: 'start' | 'middle' | 'end'
  readonly dx: number
  readonly dy: number
}

export interface PlacedLabel extends LabelWish {
  readonly slot: Slot
  readonly box: Box
}

export interface LabelGround {
  /** Nothing may leave it: a lane. */
  readonly bounds: Box
  /** Nothing may touch these: marks, pills, brackets. */
  readonly taken: readonly Box[]
  /** Points of the edges of the closure. */
  readonly lit: readonly Point[]
}

export const LABEL_FONT_PX = 11.5
const ASCENT = 10
const DESCENT = 3
const PAD = 5

const COST = { laterSlot: 1, litPoint: 4 } as const

/**
 * Puts labels so that no two touch, none touches a mark and none leaves the lane. Greedy by rank, then left to
 * right: of the free slots the one with the fewest edge points under it, earlier slots on ties. A label without a free slot is left out:
 * its version stays known by mark, panel and table. O(labels × (labels + taken) + edge points).
 */
export function placeLabels(wishes: readonly LabelWish[], ground: LabelGround): PlacedLabel[] {
  const order = [...wishes].sort((a, b) => a.rank - b.rank || a.x - b.x || (a.key < b.key ? -1 : 1))
  const lit = byX(ground.lit)
  const placed: PlacedLabel[] = []
  for (const wish of order) {
    let best: { label: PlacedLabel; cost: number } | null = null
    wish.slots.forEach((slot, index) => {
      const box = labelBox(wish, slot)
      const blocked =
        !inside(box, ground.bounds) ||
        ground.taken.some((other) => overlap(box, other, 0)) ||
        placed.some((other) => overlap(box, other.box, PAD))
      const crossings = blocked ? 0 : pointsIn(box, lit)
      if (blocked || (wish.yields === true && crossings > 0)) return
      const cost = index * COST.laterSlot + crossings * COST.litPoint
      if (best === null || cost < best.cost) best = { label: { ...wish, slot, box }, cost }
    })
    const found = best as { label: PlacedLabel } | null
    if (found !== null) placed.push(found.label)
  }
  return placed
}

export function labelBox(wish: Pick<LabelWish, 'text' | 'font' | 'x' | 'y'>, slot: Slot): Box {
  const width = textWidth(wish.text, wish.font, LABEL_FONT_PX)
  const near = wish.x + slot.dx
  const x0 = slot.align === 'start' ? near : slot.align === 'end' ? near - width : near - width / 2
  const base = wish.y + slot.dy
  return { x0, x1: x0 + width, y0: base - ASCENT, y1: base + DESCENT }
}

export function overlap(a: Box, b: Box, pad: number): boolean {
  return a.x0 < b.x1 + pad && b.x0 < a.x1 + pad && a.y0 < b.y1 && b.y0 < a.y1
}

function inside(box: Box, bounds: Box): boolean {
  return box.x0 >= bounds.x0 && box.x1 <= bounds.x1 && box.y0 >= bounds.y0 && box.y1 <= bounds.y1
}

function byX(points: readonly Point[]): Point[] {
  return [...points].sort((a, b) => a.x - b.x)
}

/** `points` by x. O(log n + hits in the strip). */
function pointsIn(box: Box, points: readonly Point[]): number {
  let low = 0
  let high = points.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((points[middle]?.x ?? 0) < box.x0 - 2) low = middle + 1
    else high = middle
  }
  let count = 0
  for (let i = low; i < points.length; i++) {
    const point = points[i] as Point
    if (point.x > box.x1 + 2) break
    if (point.y >= box.y0 && point.y <= box.y1) count++
  }
  return count
}
