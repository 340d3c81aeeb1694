import { farEnd, linksOf, type Adjacency, type Direction } from './adjacency'

export interface Closure {
  readonly upstream: ReadonlySet<string>
  readonly downstream: ReadonlySet<string>
  /** Edges on a way into or out of the start. */
  readonly edges: ReadonlySet<string>
}

/**
 * All that feeds `start` and all that it feeds, within the drawn graph. Breadth first with a visited set, O(V+E).
 * The start belongs to neither set, unless a cycle leads back to it.
 */
export function closureOf(adjacency: Adjacency, start: string): Closure {
  const edges = new Set<string>()
  return {
    upstream: walk(adjacency, start, 'upstream', edges),
    downstream: walk(adjacency, start, 'downstream', edges),
    edges,
  }
}

function walk(
  adjacency: Adjacency,
  start: string,
  direction: Direction,
  edges: Set<string>,
): ReadonlySet<string> {
  const found = new Set<string>()
  const queue = [start]
  for (let at = 0; at < queue.length; at++) {
    for (const edge of linksOf(adjacency, queue[at] ?? start, direction)) {
      edges.add(edge.id)
      const next = farEnd(edge, direction)
      if (found.has(next)) continue
      found.add(next)
      if (next !== start) queue.push(next)
    }
  }
  return found
}
