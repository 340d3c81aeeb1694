import type { Certainty, EdgeFact, Evidence } from '../facts'
import { validityOf, type Horizon } from '../graph'
import type { RefText } from '../refs'

/** One neighbour of a table or job. */
export interface Link {
  readonly ref: RefText
  readonly kind: 'reads' | 'writes'
  readonly certainty: Certainty
  readonly lookup: boolean
  readonly ended: boolean
  /** Only somebody else's word knows it. */
  readonly claimed: boolean
  readonly evidence: readonly Evidence[]
}

export interface Links {
  /** On the data's way in. */
  readonly incoming: readonly Link[]
  /** On the data's way out. */
  readonly outgoing: readonly Link[]
}

const NONE: Links = { incoming: [], outgoing: [] }

/** Reads and writes of everything within a horizon, by ref. Other kinds of edges (forks, tiers) are no links. */
export class LinkIndex {
  private readonly links = new Map<RefText, { incoming: Link[]; outgoing: Link[] }>()

  constructor(edges: readonly EdgeFact[], horizon: Horizon, hides: (ref: RefText) => boolean) {
    for (const edge of edges) {
      const { kind, lookup, certainty, evidence } = edge
      if ((kind !== 'reads' && kind !== 'writes') || hides(edge.from) || hides(edge.to)) continue
      const validity = validityOf(edge, horizon)
      if (validity === null) continue
      const link = {
        kind,
        certainty,
        lookup,
        ended: validity.to !== null,
        claimed: edge.claimed !== undefined,
        evidence,
      }
      this.at(edge.from).outgoing.push({ ...link, ref: edge.to })
      this.at(edge.to).incoming.push({ ...link, ref: edge.from })
    }
  }

  of(ref: RefText): Links {
    return this.links.get(ref) ?? NONE
  }

  private at(ref: RefText): { incoming: Link[]; outgoing: Link[] } {
    const known = this.links.get(ref)
    if (known !== undefined) return known
    const fresh = { incoming: [], outgoing: [] }
    this.links.set(ref, fresh)
    return fresh
  }
}
