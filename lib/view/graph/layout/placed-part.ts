import type { Point } from '../geometry'
import type { LayoutNode } from './layout-types'

/** A connected part on its own sheet, top left at 0, 0. `main` is the axis of the flow, `cross` the other. */
export interface PlacedPart {
  readonly cells: ReadonlyMap<string, PlacedCell>
  readonly routes: ReadonlyMap<string, readonly Point[]>
  readonly backRoutes: ReadonlyMap<string, readonly Point[]>
  readonly width: number
  readonly height: number
}

export interface PlacedCell {
  readonly node: LayoutNode
  readonly x: number
  readonly y: number
}

export function anchorOf(cell: PlacedCell): Point {
  return { x: cell.x + cell.node.anchorX, y: cell.y + cell.node.anchorY }
}

export function movePoint(point: Point, dx: number, dy: number): Point {
  return { x: point.x + dx, y: point.y + dy }
}

/** Top-down is left-right with the axes swapped. */
export function swapPoint(point: Point): Point {
  return { x: point.y, y: point.x }
}

export function swapCell(cell: PlacedCell): PlacedCell {
  const { width, height, anchorX, anchorY, reachX, reachY } = cell.node
  const node = {
    ...cell.node,
    width: height,
    height: width,
    anchorX: anchorY,
    anchorY: anchorX,
    reachX: reachY,
    reachY: reachX,
  }
  return { node, x: cell.y, y: cell.x }
}

/** Collinear corners and steps of no length say nothing and would be rounded for nothing. */
export function simplify(points: readonly Point[]): Point[] {
  const kept: Point[] = []
  for (const point of points) {
    const last = kept.at(-1)
    if (last !== undefined && same(last.x, point.x) && same(last.y, point.y)) continue
    const before = kept.at(-2)
    if (last !== undefined && before !== undefined && onLine(before, last, point)) kept.pop()
    kept.push(point)
  }
  return kept
}

function onLine(a: Point, b: Point, c: Point): boolean {
  return (same(a.x, b.x) && same(b.x, c.x)) || (same(a.y, b.y) && same(b.y, c.y))
}

function same(a: number, b: number): boolean {
  return Math.abs(a - b) < 0.5
}
