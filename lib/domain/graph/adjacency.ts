import { push } from '../collections'
import type { RefText } from '../refs'
import type { TopologyEdge } from './topology'

export type Direction = 'upstream' | 'downstream'

/** Both directions by node, built once; neighbours in ref order, so no answer depends on the order of edges. */
export class Adjacency {
  private readonly down = new Map<RefText, RefText[]>()
  private readonly up = new Map<RefText, RefText[]>()

  constructor(edges: readonly TopologyEdge[]) {
    for (const { from, to } of edges) {
      push(this.down, from, to)
      push(this.up, to, from)
    }
    for (const lists of [this.down, this.up]) {
      for (const [ref, list] of lists) lists.set(ref, [...new Set(list)].sort())
    }
  }

  next(ref: RefText, direction: Direction): readonly RefText[] {
    return (direction === 'downstream' ? this.down : this.up).get(ref) ?? []
  }
}

export function isJob(ref: RefText): boolean {
  return ref.startsWith('job:')
}
