import type { Arrow } from '@/lib/view/graph/nearest'

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
  picture(options: { readonly type: 'png'; readonly whole: boolean; readonly scale: number }): Promise<Blob>
}
