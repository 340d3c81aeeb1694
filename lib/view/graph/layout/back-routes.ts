import type { Point } from '../geometry'
import type { LayoutEdge } from './layout-types'
import { anchorOf, simplify, type PlacedCell } from './placed-part'

/** Half the gap between two rows: an edge over a row runs in the middle of it. */
const CLEARANCE = 13
/** Between two edges that run side by side. */
const APART = 9
/** First leg beside a card; nearer than the first trunk, so that they do not lie on each other. */
const FIRST_LEG = 5
const LEG_STEP = 3
const LEGS = 3

interface Span {
  readonly edge: LayoutEdge
  readonly source: PlacedCell
  readonly target: PlacedCell
  readonly from: number
  readonly to: number
}

/**
 * Edges against the flow: out on the right, back in the nearest free row above both ends, in on the left.
 * Coordinates are those of the left-right layout. Shorter ones come first and so lie lower. O(B·(V+E)·log V) for B
 * such edges.
 */
export function routeBackEdges(
  edges: readonly LayoutEdge[],
  cells: ReadonlyMap<string, PlacedCell>,
  routes: ReadonlyMap<string, readonly Point[]>,
): ReadonlyMap<string, readonly Point[]> {
  const placed = new Map<string, readonly Point[]>()
  spansOf(edges, cells).forEach((span, index) => {
    const leg = FIRST_LEG + (index % LEGS) * LEG_STEP
    const [from, to] = [span.from - leg, span.to + leg]
    const runs = [...routes.values(), ...placed.values()].flatMap((points) => levelRuns(points, from, to))
    const y = freeRow(span, between(cells.values(), from, to), runs)
    const [start, end] = [anchorOf(span.source), anchorOf(span.target)]
    placed.set(
      span.edge.id,
      simplify([
        { x: start.x + span.source.node.reachX, y: start.y },
        { x: to, y: start.y },
        { x: to, y },
        { x: from, y },
        { x: from, y: end.y },
        { x: end.x - span.target.node.reachX, y: end.y },
      ]),
    )
  })
  return placed
}

/** The lowest row above both ends that no cell and no other edge lies in. */
function freeRow(span: Span, passed: readonly PlacedCell[], runs: readonly number[]): number {
  const start = Math.min(span.source.y, span.target.y)
  const rows = [start, ...passed.map((cell) => cell.y).filter((y) => y < start)]
  const candidates = rows.map((y) => y - CLEARANCE).sort((a, b) => b - a)
  for (const y of candidates) if (isFree(y, passed, runs)) return y
  let y = (candidates.at(-1) ?? start) - APART
  while (!isFree(y, passed, runs)) y -= APART
  return y
}

function isFree(y: number, passed: readonly PlacedCell[], runs: readonly number[]): boolean {
  return (
    passed.every((cell) => y <= cell.y - APART || y >= cell.y + cell.node.height + APART) &&
    runs.every((run) => Math.abs(run - y) >= APART)
  )
}

function spansOf(edges: readonly LayoutEdge[], cells: ReadonlyMap<string, PlacedCell>): readonly Span[] {
  const all = [...cells.values()]
  const spans: Span[] = []
  for (const edge of edges) {
    const [source, target] = [cells.get(edge.source), cells.get(edge.target)]
    if (source === undefined || target === undefined) continue
    spans.push({ edge, source, target, from: layerLeft(target, all), to: layerRight(source, all) })
  }
  return spans.sort((a, b) => a.to - a.from - (b.to - b.from))
}

/** Cells of one layer differ in width; a leg has to clear the widest. */
function layerRight(cell: PlacedCell, all: readonly PlacedCell[]): number {
  const x = anchorOf(cell).x
  return Math.max(...all.filter((other) => holds(other, x)).map((other) => other.x + other.node.width))
}

function layerLeft(cell: PlacedCell, all: readonly PlacedCell[]): number {
  const x = anchorOf(cell).x
  return Math.min(...all.filter((other) => holds(other, x)).map((other) => other.x))
}

function holds(cell: PlacedCell, x: number): boolean {
  return cell.x <= x && x <= cell.x + cell.node.width
}

function between(cells: Iterable<PlacedCell>, from: number, to: number): readonly PlacedCell[] {
  return [...cells].filter((cell) => cell.x + cell.node.width >= from && cell.x <= to)
}

/** Heights of the level runs of a route that reach into `from`..`to`. */
function levelRuns(points: readonly Point[], from: number, to: number): number[] {
  const found: number[] = []
  for (let at = 1; at < points.length; at++) {
    const [a, b] = [points[at - 1], points[at]]
    if (a === undefined || b === undefined || Math.abs(a.y - b.y) > 0.5) continue
    if (Math.max(a.x, b.x) > from && Math.min(a.x, b.x) < to) found.push(a.y)
  }
  return found
}
