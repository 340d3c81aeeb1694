export interface Point {
  readonly x: number
  readonly y: number
}

/** From a mark to a mark, px. */
export interface Curve {
  readonly from: Point
  readonly to: Point
  readonly c1: Point
  readonly c2: Point
}

const LEAVE = 26
const ARRIVE = 28

/**
 * Leaves and reaches lanes at a right angle. `gap`: room kept to the centres of the marks at both ends. Short
 * ways (lanes side by side, cycles upward too) bend within half of their height.
 */
export function edgeCurve(
  from: Point,
  to: Point,
  gap: { readonly from: number; readonly to: number },
): Curve {
  const down = to.y >= from.y ? 1 : -1
  const start = { x: from.x, y: from.y + down * gap.from }
  const end = { x: to.x, y: to.y - down * gap.to }
  const bend = Math.abs(end.y - start.y) * 0.75
  return {
    from: start,
    to: end,
    c1: { x: start.x, y: start.y + down * Math.min(LEAVE, bend) },
    c2: { x: end.x, y: end.y - down * Math.min(ARRIVE, bend) },
  }
}

export function curvePath({ from, c1, c2, to }: Curve): string {
  return `M${text(from)}C${text(c1)} ${text(c2)} ${text(to)}`
}

const STEP_PX = 6

/** Points along the curve, close enough that no label slips between two. */
export function curvePoints({ from, c1, c2, to }: Curve): Point[] {
  const reach = Math.hypot(to.x - from.x, to.y - from.y)
  const steps = Math.min(400, Math.max(4, Math.ceil(reach / STEP_PX)))
  return Array.from({ length: steps + 1 }, (_, i) => {
    const t = i / steps
    const u = 1 - t
    const at = (a: number, b: number, c: number, d: number) =>
      u * u * u * a + 3 * u * u * t * b + 3 * u * t * t * c + t * t * t * d
    return { x: at(from.x, c1.x, c2.x, to.x), y: at(from.y, c1.y, c2.y, to.y) }
  })
}

function text(point: Point): string {
  return `${round(point.x)} ${round(point.y)}`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
