import type { RefObject } from 'react'
import type { Drawing } from '@/lib/view/graph/drawing'
import type { ElementSpec } from '@/lib/view/graph/elements'
import type { LayoutDirection, Point } from '@/lib/view/graph/geometry'
import type { Marks } from '@/lib/view/graph/marks'
import { nearestNode, type Arrow } from '@/lib/view/graph/nearest'
import type { Tokens } from '@/lib/view/graph/style/tokens'
import type { GraphApi, Paint } from '../graph-api'
import { CyGraph, type GraphEvents } from './cy-graph'
import { worstNode } from '@/lib/view/graph/worst-node'
import { makeHandle } from './graph-handle'
import { HtmlLabels } from './html-labels'
import { readIcons } from './icon-sources'
import { readPaint, readTheme } from './read-theme'
import { isInView, showAround } from './viewport'

export type SceneEvents = Omit<GraphEvents, 'onViewport'>

export interface SceneDrawing {
  readonly drawing: Drawing
  readonly elements: readonly ElementSpec[]
  readonly direction: LayoutDirection
  readonly anchor: string | null
  readonly viewKey: string
  readonly focus: string | null
}

/** Smallest scale at which a card can still be read; a focused view does not go below it. */
const READABLE = 0.7
/** px: on a screen this narrow a whole lake fitted in is dust, so it opens where something is wrong. */
const PHONE = 640
const ZOOM_STEP = 1.3

/** Canvas, texts over it and the handle for tests, kept in step. */
export class GraphScene implements GraphApi {
  private readonly graph: CyGraph
  private readonly labels: HtmlLabels
  private readonly watchers = new Set<() => void>()
  private readonly resize: ResizeObserver
  private drawn: SceneDrawing | null = null
  tokens: Tokens

  /** Fonts have to be there: see `loadFonts`. */
  constructor(
    private readonly frame: HTMLElement,
    private readonly sources: HTMLElement,
    events: RefObject<SceneEvents>,
  ) {
    const canvas = document.createElement('div')
    const texts = document.createElement('div')
    // Inline: the library's own class makes its container relative, and so of no height.
    canvas.style.cssText = 'position:absolute;inset:0'
    texts.className = 'pointer-events-none absolute inset-0 overflow-hidden select-none'
    frame.replaceChildren(canvas, texts)
    canvas.addEventListener('contextmenu', (event) => passOn(event, frame), { capture: true })
    const { tokens, rules } = readTheme(frame, readIcons(sources))
    this.tokens = tokens
    this.graph = new CyGraph(canvas, rules, {
      onTap: (id) => events.current.onTap(id),
      onTapEdge: (source, target) => events.current.onTapEdge(source, target),
      onTapEmpty: () => events.current.onTapEmpty(),
      onBadge: (owner, direction, kind) => events.current.onBadge(owner, direction, kind),
      onHover: (id) => {
        frame.style.cursor = id === null ? '' : 'pointer'
        frame.title = id === null ? '' : this.fullName(id)
        events.current.onHover(id)
      },
      onViewport: () => this.rested(),
    })
    this.labels = new HtmlLabels(this.graph.cy, texts)
    this.graph.cy.on('viewport', () => this.tell())
    this.resize = new ResizeObserver(() => this.graph.cy.resize())
    this.resize.observe(frame)
    frame.__graph = makeHandle(this.graph.cy)
  }

  setTheme(): void {
    const { tokens, rules } = readTheme(this.frame, readIcons(this.sources))
    this.tokens = tokens
    this.graph.setStyle(rules)
    this.tell()
  }

  draw(next: SceneDrawing): void {
    const fresh = this.drawn === null || this.drawn.viewKey !== next.viewKey
    this.graph.redraw({ elements: next.elements, anchor: fresh ? null : next.anchor, animate: !fresh })
    this.drawn = next
    if (fresh) this.setView(next)
    this.showTexts()
    this.tell()
  }

  /** px at the foot of the canvas that a sheet lies over: what is brought into view keeps above it. */
  setCovered(px: number): void {
    this.graph.covered = px
  }

  setMarks(marks: Marks): void {
    this.graph.setMarks(marks)
    this.labels.shade()
  }

  /** Called after every change of what is seen. Answers how to stop it. */
  watch(watcher: () => void): () => void {
    this.watchers.add(watcher)
    return () => this.watchers.delete(watcher)
  }

  /** Cards with state and place, for the minimap. */
  cards(): readonly {
    readonly id: string
    readonly kind: string
    readonly state: string
    readonly at: Point
  }[] {
    return (this.drawn?.elements ?? []).flatMap(({ id, data, position }) =>
      position === null || data['kind'] === 'hop' || data['kind'] === 'flag'
        ? []
        : [{ id, kind: String(data['kind']), state: String(data['state']), at: position }],
    )
  }

  /** What of the drawing is seen, in model units. */
  window(): { readonly x: number; readonly y: number; readonly width: number; readonly height: number } {
    const { x1, y1, w, h } = this.graph.cy.extent()
    return { x: x1, y: y1, width: w, height: h }
  }

  panTo(point: Point): void {
    const { cy } = this.graph
    const zoom = cy.zoom()
    const height = cy.height() - this.graph.covered
    cy.pan({ x: cy.width() / 2 - point.x * zoom, y: height / 2 - point.y * zoom })
  }

  fit(): void {
    this.graph.fit()
  }

  zoomIn(): void {
    this.graph.zoomBy(ZOOM_STEP)
  }

  zoomOut(): void {
    this.graph.zoomBy(1 / ZOOM_STEP)
  }

  zoomTo(level: number): void {
    this.graph.zoomBy(level / this.graph.cy.zoom())
  }

  reveal(id: string, zoom?: number): void {
    if (zoom !== undefined || !isInView(this.graph.cy, id, this.graph.covered)) this.graph.centreOn(id, zoom)
  }

  step(from: string | null, arrow: Arrow): string | null {
    const places = new Map(this.cards().map(({ id, at }) => [id, at]))
    const start = from === null ? undefined : places.get(from)
    if (start !== undefined) return nearestNode(places, start, arrow)
    const { x, y, width, height } = this.window()
    return nearestTo(places, { x: x + width / 2, y: y + height / 2 })
  }

  paint(theme: 'light' | 'dark'): Paint {
    return readPaint(this.frame, theme, readIcons(this.sources))
  }

  destroy(): void {
    this.resize.disconnect()
    this.watchers.clear()
    delete this.frame.__graph
    this.graph.destroy()
    this.frame.replaceChildren()
  }

  private setView({ focus }: SceneDrawing): void {
    const { cy } = this.graph
    this.graph.fit()
    const tiny = cy.width() < PHONE && cy.zoom() < READABLE
    const at = focus ?? (tiny ? worstNode(this.drawn?.drawing ?? null) : null)
    if (at === null || cy.zoom() >= READABLE || cy.getElementById(at).empty()) return
    showAround(cy, cy.getElementById(at).position(), READABLE, this.graph.covered)
  }

  private rested(): void {
    this.showTexts()
  }

  private showTexts(): void {
    if (this.drawn === null) return
    const { drawing, direction } = this.drawn
    this.labels.show(drawing.nodes, direction, this.graph.cy.nodes('.html').nonempty())
  }

  private tell(): void {
    for (const watcher of this.watchers) watcher()
  }

  private fullName(id: string): string {
    return String(this.graph.cy.getElementById(id).data('full') ?? '')
  }
}

/** The library cancels this event on its container, and a cancelled one opens no menu: the page gets one of its own. */
function passOn(event: MouseEvent, frame: HTMLElement): void {
  event.preventDefault()
  event.stopPropagation()
  const { clientX, clientY, button } = event
  frame.dispatchEvent(
    new MouseEvent('contextmenu', { bubbles: true, cancelable: true, clientX, clientY, button }),
  )
}

function nearestTo(places: ReadonlyMap<string, Point>, point: Point): string | null {
  let best: string | null = null
  let least = Infinity
  for (const [id, at] of places) {
    const distance = Math.hypot(at.x - point.x, at.y - point.y)
    if (distance < least) [best, least] = [id, distance]
  }
  return best
}
