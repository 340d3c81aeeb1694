import type { LayoutEdge, LayoutInput, LayoutNode } from './layout-types'

export interface Component {
  readonly nodes: readonly LayoutNode[]
  readonly edges: readonly LayoutEdge[]
}

/** Connected parts, direction ignored. First those that hold a wanted node, then the larger, then by first id. */
export function splitComponents(input: LayoutInput): readonly Component[] {
  const parent = new Map(input.nodes.map(({ id }) => [id, id]))
  const find = (id: string) => {
    let root = id
    for (let up = parent.get(root); up !== undefined && up !== root; up = parent.get(root)) {
      parent.set(root, parent.get(up) ?? up)
      root = up
    }
    return root
  }
  for (const { source, target } of input.edges) parent.set(find(source), find(target))

  const parts = new Map<string, { nodes: LayoutNode[]; edges: LayoutEdge[] }>()
  for (const node of input.nodes) {
    const part = parts.get(find(node.id)) ?? { nodes: [], edges: [] }
    part.nodes.push(node)
    parts.set(find(node.id), part)
  }
  for (const edge of input.edges) parts.get(find(edge.source))?.edges.push(edge)

  const first = new Set(input.first)
  const rank = (part: Component) => (part.nodes.some(({ id }) => first.has(id)) ? 0 : 1)
  // The sort is stable, and the parts come in the order of their first node.
  return [...parts.values()].sort((a, b) => rank(a) - rank(b) || b.nodes.length - a.nodes.length)
}
