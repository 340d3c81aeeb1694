import type { Point } from '../geometry'
import { routeBackEdges } from './back-routes'
import { findBackEdges } from './back-edges'
import { splitComponents, type Component } from './components'
import { findOvers } from './crossings'
import { toElkGraph, type ElkGraph, type ElkResult } from './elk-graph'
import type { LayoutHints, LayoutInput, Placement, Route } from './layout-types'
import { packParts } from './pack'
import { anchorOf, simplify, swapCell, swapPoint, type PlacedCell, type PlacedPart } from './placed-part'

export type RunElk = (graph: ElkGraph) => Promise<ElkResult>

/**
 * Layered layout of the whole input: ELK lays out each connected part without its cycles, edges against the flow go
 * over the top, parts are stacked. The same input and hints give the same placement.
 */
export async function layOut(
  input: LayoutInput,
  hints: LayoutHints,
  runElk: RunElk,
  onProgress: (placedNodes: number) => void = () => undefined,
): Promise<Placement> {
  const back = findBackEdges(
    input.nodes.map(({ id }) => id),
    input.edges,
  )
  const parts: PlacedPart[] = []
  let placed = 0
  for (const part of splitComponents(input)) {
    parts.push(await layOutPart(part, input, back, hints, runElk))
    placed += part.nodes.length
    onProgress(placed)
  }
  return toPlacement(packParts(parts, input.direction), back)
}

async function layOutPart(
  part: Component,
  input: LayoutInput,
  back: ReadonlySet<string>,
  hints: LayoutHints,
  runElk: RunElk,
): Promise<PlacedPart> {
  const result = await runElk(toElkGraph(part, input.direction, back, hints))
  const positions = new Map((result.children ?? []).map(({ id, x, y }) => [id, { x: x ?? 0, y: y ?? 0 }]))
  const cells = new Map<string, PlacedCell>()
  for (const node of part.nodes) {
    const at = positions.get(node.id)
    if (at === undefined) throw new Error(`The layout lost ${node.id}`)
    cells.set(node.id, { node, ...at })
  }
  const routes = readRoutes(result, part, cells)
  const backRoutes = routeBack(part, input, back, cells, routes)
  return { cells, routes, backRoutes, width: result.width ?? 0, height: result.height ?? 0 }
}

function readRoutes(result: ElkResult, part: Component, cells: ReadonlyMap<string, PlacedCell>) {
  const ends = new Map(part.edges.map((edge) => [edge.id, edge]))
  const routes = new Map<string, readonly Point[]>()
  for (const { id, sections } of result.edges ?? []) {
    const section = sections?.[0]
    const edge = ends.get(id)
    const source = cells.get(edge?.source ?? '')
    const target = cells.get(edge?.target ?? '')
    if (section === undefined || source === undefined || target === undefined) continue
    const bends = section.bendPoints ?? []
    routes.set(
      id,
      simplify([
        borderPoint(source, section.startPoint, 1),
        section.startPoint,
        ...bends,
        section.endPoint,
        borderPoint(target, section.endPoint, -1),
      ]),
    )
  }
  return routes
}

/** ELK ends edges at the cell; the card or stadium lies further in, on the same line. */
function borderPoint(cell: PlacedCell, port: Point, way: 1 | -1): Point {
  const anchor = anchorOf(cell)
  const level = Math.abs(port.y - anchor.y) < 0.5
  return level
    ? { x: anchor.x + way * cell.node.reachX, y: port.y }
    : { x: port.x, y: anchor.y + way * cell.node.reachY }
}

function routeBack(
  part: Component,
  input: LayoutInput,
  back: ReadonlySet<string>,
  cells: ReadonlyMap<string, PlacedCell>,
  routes: ReadonlyMap<string, readonly Point[]>,
): ReadonlyMap<string, readonly Point[]> {
  const edges = part.edges.filter(({ id }) => back.has(id))
  if (input.direction === 'lr') return routeBackEdges(edges, cells, routes)
  const swapped = routeBackEdges(
    edges,
    new Map([...cells].map(([id, cell]) => [id, swapCell(cell)])),
    new Map([...routes].map(([id, points]) => [id, points.map(swapPoint)])),
  )
  return new Map([...swapped].map(([id, points]) => [id, points.map(swapPoint)]))
}

function toPlacement(packed: PlacedPart, back: ReadonlySet<string>): Placement {
  const points = new Map([...packed.routes, ...packed.backRoutes])
  const overs = findOvers(points)
  const routes = new Map<string, Route>()
  for (const [id, route] of points) {
    routes.set(id, { id, points: route, back: back.has(id), over: overs.has(id) })
  }
  const nodes = new Map([...packed.cells].map(([id, cell]) => [id, anchorOf(cell)]))
  return { nodes, routes, width: packed.width, height: packed.height }
}
