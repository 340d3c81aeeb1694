import type { GraphEdge, GraphModel } from './graph-model'

export interface GraphFilters {
  /** Show what ended or is gone. */
  readonly ended: boolean
  /** Show jobs that only compact or clean. */
  readonly maintenance: boolean
  /** Show what has the word `debug` in its name. */
  readonly debug?: boolean
  /** Refs hidden by hand. */
  readonly hide?: readonly string[]
}

export interface FilteredGraph {
  readonly graph: GraphModel
  /** Nodes each filter takes away by itself. */
  readonly hiddenByEnded: number
  readonly hiddenByMaintenance: number
  readonly hiddenByDebug: number
  readonly hiddenByHand: number
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
  const debug = new Set<string>()
  const hand = new Set(filters.hide ?? [])
  let hiddenByHand = 0
  for (const [ref, node] of graph.nodes) {
    if (keep.has(ref)) continue
    if (hand.has(ref)) hiddenByHand++
    else if (filters.debug === false && isDebug(node.label)) debug.add(ref)
    else if (node.kind === 'job' && node.maintenance) {
      if (!filters.maintenance) maintenance.add(ref)
    } else if (node.ended && !filters.ended) ended.add(ref)
  }
  const gone = (ref: string) =>
    ended.has(ref) || maintenance.has(ref) || debug.has(ref) || (hand.has(ref) && !keep.has(ref))
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
    hiddenByDebug: debug.size,
    hiddenByHand,
    hiddenEdges: graph.edges.size - edges.size,
  }
}

/** `debug` as a word of the name: debug jobs and what they write. */
function isDebug(label: string): boolean {
  return /(^|[^a-z0-9])debug($|[^a-z0-9])/i.test(label)
}

/** Ended by evidence, at the instant of the view. */
export function isEnded(edge: GraphEdge, now: number | null): boolean {
  return edge.validTo !== null && (now === null || Date.parse(edge.validTo) <= now)
}
