import cytoscape, { type Core, type EventObject, type NodeSingular } from 'cytoscape'
import type { ElementSpec } from '@/lib/view/graph/elements'
import type { Marks } from '@/lib/view/graph/marks'
import type { StyleRule } from '@/lib/view/graph/style/rule'
import { applyElements } from './apply-elements'
import { applyMarks } from './apply-marks'
import { applyDetail } from './apply-detail'
import { centreOn, fitAll, zoomBy, type Viewport } from './viewport'

export interface GraphEvents {
  onTap(id: string): void
  onTapEdge(source: string, target: string): void
  onTapEmpty(): void
  onBadge(owner: string, direction: 'upstream' | 'downstream', kind: 'more' | 'less'): void
  /** The node under the pointer, also by its badge or flag; `null` for none. */
  onHover(id: string | null): void
  onViewport(viewport: Viewport): void
}

export interface Redraw {
  readonly elements: readonly ElementSpec[]
  /** Stays where it is on the screen while all others move. */
  readonly anchor: string | null
  readonly animate: boolean
}

const REST_MS = 120

/** The one place that holds a Cytoscape instance. Plain data goes in, events come out; nothing of it leaks. */
export class CyGraph {
  readonly cy: Core
  private specs: ReadonlyMap<string, ElementSpec> = new Map()
  private marks: Marks | null = null
  private rest: ReturnType<typeof setTimeout> | undefined
  /** px at the foot of the canvas that a sheet lies over. */
  covered = 0

  constructor(
    container: HTMLElement,
    rules: readonly StyleRule[],
    private readonly events: GraphEvents,
  ) {
    this.cy = cytoscape({
      container,
      style: toStyle(rules),
      layout: { name: 'preset' },
      minZoom: 0.04,
      maxZoom: 2.5,
      boxSelectionEnabled: false,
      autounselectify: true,
      autoungrabify: true,
    })
    this.listen()
  }

  setStyle(rules: readonly StyleRule[]): void {
    this.cy.style(toStyle(rules))
  }

  redraw({ elements, anchor, animate }: Redraw): void {
    const next = new Map(elements.map((spec) => [spec.id, spec]))
    applyElements(this.cy, this.specs, next, { anchor, animate })
    this.specs = next
    applyDetail(this.cy)
    if (this.marks !== null) applyMarks(this.cy, this.marks)
  }

  setMarks(marks: Marks): void {
    this.marks = marks
    applyMarks(this.cy, marks)
  }

  fit(): void {
    fitAll(this.cy, this.covered)
    this.atRest()
  }

  zoomBy(factor: number): void {
    zoomBy(this.cy, factor)
  }

  centreOn(id: string, zoom?: number): void {
    centreOn(this.cy, id, this.covered, zoom)
  }

  destroy(): void {
    clearTimeout(this.rest)
    this.cy.destroy()
  }

  private listen(): void {
    const { cy, events } = this
    cy.on('tap', (event: EventObject) => {
      if (event.target === cy) events.onTapEmpty()
    })
    cy.on('tap', 'node', (event) => this.tapNode(event.target as NodeSingular))
    cy.on('tap', 'edge', (event) => {
      const edge = event.target as cytoscape.EdgeSingular
      if (edge.data('kind') !== 'stub') events.onTapEdge(edge.source().id(), edge.target().id())
    })
    cy.on('dbltap', 'node', (event) => this.centreOn((event.target as NodeSingular).id(), 1.25))
    cy.on('dbltap', (event: EventObject) => {
      if (event.target === cy) this.fit()
    })
    cy.on('mouseover', 'node', (event) => events.onHover(ownerOf(event.target as NodeSingular)))
    cy.on('mouseout', 'node', () => events.onHover(null))
    cy.on('viewport', () => this.moved())
  }

  private tapNode(node: NodeSingular): void {
    if (node.data('kind') === 'hop') {
      this.events.onBadge(
        node.data('owner') as string,
        node.data('way') as 'upstream' | 'downstream',
        node.hasClass('less') ? 'less' : 'more',
      )
    } else if (isCard(node)) this.events.onTap(node.id())
  }

  private moved(): void {
    clearTimeout(this.rest)
    this.rest = setTimeout(() => this.atRest(), REST_MS)
  }

  private atRest(): void {
    applyDetail(this.cy)
    const { x, y } = this.cy.pan()
    this.events.onViewport({ zoom: this.cy.zoom(), pan: { x, y } })
  }
}

function ownerOf(node: NodeSingular): string {
  return (node.data('owner') as string | undefined) ?? node.id()
}

function isCard(node: NodeSingular): boolean {
  const kind = node.data('kind') as string
  return kind === 'table' || kind === 'job' || kind === 'boundary' || kind === 'group'
}

/** Our rules name properties the library checks itself; its types want each value's own type. */
function toStyle(rules: readonly StyleRule[]): cytoscape.StylesheetJson {
  return rules as unknown as cytoscape.StylesheetJson
}
