import type { GraphRequest } from '@/lib/client'
import type { LineageState } from '@/lib/view/url-state'

/** Nodes of one answer. More are left out and counted. */
export const NODE_LIMIT = 1500

/** Jobs a way between two roots may be long. */
const FAR = 100

/** What the address asks the server for: filters and form are the page's own. */
export function lineageRequest(state: LineageState): GraphRequest {
  const [root, ...moreRoots] = state.root
  const view = state.view === 'both' ? 'bipartite' : state.view
  const base = { view, asOf: state.asOf, limit: NODE_LIMIT } as const
  const open = state.open.map(({ direction, ref }) => `${direction === 'upstream' ? 'up' : 'down'}.${ref}`)
  const opened = open.length === 0 ? base : { ...base, open }
  if (root === undefined) return opened
  const between = state.between && moreRoots.length > 0
  return {
    ...opened,
    root,
    ...(moreRoots.length === 0 ? {} : { moreRoots }),
    // What joins two roots may be longer than the depth.
    upstream: between ? FAR : state.up,
    downstream: between ? FAR : state.down,
  }
}
