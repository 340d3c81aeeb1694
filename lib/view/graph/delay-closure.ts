import { ownerRef } from '../ref-parts'
import type { Closure } from './closure'
import type { GraphModel } from './graph-model'

/** What a set of tables and jobs lights: they, and the edges between them. */
export function closureAmong(graph: GraphModel, refs: Iterable<string>): Closure {
  const lit = new Set([...refs].map(ownerRef).filter((ref) => graph.nodes.has(ref)))
  const edges = [...graph.edges.values()].filter(({ from, to }) => lit.has(from) && lit.has(to))
  return { upstream: lit, downstream: new Set(), edges: new Set(edges.map(({ id }) => id)) }
}

/** All that is late or broken, and what is about to be. */
export function lateRefs(graph: GraphModel): string[] {
  return [...graph.nodes.values()].flatMap((node) =>
    node.kind !== 'boundary' && ['late', 'broken', 'stale'].includes(node.state) ? [node.ref] : [],
  )
}
