import type { Drawing, DrawnNode } from '../drawing'
import { CARD, cellOf, JOB, jobLabelWidth, BADGE_HEIGHT, type LayoutDirection } from '../geometry'
import type { LayoutInput, LayoutNode } from './layout-types'

/** What decides the places: sizes, edges, roots. States do not: a card has one size whatever it says. */
export function toLayoutInput(drawing: Drawing, direction: LayoutDirection): LayoutInput {
  const ids = new Set(drawing.nodes.map(({ id }) => id))
  const fed = new Set(drawing.edges.map(({ target }) => target))
  return {
    direction,
    nodes: drawing.nodes.map((node) => toLayoutNode(node, direction, fed.has(node.id))),
    edges: drawing.edges
      .filter(({ source, target }) => ids.has(source) && ids.has(target))
      .map(({ id, source, target }) => ({ id, source, target })),
    first: drawing.nodes.filter(({ root }) => root).map(({ id }) => id),
  }
}

function toLayoutNode(node: DrawnNode, direction: LayoutDirection, fed: boolean): LayoutNode {
  const body = node.kind === 'job' ? JOB : CARD
  const side = (way: 'upstream' | 'downstream') => {
    const badge = node.badges.find((one) => one.direction === way && one.place === 'side')
    return badge === undefined ? 0 : direction === 'lr' ? badge.width : BADGE_HEIGHT.tb
  }
  const cell = cellOf(
    {
      kind: node.kind,
      labelWidth: jobLabelWidth(node.name),
      badgeBefore: side('upstream'),
      badgeAfter: side('downstream'),
      flag: node.root,
      fed,
    },
    direction,
  )
  return { id: node.id, ...cell, reachX: body.width / 2, reachY: body.height / 2 }
}
