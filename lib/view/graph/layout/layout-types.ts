import type { Cell, LayoutDirection, Point } from '../geometry'

export interface LayoutNode extends Cell {
  readonly id: string
  /** From the anchor to where edges touch. */
  readonly reachX: number
  readonly reachY: number
}

export interface LayoutEdge {
  readonly id: string
  readonly source: string
  readonly target: string
}

/** Plain data: it crosses into a worker. */
export interface LayoutInput {
  readonly direction: LayoutDirection
  /** Sorted by id, ids unique. */
  readonly nodes: readonly LayoutNode[]
  /** Sorted by id; both ends are among the nodes. */
  readonly edges: readonly LayoutEdge[]
  /** Their connected part comes first. */
  readonly first: readonly string[]
}

/** Where nodes were before: those keep their order within a layer. Anchors, in model units. */
export type LayoutHints = ReadonlyMap<string, Point>

export interface Route {
  readonly id: string
  /** From border to border, corners between. */
  readonly points: readonly Point[]
  /** Runs against the flow, over the top. */
  readonly back: boolean
  /** Cuts a gap into the edges it crosses. */
  readonly over: boolean
}

export interface Placement {
  /** Anchors: middles of cards and stadiums. */
  readonly nodes: ReadonlyMap<string, Point>
  readonly routes: ReadonlyMap<string, Route>
  readonly width: number
  readonly height: number
}

/** An empty drawing is never an answer: what went wrong is one. */
export type LayoutOutcome =
  | { readonly kind: 'placed'; readonly placement: Placement; readonly ms: number; readonly cached: boolean }
  | { readonly kind: 'failed'; readonly reason: 'deadline' | 'worker' | 'layout'; readonly message: string }
  | { readonly kind: 'cancelled' }
