import type { Point } from './geometry'

interface Span {
  readonly from: number
  readonly to: number
}

export interface PanFrame {
  /** What is drawn, in model units. */
  readonly content: { readonly x: Span; readonly y: Span }
  /** The free part of the canvas, in px. */
  readonly window: { readonly x: Span; readonly y: Span }
  readonly zoom: number
}

/**
 * Pan that brings `point` (model units) as near to the middle of the window as can be without an empty strip at one
 * side while the drawing is cut at the other. A drawing smaller than the window stands in its middle.
 */
export function panWithin(point: Point, { content, window, zoom }: PanFrame): Point {
  return {
    x: along(point.x, content.x, window.x, zoom),
    y: along(point.y, content.y, window.y, zoom),
  }
}

function along(at: number, content: Span, window: Span, zoom: number): number {
  const middle = (window.from + window.to) / 2
  const largest = window.from - content.from * zoom
  const smallest = window.to - content.to * zoom
  if (smallest >= largest) return middle - ((content.from + content.to) / 2) * zoom
  return Math.min(largest, Math.max(smallest, middle - at * zoom))
}
