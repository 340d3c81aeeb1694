import type { State, WireGraphNode } from '@/lib/contracts'
import type { Direction } from './adjacency'
import type { GraphEdge } from './graph-model'

export type IconName =
  | 'table'
  | 'layers'
  | 'branch'
  | 'archive'
  | 'stream'
  | 'batch'
  | 'maintenance'
  | 'repeat'
  | 'outside'
  | 'root'
  | 'group'

/** State word and one fact, in the language of the page. */
export interface NodeText {
  readonly word: string
  readonly fact: string
}

export interface DrawnNode {
  readonly id: string
  readonly kind: WireGraphNode['kind'] | 'group'
  /** `null`: outside the lake, or at a moment that nobody has seen; no state is known. */
  readonly state: State | null
  /** Whole name. */
  readonly label: string
  /** What fits on the card. */
  readonly place: string
  readonly name: string
  /** Name alone, for small scales. */
  readonly short: string
  readonly text: NodeText
  readonly icon: IconName
  readonly root: boolean
  readonly ended: boolean
  /** Closes a cycle. */
  readonly cyclic: boolean
  readonly badges: readonly DrawnBadge[]
  /** Of a group: its members. */
  readonly size?: number
}

/** `more` opens a hop, `less` closes one that was opened by hand. */
export interface DrawnBadge {
  readonly id: string
  readonly owner: string
  readonly direction: Direction
  readonly kind: 'more' | 'less'
  readonly label: string
  readonly width: number
  /** Beside the card where no edge is, else on its lower border. */
  readonly place: 'side' | 'border'
}

export interface DrawnEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly kind: GraphEdge['kind']
  readonly inferred: boolean
  readonly ended: boolean
  readonly back: boolean
  /** Text of its pill, '' for none. */
  readonly pill: string
}

export interface Drawing {
  readonly nodes: readonly DrawnNode[]
  readonly edges: readonly DrawnEdge[]
}
