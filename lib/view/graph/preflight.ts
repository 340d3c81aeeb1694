/**
 * Nodes and edges together. Above it the layout takes more than half a minute on two cores (5.5 s for 1,000 nodes and
 * 3,000 edges, growing faster than the graph), and the canvas more than 100 ms a frame.
 */
const MAX_ELEMENTS = 10_000

export type Preflight =
  | { readonly kind: 'fine' }
  | { readonly kind: 'too-large'; readonly elements: number; readonly limit: number }

export function preflight(nodes: number, edges: number): Preflight {
  const elements = nodes + edges
  return elements >= MAX_ELEMENTS ? { kind: 'too-large', elements, limit: MAX_ELEMENTS } : { kind: 'fine' }
}
