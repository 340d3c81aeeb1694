import type { Drawing } from './draw'
import type { BoundaryMark } from './draw-edges'
import type { PlacedItem } from './place-items'

/** What can be pointed at: an item of a lane, or a stand-in of a boundary. */
export type Target =
  | { readonly kind: 'item'; readonly lane: string; readonly item: PlacedItem }
  | { readonly kind: 'boundary'; readonly lane: string; readonly mark: BoundaryMark }

/**
 * The nearest thing within `reach` px of the pointer, inside its lane; of things equally near the lit one.
 * Marks are 11 px wide: the reach makes them as large as a finger needs.
 */
export function hitTest(drawing: Drawing, x: number, y: number, reach: number): Target | null {
  const lane = drawing.lanes.find(({ frame }) => y >= frame.top && y < frame.top + frame.height)
  if (lane === undefined) return null
  const dy = Math.max(0, Math.abs(y - lane.frame.y) - 10)
  let best: { target: Target; distance: number } | null = null
  for (const target of targetsOf(lane)) {
    const [x0, x1] =
      target.kind === 'item' ? [target.item.x0, target.item.x1] : [target.mark.x, target.mark.x]
    const dx = x < x0 ? x0 - x : x > x1 ? x - x1 : 0
    const distance = Math.hypot(dx, dy) - (isLit(target) ? 2 : 0)
    if (distance <= reach && (best === null || distance < best.distance)) best = { target, distance }
  }
  return best?.target ?? null
}

export function targetsOf(lane: Drawing['lanes'][number]): Target[] {
  const ref = lane.frame.ref
  return [
    ...lane.items.map((item) => ({ kind: 'item', lane: ref, item }) as const),
    ...lane.boundaries.map((mark) => ({ kind: 'boundary', lane: ref, mark }) as const),
  ]
}

/** Stays the same while a picture is drawn again: what it is about, not where. */
export function targetKey(target: Target): string {
  if (target.kind === 'boundary') return `boundary ${target.mark.ref} ${target.mark.at}`
  const { item } = target
  return item.kind === 'mark' ? item.mark.ref : `${item.kind} ${targetTime(target)} ${target.lane}`
}

/** ms, of its middle. */
export function targetTime(target: Target): number {
  if (target.kind === 'boundary') return target.mark.at
  const { item } = target
  if (item.kind === 'mark') return item.mark.at
  const marks = item.kind === 'run' ? item.run.marks : item.marks
  return ((marks[0]?.at ?? 0) + (marks.at(-1)?.at ?? 0)) / 2
}

function isLit(target: Target): boolean {
  return target.kind === 'item' && target.item.kind === 'mark' && target.item.mark.lit
}

/** The same thing in another drawing, where it is drawn now. */
export function findTarget(drawing: Drawing, key: string): Target | null {
  for (const lane of drawing.lanes) {
    for (const target of targetsOf(lane)) if (targetKey(target) === key) return target
  }
  return null
}
