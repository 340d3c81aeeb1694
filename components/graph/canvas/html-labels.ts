import type { Core, EventObject, NodeSingular } from 'cytoscape'
import { cn, STATE_INK } from '@/components/ui'
import type { DrawnNode } from '@/lib/view/graph/drawing'
import { CARD, JOB, type LayoutDirection } from '@/lib/view/graph/geometry'

/**
 * Names and words of the cards as page text over the canvas, which has one font and colour per label: here the
 * database is muted and the state's word in its ink. Only what the canvas says too; only while cards are drawn whole.
 */
export class HtmlLabels {
  private readonly sheet: HTMLDivElement
  private readonly labels = new Map<string, HTMLDivElement>()
  private dirty = new Set<string>()
  private shown: { readonly nodes: readonly DrawnNode[]; readonly direction: LayoutDirection } | null = null

  constructor(
    private readonly cy: Core,
    private readonly host: HTMLElement,
  ) {
    this.sheet = document.createElement('div')
    this.sheet.className = 'absolute top-0 left-0 size-0 origin-top-left'
    host.append(this.sheet)
    cy.on('position', 'node', (event: EventObject) => {
      this.dirty.add((event.target as NodeSingular).id())
    })
    cy.on('render', () => this.follow())
  }

  /** Draws the texts anew; `shown` false takes them away. */
  show(nodes: readonly DrawnNode[], direction: LayoutDirection, shown: boolean): void {
    if (shown && this.shown?.nodes === nodes && this.shown.direction === direction) return
    this.shown = shown ? { nodes, direction } : null
    this.host.hidden = !shown
    this.labels.clear()
    if (!shown) {
      this.sheet.replaceChildren()
      return
    }
    for (const node of nodes) this.labels.set(node.id, makeLabel(node, direction))
    this.sheet.replaceChildren(...this.labels.values())
    this.dirty = new Set(this.labels.keys())
    this.shade()
    this.follow()
  }

  /** Takes over which nodes recede. */
  shade(): void {
    for (const [id, label] of this.labels) {
      label.toggleAttribute('data-dim', this.cy.getElementById(id).hasClass('dim'))
    }
  }

  private follow(): void {
    if (this.host.hidden) return
    const { x, y } = this.cy.pan()
    this.sheet.style.transform = `translate(${x}px,${y}px) scale(${this.cy.zoom()})`
    for (const id of this.dirty) {
      const label = this.labels.get(id)
      if (label === undefined) continue
      const at = this.cy.getElementById(id).position()
      label.style.translate = `${at.x}px ${at.y}px`
    }
    this.dirty.clear()
  }
}

const MUTED = 'font-normal text-text-3'
const WHERE = {
  card: { left: -CARD.width / 2, top: -CARD.height / 2, width: CARD.width },
  job: { left: -95, top: JOB.height / 2 + 3, width: 190 },
  beside: { left: JOB.width / 2 + 7, top: -17, width: 190 },
} as const

function makeLabel(node: DrawnNode, direction: LayoutDirection): HTMLDivElement {
  const job = node.kind === 'job'
  const { left, top, width } = job ? (direction === 'lr' ? WHERE.job : WHERE.beside) : WHERE.card
  const label = element(
    'div',
    cn('group/label absolute whitespace-nowrap', job && direction === 'lr' && 'text-center'),
  )
  Object.assign(label.style, { left: `${left}px`, top: `${top}px`, width: `${width}px` })
  const inset = job ? '' : 'absolute left-7.5'
  label.append(nameLine(node, cn(inset, 'top-1.5 font-mono text-12 font-medium')))
  if (node.kind !== 'boundary' || node.text.fact !== '') label.append(wordLine(node, job))
  return label
}

function nameLine(node: DrawnNode, classes: string): HTMLElement {
  const line = element('div', cn(classes, 'text-text group-data-dim/label:text-text-3'))
  if (node.ended || node.kind === 'boundary') line.classList.add('text-text-2')
  if (node.place !== '') line.append(element('span', MUTED, node.place))
  line.append(node.name)
  if (node.size !== undefined) line.append(element('span', MUTED, ` · ${node.size}`))
  return line
}

function wordLine(node: DrawnNode, job: boolean): HTMLElement {
  const boundary = node.kind === 'boundary'
  const inset = job ? '-mt-0.5' : cn('absolute top-6', boundary ? 'left-2.75' : 'left-7.5')
  const line = element('div', cn(inset, 'text-[11.5px]/4.75 group-data-dim/label:text-text-3'))
  const ink = node.state === null ? 'text-text-3' : STATE_INK[node.state]
  if (node.text.word !== '') {
    const calm = job && node.state === 'fresh' ? 'text-text-2' : ink
    line.append(
      element('span', cn(calm, !job && 'font-medium', 'group-data-dim/label:text-text-3'), node.text.word),
    )
  }
  if (node.text.fact !== '') {
    const gap = node.text.word === '' ? '' : ' '
    const tone =
      job && node.state !== null && node.state !== 'fresh' ? ink : boundary ? 'text-text-3' : 'text-text-2'
    line.append(gap, element('span', cn(tone, 'group-data-dim/label:text-text-3'), node.text.fact))
  }
  return line
}

function element(tag: 'div' | 'span', classes: string, text = ''): HTMLDivElement {
  const made = document.createElement(tag)
  made.className = classes
  if (text !== '') made.textContent = text
  return made as HTMLDivElement
}
