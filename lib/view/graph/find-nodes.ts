import type { DrawnNode } from './drawing'

/**
 * Nodes whose name holds all words of the query, case aside; a word may match the database or the name. Those whose
 * name starts with the query come first, then by name.
 */
export function findNodes(nodes: readonly DrawnNode[], query: string): readonly string[] {
  const words = query.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const start = words.join(' ')
  return nodes
    .map((node) => ({ id: node.id, label: node.label.toLowerCase() }))
    .filter(({ label }) => words.every((word) => label.includes(word)))
    .map((hit) => ({ ...hit, first: hit.label.split('.').some((part) => part.startsWith(start)) }))
    .sort((a, b) => Number(b.first) - Number(a.first) || (a.label < b.label ? -1 : a.label > b.label ? 1 : 0))
    .map(({ id }) => id)
}
