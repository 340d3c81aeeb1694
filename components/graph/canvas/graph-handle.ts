import type { Core } from 'cytoscape'
import type { Point } from '@/lib/view/graph/geometry'

export interface HandleNode {
  readonly id: string
  readonly kind: string
  readonly label: string
  readonly classes: readonly string[]
  readonly position: Point
  /** Where on the page its middle is, CSS px: to click it. */
  readonly client: Point
}

export interface HandleEdge {
  readonly id: string
  readonly source: string
  readonly target: string
  readonly kind: string
  readonly classes: readonly string[]
}

/** Facts of the drawn graph, for tests; reads only. A canvas has no elements that could be asked. */
export interface GraphHandle {
  nodes(): readonly HandleNode[]
  edges(): readonly HandleEdge[]
  viewport(): { readonly zoom: number; readonly pan: Point }
  /** Nothing moves. */
  settled(): boolean
}

declare global {
  interface HTMLElement {
    __graph?: GraphHandle
  }
}

export function makeHandle(cy: Core): GraphHandle {
  return {
    nodes: () =>
      cy.nodes().map((node) => ({
        id: node.id(),
        kind: node.data('kind') as string,
        label: node.data('label') as string,
        classes: node.classes(),
        position: { ...node.position() },
        client: clientPoint(cy, node.renderedPosition()),
      })),
    edges: () =>
      cy.edges().map((edge) => ({
        id: edge.id(),
        source: edge.source().id(),
        target: edge.target().id(),
        kind: edge.data('kind') as string,
        classes: edge.classes(),
      })),
    viewport: () => ({ zoom: cy.zoom(), pan: { ...cy.pan() } }),
    settled: () => !cy.animated() && cy.nodes(':animated').empty(),
  }
}

function clientPoint(cy: Core, rendered: Point): Point {
  const box = cy.container()?.getBoundingClientRect()
  return { x: rendered.x + (box?.left ?? 0), y: rendered.y + (box?.top ?? 0) }
}
