import type { WireGraph, WireGraphEdge, WireGraphNode } from '@/lib/contracts'
import type { Direction } from './adjacency'
import { edgeId } from './edge-id'

export interface GraphEdge extends WireGraphEdge {
  readonly id: string
}

/** What opening a hop would add, counted exactly by the server. */
export interface HiddenHop {
  readonly ref: string
  readonly direction: Direction
  readonly count: number
  readonly cause: 'depth' | 'limit'
}

/** An answer with its nodes and edges by id, in the order of the ids. */
export interface GraphModel {
  readonly view: WireGraph['view']
  readonly nodes: ReadonlyMap<string, WireGraphNode>
  readonly edges: ReadonlyMap<string, GraphEdge>
  readonly hidden: readonly HiddenHop[]
  readonly totals: WireGraph['totals']
  /** The instant states are judged at, ms. */
  readonly now: number | null
}

/** An edge to a node that was not sent is left out: the canvas would refuse all of it for one end. */
export function indexGraph(graph: WireGraph): GraphModel {
  const nodes = sortByKey(new Map(graph.nodes.map((node) => [node.ref, node])))
  const edges = graph.edges
    .filter(({ from, to }) => nodes.has(from) && nodes.has(to))
    .map((edge) => ({ ...edge, id: edgeId(edge) }))
  return {
    view: graph.view,
    nodes,
    edges: sortByKey(new Map(edges.map((edge) => [edge.id, edge]))),
    hidden: graph.omitted.filter(({ ref, count }) => nodes.has(ref) && count > 0),
    totals: graph.totals,
    now: graph.now === null ? null : Date.parse(graph.now),
  }
}

/** What is drawn must not depend on the order in which the answer came. */
function sortByKey<V>(map: ReadonlyMap<string, V>): ReadonlyMap<string, V> {
  return new Map([...map].sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0)))
}
