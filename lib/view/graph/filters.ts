import type { GraphEdge, GraphModel } from './graph-model'

export interface GraphFilters {
  /** Show what ended or is gone. */
  readonly ended: boolean
  /** Show jobs that only compact or clean. */
  readonly maintenance: boolean
}

export interface FilteredGraph {
  readonly graph: GraphModel
  /** Nodes each filter takes away by itself. */
  readonly hiddenByEnded: number
  readonly hiddenByMaintenance: number
  readonly hiddenEdges: number
}

/** Roots are never filtered away: who asked for a node must see it. */
export function filterGraph(
  graph: GraphModel,
  filters: GraphFilters,
  roots: readonly string[],
): FilteredGraph {
  const keep = new Set(roots)
  const ended = new Set<string>()
  const maintenance = new Set<string>()
  for (const [ref, node] of graph.nodes) {
    if (keep.has(ref)) continue
    if (node.kind === 'job' && node.maintenance) {
      if (!filters.maintenance) maintenance.add(ref)
    } else if (node.ended && !filters.ended) ended.add(ref)
  }
  const gone = (ref: string) => ended.has(ref) || maintenance.has(ref)
  const nodes = new Map([...graph.nodes].filter(([ref]) => !gone(ref)))
  const edges = new Map(
    [...graph.edges].filter(
      ([, edge]) =>
        nodes.has(edge.from) && nodes.has(edge.to) && (filters.ended || !isEnded(edge, graph.now)),
    ),
  )
  return {
    graph: { ...graph, nodes, edges, hidden: graph.hidden.filter(({ ref }) => nodes.has(ref)) },
    hiddenByEnded: ended.size,
    hiddenByMaintenance: maintenance.size,
    hiddenEdges: graph.edges.size - edges.size,
  }
}

/** Ended by evidence, at the instant of the view. */
export function isEnded(edge: GraphEdge, now: number | null): boolean {
  return edge.validTo !== null && (now === null || Date.parse(edge.validTo) <= now)
}
