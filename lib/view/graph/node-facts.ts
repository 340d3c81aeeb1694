import type { WireGraphNode } from '@/lib/contracts'

/** The one fact beside the state of a node, before it is put into words. Instants and durations in ms. */
export type NodeFact =
  | { readonly kind: 'age'; readonly ms: number }
  | { readonly kind: 'since'; readonly at: number }
  | { readonly kind: 'newest'; readonly at: number }
  | { readonly kind: 'checkpoint'; readonly number: string }
  | { readonly kind: 'outside'; readonly unknown: boolean }
  | { readonly kind: 'none' }

const NONE: NodeFact = { kind: 'none' }

/** `now`: the instant the graph is judged at. */
export function nodeFact(node: WireGraphNode, now: number | null): NodeFact {
  switch (node.kind) {
    case 'boundary':
      return { kind: 'outside', unknown: node.system === 'unknown' }
    case 'table':
      return tableFact(node, now)
    case 'job':
      return jobFact(node)
  }
}

/** How far behind it is; of a table that is not, how old its newest content is. */
function tableFact(node: Extract<WireGraphNode, { kind: 'table' }>, now: number | null): NodeFact {
  const at = toMillis(node.stateDetail?.at ?? null)
  const content = toMillis(node.lastContentAt)
  switch (node.state) {
    case 'stale':
    case 'late':
      return at !== null && now !== null ? { kind: 'age', ms: now - at } : NONE
    case 'broken':
      return at !== null ? { kind: 'since', at } : NONE
    case 'fresh':
      return content !== null && now !== null ? { kind: 'age', ms: now - content } : NONE
    case 'idle':
      return content !== null ? { kind: 'since', at: content } : NONE
    case 'unknown':
      return content !== null ? { kind: 'newest', at: content } : NONE
  }
}

function jobFact(node: Extract<WireGraphNode, { kind: 'job' }>): NodeFact {
  const at = toMillis(node.stateDetail?.at ?? null)
  if (node.state !== 'fresh') return at === null ? NONE : { kind: 'since', at }
  const number = node.lastCheckpoint === null ? undefined : /@(\d+)$/.exec(node.lastCheckpoint)?.[1]
  return number === undefined ? NONE : { kind: 'checkpoint', number }
}

function toMillis(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant)
}
