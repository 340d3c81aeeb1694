import type { Point } from '../geometry'

/** An SVG path through corners, each rounded as far as its shorter side allows. */
export function roundedPath(points: readonly Point[], radius: number): string {
  const [first, ...rest] = points
  if (first === undefined) return ''
  const path = [`M${at(first)}`]
  for (const [index, corner] of rest.entries()) {
    const before = points[index] ?? first
    const after = rest[index + 1]
    if (after === undefined) {
      path.push(`L${at(corner)}`)
      continue
    }
    const reach = Math.min(radius, distance(before, corner) / 2, distance(corner, after) / 2)
    path.push(`L${at(towards(corner, before, reach))}`, `Q${at(corner)} ${at(towards(corner, after, reach))}`)
  }
  return path.join('')
}

function towards(from: Point, to: Point, by: number): Point {
  const length = distance(from, to)
  if (length === 0) return from
  return { x: from.x + ((to.x - from.x) * by) / length, y: from.y + ((to.y - from.y) * by) / length }
}

function distance(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}

function at({ x, y }: Point): string {
  return `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`
}
