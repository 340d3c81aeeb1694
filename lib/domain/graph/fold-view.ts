import { push } from '../collections'
import type { RefText } from '../refs'
import type { Certainty } from '../facts'
import { isJob } from './adjacency'
import type { TopologyEdge, TopologyView } from './topology'

/** Leaves jobs (`tables`) or tables (`jobs`) out: each pair of edges through a left-out node becomes one edge. */
export function foldEdges(edges: readonly TopologyEdge[], view: TopologyView): TopologyEdge[] {
  if (view === 'bipartite') return [...edges]
  const leavesOut = (ref: RefText) => isJob(ref) === (view === 'tables')
  const into = new Map<RefText, TopologyEdge[]>()
  const folded = new Map<string, TopologyEdge>()
  for (const edge of edges) {
    if (!leavesOut(edge.from) && !leavesOut(edge.to)) folded.set(edge.from + '\n' + edge.to, edge)
    else if (leavesOut(edge.to)) push(into, edge.to, edge)
  }
  for (const out of edges) {
    if (!leavesOut(out.from)) continue
    for (const inner of into.get(out.from) ?? []) {
      const key = inner.from + '\n' + out.to
      const known = folded.get(key)
      folded.set(key, known === undefined ? joinEdges(inner, out) : mergeEdges(known, joinEdges(inner, out)))
    }
  }
  return [...folded.values()]
}

function joinEdges(inner: TopologyEdge, out: TopologyEdge): TopologyEdge {
  return {
    from: inner.from,
    to: out.to,
    kind: 'writes',
    lookup: inner.lookup || out.lookup,
    certainty: weaker(inner.certainty, out.certainty),
    validFrom: latest(inner.validFrom, out.validFrom),
    validTo:
      inner.validTo === null
        ? out.validTo
        : out.validTo === null
          ? inner.validTo
          : Math.min(inner.validTo, out.validTo),
    claimed: inner.claimed || out.claimed,
    evidence: [...inner.evidence, ...out.evidence].slice(0, 8),
    via: [inner.to],
  }
}

function mergeEdges(a: TopologyEdge, b: TopologyEdge): TopologyEdge {
  return {
    ...a,
    lookup: a.lookup && b.lookup,
    certainty: a.certainty === 'exact' ? a.certainty : b.certainty,
    validFrom: a.validFrom === null || b.validFrom === null ? null : Math.min(a.validFrom, b.validFrom),
    validTo: a.validTo === null || b.validTo === null ? null : Math.max(a.validTo, b.validTo),
    claimed: a.claimed && b.claimed,
    evidence: [...a.evidence, ...b.evidence].slice(0, 8),
    via: [...new Set([...(a.via ?? []), ...(b.via ?? [])])].sort(),
  }
}

function weaker(a: Certainty, b: Certainty): Certainty {
  return a === 'exact' ? b : a
}

function latest(a: number | null, b: number | null): number | null {
  return a === null ? b : b === null ? a : Math.max(a, b)
}
