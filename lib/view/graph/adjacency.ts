import { push } from '@/lib/domain/collections'
/** Both directions of a graph, by node. Parallel edges and self-loops are kept as they come. */
export interface Adjacency<E extends Link = Link> {
  readonly out: ReadonlyMap<string, readonly E[]>
  readonly in: ReadonlyMap<string, readonly E[]>
}

export interface Link {
  readonly id: string
  readonly from: string
  readonly to: string
}

export type Direction = 'upstream' | 'downstream'

export function buildAdjacency<E extends Link>(edges: Iterable<E>): Adjacency<E> {
  const out = new Map<string, E[]>()
  const into = new Map<string, E[]>()
  for (const edge of edges) {
    push(out, edge.from, edge)
    push(into, edge.to, edge)
  }
  return { out, in: into }
}

/** Neighbours in one direction, each once, in the order of the edges; a self-loop names the node itself. */
export function neighboursOf(adjacency: Adjacency, id: string, direction: Direction): ReadonlySet<string> {
  const found = new Set<string>()
  for (const edge of linksOf(adjacency, id, direction)) found.add(farEnd(edge, direction))
  return found
}

export function linksOf<E extends Link>(
  adjacency: Adjacency<E>,
  id: string,
  direction: Direction,
): readonly E[] {
  return (direction === 'upstream' ? adjacency.in : adjacency.out).get(id) ?? []
}

export function farEnd(edge: Link, direction: Direction): string {
  return direction === 'upstream' ? edge.from : edge.to
}
