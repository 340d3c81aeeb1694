import type { Drawing, DrawnBadge, DrawnEdge, DrawnNode } from './drawing'
import { BADGE_GAP, BADGE_HEIGHT, CARD, FLAG, JOB, type LayoutDirection, type Point } from './geometry'
import type { Placement, Route } from './layout/layout-types'
import { offset, toSegments } from './layout/segments'

export type ElementData = Readonly<Record<string, string | number>>

/** One element of the canvas, as plain data. */
export interface ElementSpec {
  readonly id: string
  readonly group: 'nodes' | 'edges'
  readonly data: ElementData
  readonly classes: readonly string[]
  readonly position: Point | null
}

export interface ElementOptions {
  readonly direction: LayoutDirection
  /** Word on the flag of a root. */
  readonly rootWord: string
}

/** Nodes with their badges and flags first, then edges: what an edge joins is there before it. */
export function toElements(
  drawing: Drawing,
  placement: Placement,
  options: ElementOptions,
): readonly ElementSpec[] {
  const nodes: ElementSpec[] = []
  const edges: ElementSpec[] = []
  for (const node of drawing.nodes) {
    const at = placement.nodes.get(node.id)
    if (at === undefined) continue
    nodes.push(nodeElement(node, at, options.direction))
    if (node.root) nodes.push(flagElement(node, at, options))
    for (const badge of node.badges) {
      nodes.push(badgeElement(node, badge, at, options.direction))
      if (badge.place === 'side') edges.push(stubElement(badge))
    }
  }
  for (const edge of drawing.edges) edges.push(edgeElement(edge, placement))
  return [...nodes, ...edges]
}

function nodeElement(node: DrawnNode, at: Point, direction: LayoutDirection): ElementSpec {
  const { word, fact } = node.text
  const second = [word, fact].filter((text) => text !== '').join(' ')
  const size = node.size === undefined ? '' : ` · ${node.size}`
  return {
    id: node.id,
    group: 'nodes',
    data: {
      id: node.id,
      kind: node.kind,
      state: node.state ?? 'none',
      label: `${node.place}${node.name}${size}\n${second}`,
      short: node.short,
      full: node.label,
      icon: node.icon,
      direction,
    },
    classes: classList({ root: node.root, ended: node.ended, cyclic: node.cyclic && node.kind === 'table' }),
    position: at,
  }
}

function flagElement(node: DrawnNode, at: Point, options: ElementOptions): ElementSpec {
  const body = node.kind === 'job' ? JOB : CARD
  const left = node.kind === 'job' ? at.x - FLAG.width + 6 : at.x - body.width / 2
  return {
    id: `flag:${node.id}`,
    group: 'nodes',
    data: { id: `flag:${node.id}`, kind: 'flag', owner: node.id, label: options.rootWord },
    classes: [],
    position: { x: left + FLAG.width / 2, y: at.y - body.height / 2 - FLAG.gap - FLAG.height / 2 },
  }
}

function badgeElement(
  node: DrawnNode,
  badge: DrawnBadge,
  at: Point,
  direction: LayoutDirection,
): ElementSpec {
  const height = BADGE_HEIGHT[direction]
  return {
    id: badge.id,
    group: 'nodes',
    data: {
      id: badge.id,
      kind: 'hop',
      owner: badge.owner,
      way: badge.direction,
      label: badge.label,
      w: badge.width,
      h: height,
    },
    classes: [badge.kind],
    position: badgePoint(node.kind === 'job', badge, at, direction),
  }
}

function badgePoint(job: boolean, badge: DrawnBadge, at: Point, direction: LayoutDirection): Point {
  const body = job ? JOB : CARD
  const height = BADGE_HEIGHT[direction]
  const way = badge.direction === 'upstream' ? -1 : 1
  if (badge.place === 'side') {
    return direction === 'lr'
      ? { x: at.x + way * (body.width / 2 + BADGE_GAP + badge.width / 2), y: at.y }
      : { x: at.x, y: at.y + way * (body.height / 2 + BADGE_GAP + height / 2) }
  }
  if (direction === 'lr') {
    return job
      ? { x: at.x + way * (JOB.width / 2 + badge.width / 2 + 4), y: at.y - JOB.height / 2 - 2 }
      : { x: at.x + way * (CARD.width / 2 - badge.width / 2 - 8), y: at.y + CARD.height / 2 }
  }
  return job
    ? { x: at.x - JOB.width / 2 - badge.width / 2 - 4, y: at.y + (way * height) / 2 }
    : { x: at.x + CARD.width / 2 - badge.width / 2 - 6, y: at.y + (way * CARD.height) / 2 }
}

function stubElement(badge: DrawnBadge): ElementSpec {
  const id = `stub:${badge.id}`
  const [source, target] = badge.direction === 'upstream' ? [badge.id, badge.owner] : [badge.owner, badge.id]
  return {
    id,
    group: 'edges',
    data: { id, source, target, kind: 'stub', owner: badge.owner },
    classes: [],
    position: null,
  }
}

function edgeElement(edge: DrawnEdge, placement: Placement): ElementSpec {
  const route = placement.routes.get(edge.id)
  return {
    id: edge.id,
    group: 'edges',
    data: {
      id: edge.id,
      source: edge.source,
      target: edge.target,
      kind: edge.kind,
      ...(edge.pill === '' ? {} : { pill: edge.pill }),
      ...routeData(edge, route, placement),
    },
    classes: classList({
      inferred: edge.inferred,
      ended: edge.ended,
      back: edge.back,
      over: route?.over === true,
      loop: edge.source === edge.target,
    }),
    position: null,
  }
}

function routeData(edge: DrawnEdge, route: Route | undefined, placement: Placement): ElementData {
  const source = placement.nodes.get(edge.source)
  const target = placement.nodes.get(edge.target)
  const [start, end] = [route?.points[0], route?.points.at(-1)]
  if (!route || !source || !target || !start || !end || edge.source === edge.target) return {}
  const segments = toSegments(route.points, source, target)
  if (segments === null) return { se: offset(start, source), te: offset(end, target) }
  return { sd: segments.distances, sw: segments.weights, se: segments.sourceEnd, te: segments.targetEnd }
}

function classList(flags: Readonly<Record<string, boolean>>): string[] {
  return Object.entries(flags)
    .filter(([, on]) => on)
    .map(([name]) => name)
}
