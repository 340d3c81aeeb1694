import type { State } from '@/lib/view/graph/states'
import type { IconName } from '@/lib/view/graph/drawing'
import type { Arrow } from '@/lib/view/graph/nearest'
import type { Tokens } from '@/lib/view/graph/style/tokens'

export interface Paint {
  readonly tokens: Tokens
  readonly icon: (name: IconName) => string
  readonly glyph: (state: State) => string
}

/** What the page may ask of the drawing. */
export interface GraphApi {
  fit(): void
  zoomIn(): void
  zoomOut(): void
  zoomTo(level: number): void
  /** Brings a node into view; with `zoom` also nearer. */
  reveal(id: string, zoom?: number): void
  /** The node an arrow key leads to from `from`, or the node nearest to the middle of the view without one. */
  step(from: string | null, arrow: Arrow): string | null
  /** What a picture of the drawing is made with, in either theme whatever the page's own is. */
  paint(theme: 'light' | 'dark'): Paint
}
