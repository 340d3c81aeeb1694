import type { WireGraphEdge } from '@/lib/contracts'

/** Id of an edge in the drawing. Refs hold no space, so the parts can be told apart; the kind makes it no plain word. */
export function edgeId(edge: Pick<WireGraphEdge, 'kind' | 'lookup' | 'from' | 'to'>): string {
  return `edge:${edge.kind}${edge.lookup ? '-lookup' : ''} ${edge.from} ${edge.to}`
}
