import { buildAdjacency, type Adjacency } from './adjacency'
import { closureOf } from './closure'
import type { GraphModel } from './graph-model'

/**
 * Only what lies on a way from one root to another: `null` with fewer than two drawn roots, where there is no between.
 * Roots stay even where no way joins them. O(roots · (V+E)).
 */
export function onlyBetween(graph: GraphModel, roots: readonly string[]): GraphModel | null {
  const drawn = roots.filter((root) => graph.nodes.has(root))
  if (drawn.length < 2) return null
  const kept = refsBetween(buildAdjacency(graph.edges.values()), drawn)
  const nodes = new Map([...graph.nodes].filter(([ref]) => kept.has(ref)))
  return {
    ...graph,
    nodes,
    edges: new Map([...graph.edges].filter(([, { from, to }]) => nodes.has(from) && nodes.has(to))),
    // What lies further on is on no way between them.
    hidden: graph.hidden.filter(({ ref, cause }) => nodes.has(ref) && cause === 'limit'),
  }
}

function refsBetween(adjacency: Adjacency, roots: readonly string[]): ReadonlySet<string> {
  const ways = roots.map((root) => ({ root, ...closureOf(adjacency, root) }))
  const kept = new Set(roots)
  for (const from of ways) {
    for (const to of ways) {
      if (from === to) continue
      for (const ref of from.downstream) if (to.upstream.has(ref)) kept.add(ref)
    }
  }
  return kept
}
