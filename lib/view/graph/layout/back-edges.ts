import { buildAdjacency, linksOf, type Adjacency } from '../adjacency'
import type { LayoutEdge } from './layout-types'

/**
 * Edges that close a cycle on a depth-first walk; without them the graph has none. Self-loops are among them.
 * The walk starts at what nothing feeds, then at tables before jobs, each in the order given: so a job that
 * writes what it reads runs forward from its table and back over the top. Iterative, O(V+E).
 */
export function findBackEdges(nodeIds: readonly string[], edges: readonly LayoutEdge[]): ReadonlySet<string> {
  const adjacency = buildAdjacency(edges.map(({ id, source, target }) => ({ id, from: source, to: target })))
  const back = new Set<string>()
  const state = new Map<string, 'open' | 'done'>()
  for (const start of startOrder(nodeIds, adjacency)) {
    if (!state.has(start)) walk(start, adjacency, state, back)
  }
  return back
}

function startOrder(nodeIds: readonly string[], adjacency: Adjacency): readonly string[] {
  const rank = (id: string) => {
    const fed = linksOf(adjacency, id, 'upstream').some((edge) => edge.from !== id)
    return !fed ? 0 : id.startsWith('table:') ? 1 : 2
  }
  return [0, 1, 2].flatMap((wanted) => nodeIds.filter((id) => rank(id) === wanted))
}

function walk(
  start: string,
  adjacency: Adjacency,
  state: Map<string, 'open' | 'done'>,
  back: Set<string>,
): void {
  const stack = [{ id: start, next: 0 }]
  state.set(start, 'open')
  for (let top = stack.at(-1); top !== undefined; top = stack.at(-1)) {
    const edge = linksOf(adjacency, top.id, 'downstream')[top.next++]
    if (edge === undefined) {
      state.set(top.id, 'done')
      stack.pop()
    } else if (state.get(edge.to) === 'open') {
      back.add(edge.id)
    } else if (!state.has(edge.to)) {
      state.set(edge.to, 'open')
      stack.push({ id: edge.to, next: 0 })
    }
  }
}
