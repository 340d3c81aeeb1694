import type { Point } from './geometry'

export type Arrow = 'left' | 'right' | 'up' | 'down'

/**
 * The node an arrow key leads to: the nearest one that lies more in that direction than beside it, sideways distance
 * counting double; ties go to the smaller id. `null` where there is none.
 */
export function nearestNode(nodes: ReadonlyMap<string, Point>, from: Point, arrow: Arrow): string | null {
  let best: string | null = null
  let least = Infinity
  for (const [id, at] of nodes) {
    const [ahead, aside] = ALONG[arrow](at.x - from.x, at.y - from.y)
    if (ahead <= 1 || Math.abs(aside) > ahead * 4) continue
    const cost = ahead + 2 * Math.abs(aside)
    if (cost < least || (cost === least && best !== null && id < best)) [best, least] = [id, cost]
  }
  return best
}

const ALONG: Record<Arrow, (dx: number, dy: number) => readonly [number, number]> = {
  left: (dx, dy) => [-dx, dy],
  right: (dx, dy) => [dx, dy],
  up: (dx, dy) => [-dy, dx],
  down: (dx, dy) => [dy, dx],
}
