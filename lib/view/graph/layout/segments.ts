import type { Point } from '../geometry'

/** A route as Cytoscape's `round-segments` with `edge-distances: endpoints` wants it. */
export interface SegmentData {
  readonly distances: string
  readonly weights: string
  /** Ends, relative to the middle of their node. */
  readonly sourceEnd: string
  readonly targetEnd: string
}

/**
 * Corners become a weight along the straight line from end to end and a distance beside it. `null` where there is no
 * such line: no corners, or both ends on one spot.
 */
export function toSegments(points: readonly Point[], source: Point, target: Point): SegmentData | null {
  const [start, end] = [points[0], points.at(-1)]
  if (start === undefined || end === undefined) return null
  const [dx, dy] = [end.x - start.x, end.y - start.y]
  const length = Math.hypot(dx, dy)
  const corners = points.slice(1, -1)
  if (corners.length === 0 || length < 1) return null
  return {
    weights: corners
      .map((p) => round(((p.x - start.x) * dx + (p.y - start.y) * dy) / (length * length)))
      .join(' '),
    distances: corners.map((p) => round(((p.x - start.x) * -dy + (p.y - start.y) * dx) / length)).join(' '),
    sourceEnd: offset(start, source),
    targetEnd: offset(end, target),
  }
}

/** `x y` in px from the middle of the node. */
export function offset(point: Point, middle: Point): string {
  return `${round(point.x - middle.x)}px ${round(point.y - middle.y)}px`
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000
}
