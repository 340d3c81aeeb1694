import type { Point } from '../geometry'

/** Above this many edges gaps are not looked for: pairs grow with the square, 400 edges take about 15 ms. */
export const MAX_EDGES_FOR_GAPS = 400

interface Segment {
  readonly edge: string
  readonly level: boolean
  /** Across: y of a level segment, x of an upright one. */
  readonly at: number
  readonly from: number
  readonly to: number
}

/**
 * Edges that cut a gap where they cross another one: of each crossing pair the one that shares no trunk, the later
 * one if neither does. An edge on a trunk never does: its outline would cut the trunk's junctions.
 */
export function findOvers(routes: ReadonlyMap<string, readonly Point[]>): ReadonlySet<string> {
  const overs = new Set<string>()
  if (routes.size > MAX_EDGES_FOR_GAPS) return overs
  const segments = [...routes].flatMap(([edge, points]) => segmentsOf(edge, points))
  const level = segments.filter((segment) => segment.level)
  const upright = segments.filter((segment) => !segment.level)
  const shared = new Set([...onOneLine(level), ...onOneLine(upright)])
  for (const a of level) {
    for (const b of upright) {
      if (a.edge === b.edge || !crosses(a, b)) continue
      const over = [a.edge, b.edge].sort().findLast((edge) => !shared.has(edge))
      if (over !== undefined) overs.add(over)
    }
  }
  return overs
}

function segmentsOf(edge: string, points: readonly Point[]): Segment[] {
  const segments: Segment[] = []
  for (let i = 1; i < points.length; i++) {
    const [a, b] = [points[i - 1], points[i]]
    if (a === undefined || b === undefined) continue
    const level = Math.abs(a.y - b.y) < 0.5
    const [from, to] = level ? [a.x, b.x] : [a.y, b.y]
    segments.push({ edge, level, at: level ? a.y : a.x, from: Math.min(from, to), to: Math.max(from, to) })
  }
  return segments
}

function crosses(level: Segment, upright: Segment): boolean {
  return level.from < upright.at && upright.at < level.to && upright.from < level.at && level.at < upright.to
}

function onOneLine(segments: readonly Segment[]): string[] {
  const sorted = [...segments].sort((a, b) => a.at - b.at || a.from - b.from)
  const found: string[] = []
  sorted.forEach((a, index) => {
    for (let i = index + 1; i < sorted.length; i++) {
      const b = sorted[i]
      if (b === undefined || b.at - a.at > 0.5 || b.from >= a.to) break
      if (a.edge !== b.edge) found.push(a.edge, b.edge)
    }
  })
  return found
}
