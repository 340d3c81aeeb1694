import type { Core } from 'cytoscape'
import type { Point } from '@/lib/view/graph/geometry'
import { panWithin } from '@/lib/view/graph/pan-within'

export interface Viewport {
  readonly zoom: number
  readonly pan: Point
}

/** Room for what floats over the canvas: the count at the top, legend and minimap below; none of them on a phone. */
const PADDING = { top: 60, right: 32, bottom: 132, left: 32 }
const NARROW_PADDING = { top: 68, right: 12, bottom: 24, left: 12 }
const NARROW = 640
const MOVE_MS = 160

/** All of it, never larger than life; a small drawing is not blown up. */
export function fitAll(cy: Core, covered: number): void {
  const box = cy.elements().boundingBox({ includeOverlays: false })
  if (cy.elements().empty() || box.w === 0) return
  const padding = cy.width() < NARROW ? NARROW_PADDING : PADDING
  const width = Math.max(1, cy.width() - padding.left - padding.right)
  const height = Math.max(1, cy.height() - covered - padding.top - padding.bottom)
  const zoom = Math.max(cy.minZoom(), Math.min(1, width / box.w, height / box.h))
  cy.viewport({
    zoom,
    pan: {
      x: padding.left + (width - box.w * zoom) / 2 - box.x1 * zoom,
      y: padding.top + (height - box.h * zoom) / 2 - box.y1 * zoom,
    },
  })
}

/** At a scale at which the drawing is larger than the canvas: around a point, without empty strips beside what is cut. */
export function showAround(cy: Core, at: Point, zoom: number, covered: number): void {
  const box = cy.elements().boundingBox({ includeOverlays: false })
  const padding = cy.width() < NARROW ? NARROW_PADDING : PADDING
  const pan = panWithin(at, {
    content: { x: { from: box.x1, to: box.x2 }, y: { from: box.y1, to: box.y2 } },
    window: {
      x: { from: padding.left, to: cy.width() - padding.right },
      y: { from: padding.top, to: cy.height() - covered - padding.bottom },
    },
    zoom,
  })
  cy.viewport({ zoom, pan })
}

/** Around the middle of the canvas. */
export function zoomBy(cy: Core, factor: number): void {
  cy.zoom({ level: cy.zoom() * factor, renderedPosition: { x: cy.width() / 2, y: cy.height() / 2 } })
}

/** `covered`: px at the foot of the canvas that something lies over. */
export function centreOn(cy: Core, id: string, covered: number, zoom?: number): void {
  const node = cy.getElementById(id)
  if (node.empty()) return
  const level = zoom ?? cy.zoom()
  const at = node.position()
  const pan = { x: cy.width() / 2 - at.x * level, y: (cy.height() - covered) / 2 - at.y * level }
  cy.stop()
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) cy.viewport({ zoom: level, pan })
  else cy.animate({ zoom: level, pan }, { duration: MOVE_MS, easing: 'ease-out' })
}

/** Whether a node lies inside the canvas, with a margin. */
export function isInView(cy: Core, id: string, covered: number, margin = 24): boolean {
  const node = cy.getElementById(id)
  if (node.empty()) return false
  const box = node.renderedBoundingBox({ includeLabels: false })
  return (
    box.x1 >= margin &&
    box.y1 >= margin &&
    box.x2 <= cy.width() - margin &&
    box.y2 <= cy.height() - covered - margin
  )
}
