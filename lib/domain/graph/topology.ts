import type { BoundaryFact, Certainty, EdgeKind, Evidence, RunFact, TableFact } from '../facts'
import type { RefText } from '../refs'
import type { Millis } from '../time'
import type { Judgement } from './judgement'

export type TopologyView = 'bipartite' | 'tables' | 'jobs'

interface NodeBase {
  readonly ref: RefText
  readonly label: string
  readonly judgement: Judgement
  /** Jobs from the root, negative upstream; 0 = the root; `null` without a root. */
  readonly hop: number | null
  readonly ended: boolean
  /** Only somebody else's word knows it. */
  readonly claimed: boolean
}

export interface TableNode extends NodeBase {
  readonly kind: 'table'
  readonly fact: TableFact
}

export interface JobNode extends NodeBase {
  readonly kind: 'job'
  readonly name: string
  /** Newest first, only those begun within the horizon. */
  readonly runs: readonly RunFact[]
}

export interface BoundaryNode extends NodeBase {
  readonly kind: 'boundary'
  readonly fact: BoundaryFact
}

export type TopologyNode = TableNode | JobNode | BoundaryNode

export interface TopologyEdge {
  readonly from: RefText
  readonly to: RefText
  readonly kind: EdgeKind
  readonly lookup: boolean
  readonly certainty: Certainty
  readonly validFrom: Millis | null
  readonly validTo: Millis | null
  readonly claimed: boolean
  readonly evidence: readonly Evidence[]
  /** Views that leave tables or jobs out: what the edge goes through. */
  readonly via?: readonly RefText[]
}

/** Nodes that lie one hop further and are not in the answer: exactly what expanding there would add. */
export interface Omitted {
  readonly ref: RefText
  readonly direction: 'upstream' | 'downstream'
  readonly count: number
  readonly cause: 'depth' | 'limit'
}

export interface TopologyAnswer {
  readonly nodes: readonly TopologyNode[]
  readonly edges: readonly TopologyEdge[]
  readonly omitted: readonly Omitted[]
  readonly totals: { readonly tables: number; readonly jobs: number; readonly boundaries: number }
}
