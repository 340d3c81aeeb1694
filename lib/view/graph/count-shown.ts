import type { FilteredGraph } from './filters'
import type { GraphModel, HiddenHop } from './graph-model'

export interface ShownCounts {
  readonly shown: number
  /** Of what this view could show, all causes together. */
  readonly notShown: number
  readonly byFilter: number
  /** Left out because the answer holds only so many nodes. */
  readonly byLimit: boolean
  /** Nodes one hop further, where they can be opened. */
  readonly hops: readonly HiddenHop[]
  /** Of the kind that this view draws as edges. */
  readonly inEdges: number
  readonly endedEdges: number
}

/** What is shown of the lake and what is not, by cause. */
export function countShown(answer: GraphModel, filtered: FilteredGraph): ShownCounts {
  const { tables, jobs, boundaries } = answer.totals
  const all = { bipartite: tables + jobs + boundaries, tables: tables + boundaries, jobs }[answer.view]
  const shown = filtered.graph.nodes.size
  return {
    shown,
    notShown: Math.max(0, Math.max(all, answer.nodes.size) - shown),
    byFilter:
      filtered.hiddenByEnded + filtered.hiddenByMaintenance + filtered.hiddenByDebug + filtered.hiddenByHand,
    byLimit: answer.hidden.some(({ cause }) => cause === 'limit'),
    hops: filtered.graph.hidden,
    inEdges: { bipartite: 0, tables: jobs, jobs: tables }[answer.view],
    endedEdges: filtered.hiddenEdges,
  }
}
