import type { LayoutHints, LayoutInput, Placement } from '@/lib/view/graph/layout/layout-types'

export interface LayoutRequest {
  readonly id: number
  readonly input: LayoutInput
  readonly hints: LayoutHints
}

/** `ready` comes first: what is sent before the worker listens may be lost. */
export type LayoutReply =
  | { readonly type: 'ready' }
  | { readonly type: 'progress'; readonly id: number; readonly placed: number }
  | { readonly type: 'placed'; readonly id: number; readonly placement: Placement }
  | { readonly type: 'failed'; readonly id: number; readonly message: string }
