import { groupBy } from '@/lib/domain/collections'
import type { LayoutEdge } from './layout-types'

export interface PortChoice {
  readonly source: string
  readonly target: string
}

/**
 * Which port each edge leaves and enters by. Edges that share a port are drawn with one trunk, so a trunk may only
 * join edges with one common end: where several sources and several targets hang together, one side gets a port per
 * edge. Otherwise a trunk would show every source feeding every target.
 */
export function choosePorts(edges: readonly LayoutEdge[]): ReadonlyMap<string, PortChoice> {
  const ports = new Map<string, PortChoice>()
  for (const group of sharingGroups(edges)) {
    const sources = new Set(group.map(({ source }) => source)).size
    const targets = new Set(group.map(({ target }) => target)).size
    for (const edge of group) {
      const apart = sources > 1 && targets > 1
      ports.set(edge.id, {
        source: apart && targets < sources ? `${edge.source} out ${edge.target}` : `${edge.source} out`,
        target: apart && targets >= sources ? `${edge.target} in ${edge.source}` : `${edge.target} in`,
      })
    }
  }
  return ports
}

/** Edges that hang together by common sources and common targets. */
function sharingGroups(edges: readonly LayoutEdge[]): readonly LayoutEdge[][] {
  const bySource = groupBy(edges, ({ source }) => source)
  const byTarget = groupBy(edges, ({ target }) => target)
  const seen = new Set<string>()
  const groups: LayoutEdge[][] = []
  for (const start of edges) {
    if (seen.has(start.id)) continue
    seen.add(start.id)
    const group = [start]
    for (let at = 0; at < group.length; at++) {
      const edge = group[at] ?? start
      for (const other of [...(bySource.get(edge.source) ?? []), ...(byTarget.get(edge.target) ?? [])]) {
        if (seen.has(other.id)) continue
        seen.add(other.id)
        group.push(other)
      }
      bySource.delete(edge.source)
      byTarget.delete(edge.target)
    }
    groups.push(group)
  }
  return groups
}
