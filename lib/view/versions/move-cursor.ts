import type { Drawing } from './draw'
import { targetsOf, targetTime, type Target } from './hit-test'

export type CursorMove = 'left' | 'right' | 'up' | 'down' | 'first' | 'last'

/**
 * Left and right along the lane, up and down to the thing nearest in time in the next lane that has one.
 * `null` where there is nothing further. Without a cursor every move starts at the anchor, else at the first thing.
 */
export function moveCursor(drawing: Drawing, cursor: Target | null, move: CursorMove): Target | null {
  if (cursor === null) return startTarget(drawing)
  const at = drawing.lanes.findIndex((lane) => lane.frame.ref === cursor.lane)
  if (at === -1) return startTarget(drawing)
  if (move === 'up' || move === 'down') return acrossLanes(drawing, at, targetTime(cursor), move)
  const along = alongLane(drawing, at)
  if (move === 'first' || move === 'last') return (move === 'first' ? along[0] : along.at(-1)) ?? null
  const time = targetTime(cursor)
  const index = along.findIndex((target) => sameTarget(target, cursor))
  if (index !== -1) return along[move === 'left' ? index - 1 : index + 1] ?? null
  const before = along.filter((target) => targetTime(target) < time)
  const after = along.filter((target) => targetTime(target) > time)
  return (move === 'left' ? before.at(-1) : after[0]) ?? null
}

export function startTarget(drawing: Drawing): Target | null {
  const all = drawing.lanes.flatMap((_, at) => alongLane(drawing, at))
  const anchor = all.find(
    (target) => target.kind === 'item' && target.item.kind === 'mark' && target.item.mark.anchor,
  )
  return anchor ?? all[0] ?? null
}

function acrossLanes(drawing: Drawing, from: number, time: number, move: 'up' | 'down'): Target | null {
  const step = move === 'up' ? -1 : 1
  for (let at = from + step; at >= 0 && at < drawing.lanes.length; at += step) {
    let nearest: Target | null = null
    for (const target of alongLane(drawing, at)) {
      const distance = Math.abs(targetTime(target) - time)
      if (nearest === null || distance < Math.abs(targetTime(nearest) - time)) nearest = target
    }
    if (nearest !== null) return nearest
  }
  return null
}

function alongLane(drawing: Drawing, at: number): Target[] {
  const lane = drawing.lanes[at]
  return lane === undefined ? [] : targetsOf(lane).sort((a, b) => targetTime(a) - targetTime(b))
}

function sameTarget(a: Target, b: Target): boolean {
  if (a.kind === 'boundary' || b.kind === 'boundary') {
    return a.kind === b.kind && targetTime(a) === targetTime(b)
  }
  if (a.item.kind === 'mark' && b.item.kind === 'mark') return a.item.mark.ref === b.item.mark.ref
  return a.item.kind === b.item.kind && targetTime(a) === targetTime(b)
}
