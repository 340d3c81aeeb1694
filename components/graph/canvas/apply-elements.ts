import type { Core, ElementDefinition } from 'cytoscape'
import { diffElements } from '@/lib/view/graph/diff-elements'
import type { ElementSpec } from '@/lib/view/graph/elements'
import type { Point } from '@/lib/view/graph/geometry'

const MOVE_MS = 240
/** Above this many nodes moving costs more frames than it explains. */
const MAX_MOVING = 300

interface Options {
  readonly anchor: string | null
  readonly animate: boolean
}

/** Turns what is drawn into `after`. Positions may glide; states, classes and texts never do. */
export function applyElements(
  cy: Core,
  before: ReadonlyMap<string, ElementSpec>,
  after: ReadonlyMap<string, ElementSpec>,
  { anchor, animate }: Options,
): void {
  const diff = diffElements(before, after)
  const pan = panThatHolds(cy, anchor, after)
  const glide = animate && before.size > 0 && after.size <= MAX_MOVING && !prefersStillness()
  cy.stop()
  cy.nodes().stop()
  cy.batch(() => {
    for (const id of diff.remove) cy.getElementById(id).remove()
    cy.add(diff.add.map(toDefinition))
    for (const spec of diff.update) {
      const element = cy.getElementById(spec.id)
      element.removeData()
      element.data({ ...spec.data })
      element.classes([...spec.classes])
      if (element.isNode() && spec.position !== null && !glide) element.position({ ...spec.position })
    }
  })
  if (!glide) {
    if (pan !== null) cy.pan(pan)
    return
  }
  const motion = { duration: MOVE_MS, easing: 'ease-out' as const }
  for (const spec of diff.update) {
    const node = cy.getElementById(spec.id)
    if (node.isNode() && spec.position !== null) node.animate({ position: { ...spec.position } }, motion)
  }
  if (pan !== null) cy.animate({ pan }, motion)
}

/** Where the view has to be for `anchor` to stay on its spot; `null` where it is not drawn before and after. */
function panThatHolds(
  cy: Core,
  anchor: string | null,
  after: ReadonlyMap<string, ElementSpec>,
): Point | null {
  if (anchor === null) return null
  const node = cy.getElementById(anchor)
  const next = after.get(anchor)?.position
  if (node.empty() || next === null || next === undefined) return null
  const spot = node.renderedPosition()
  return { x: spot.x - next.x * cy.zoom(), y: spot.y - next.y * cy.zoom() }
}

function toDefinition(spec: ElementSpec): ElementDefinition {
  return {
    group: spec.group,
    data: { ...spec.data },
    classes: [...spec.classes],
    ...(spec.position === null ? {} : { position: { ...spec.position } }),
  }
}

function prefersStillness(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches
}
