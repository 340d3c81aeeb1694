import type { WireGraphNode } from '@/lib/contracts'
import { compareText } from '@/lib/domain/collections'
import { refParts } from '@/lib/view/ref-parts'
import { buildAdjacency, linksOf, type Adjacency, type Direction } from './adjacency'
import type { Drawing, DrawnBadge, DrawnEdge, DrawnNode, IconName, NodeText } from './drawing'
import { isEnded } from './filters'
import { CARD_LETTERS, cutMiddle, fitName, JOB_LETTERS } from './fit-name'
import { badgeWidth, type LayoutDirection } from './geometry'
import type { Grouping, NodeGroup, RolledEdge } from './grouping'
import { worstOf } from './group-state'
import { findBackEdges } from './layout/back-edges'
import type { GraphEdge, HiddenHop, GraphModel } from './graph-model'

/** What turns facts into the words of the page. */
export interface DrawingWords {
  readonly describe: (node: WireGraphNode) => NodeText
  /** States with counts, the worst first. */
  readonly describeGroup: (group: NodeGroup) => NodeText
  readonly count: (count: number) => string
  /** `2 more` below a card on a phone. */
  readonly more: (count: number) => string
  readonly cycle: string
  readonly jobs: (count: number) => string
}

export interface DrawingOptions {
  readonly roots: readonly string[]
  readonly open: readonly { readonly ref: string; readonly direction: Direction }[]
  readonly direction: LayoutDirection
  readonly words: DrawingWords
  /** Nodes put together; without it each is drawn as itself. */
  readonly grouping?: Grouping | null
}

/** What is drawn, without places. Nodes and edges come in the order of their ids. */
export function buildDrawing(graph: GraphModel, options: DrawingOptions): Drawing {
  const grouping = options.grouping ?? null
  const alone = grouping?.alone ?? [...graph.nodes.values()]
  const groups = grouping?.groups ?? []
  const edges: readonly (GraphEdge | RolledEdge)[] = grouping?.edges ?? [...graph.edges.values()]
  const adjacency = buildAdjacency(edges)
  const ids = [...alone.map(({ ref }) => ref), ...groups.map(({ id }) => id)].sort(compareText)
  const back = findBackEdges(
    ids,
    edges.map(({ id, from, to }) => ({ id, source: from, target: to })),
  )
  const cyclic = new Set(edges.filter(({ id }) => back.has(id)).flatMap(({ from, to }) => [from, to]))
  const roots = new Set(options.roots)
  const badges = buildBadges(graph, new Set(alone.map(({ ref }) => ref)), adjacency, options)
  return {
    nodes: [
      ...alone.map((node) => ({
        ...drawNode(node, cyclic.has(node.ref), options.words),
        root: roots.has(node.ref),
        badges: badges.get(node.ref) ?? [],
      })),
      ...groups.map((group) => drawGroup(group, options.words)),
    ].sort((a, b) => compareText(a.id, b.id)),
    edges: edges.map((edge) => drawEdge(edge, back.has(edge.id), graph, options.words)),
  }
}

function drawNode(
  node: WireGraphNode,
  cyclic: boolean,
  words: DrawingWords,
): Omit<DrawnNode, 'root' | 'badges'> {
  const { place, name } = refParts(node.ref)
  const fitted =
    node.kind === 'job'
      ? { place: '', name: cutMiddle(name, JOB_LETTERS) }
      : fitName(place, name, CARD_LETTERS)
  return {
    id: node.ref,
    kind: node.kind,
    state: node.kind === 'boundary' ? null : node.state,
    label: place + name,
    ...fitted,
    short: cutMiddle(name, node.kind === 'job' ? JOB_LETTERS : 14),
    text: words.describe(node),
    icon: iconOf(node, cyclic),
    ended: node.ended,
    cyclic,
  }
}

function drawGroup(group: NodeGroup, words: DrawingWords): DrawnNode {
  return {
    id: group.id,
    kind: 'group',
    state: worstOf(group.states),
    label: group.name,
    place: '',
    name: cutMiddle(group.name, CARD_LETTERS - 6),
    short: cutMiddle(group.name, 14),
    text: words.describeGroup(group),
    icon: 'group',
    root: false,
    ended: false,
    cyclic: false,
    badges: [],
    size: group.members.length,
  }
}

function iconOf(node: WireGraphNode, cyclic: boolean): IconName {
  switch (node.kind) {
    case 'boundary':
      return 'outside'
    case 'job':
      if (node.maintenance) return 'maintenance'
      if (cyclic) return 'repeat'
      return node.jobType === 'BATCH' ? 'batch' : 'stream'
    case 'table':
      if (node.ended) return 'archive'
      if (node.branch !== null) return 'branch'
      return node.layers.includes('newest') ? 'layers' : 'table'
  }
}

function drawEdge(
  edge: GraphEdge | RolledEdge,
  back: boolean,
  graph: GraphModel,
  words: DrawingWords,
): DrawnEdge {
  const inside = 'inside' in edge && edge.id.includes('-rolled ') ? edge.inside.length : 0
  const via = graph.view === 'tables' ? (edge.via?.length ?? 0) : 0
  return {
    id: edge.id,
    source: edge.from,
    target: edge.to,
    kind: edge.kind,
    inferred: edge.certainty === 'assumed' || edge.certainty === 'tentative',
    ended: isEnded(edge, graph.now),
    back,
    pill: inside > 1 ? words.count(inside) : back ? words.cycle : via > 1 ? words.jobs(via) : '',
  }
}

function buildBadges(
  graph: GraphModel,
  drawn: ReadonlySet<string>,
  adjacency: Adjacency,
  options: DrawingOptions,
): ReadonlyMap<string, readonly DrawnBadge[]> {
  const badges = new Map<string, DrawnBadge[]>()
  const add = (badge: DrawnBadge) => badges.set(badge.owner, [...(badges.get(badge.owner) ?? []), badge])
  const hidden = new Set<string>()
  for (const hop of graph.hidden) {
    if (!drawn.has(hop.ref)) continue
    hidden.add(`${hop.direction} ${hop.ref}`)
    add(toBadge('more', hop.ref, hop.direction, moreLabel(hop, options), adjacency, options.direction))
  }
  for (const { ref, direction } of options.open) {
    const shown = drawn.has(ref) && linksOf(adjacency, ref, direction).length > 0
    if (!shown || hidden.has(`${direction} ${ref}`)) continue
    add(toBadge('less', ref, direction, '−', adjacency, options.direction))
  }
  return badges
}

function toBadge(
  kind: 'more' | 'less',
  owner: string,
  direction: Direction,
  label: string,
  adjacency: Adjacency,
  layout: LayoutDirection,
): DrawnBadge {
  return {
    id: `hop:${direction} ${owner}`,
    owner,
    direction,
    kind,
    label,
    width: badgeWidth(label, layout),
    place: linksOf(adjacency, owner, direction).length === 0 ? 'side' : 'border',
  }
}

function moreLabel(hop: HiddenHop, options: DrawingOptions): string {
  if (options.direction === 'tb') return options.words.more(hop.count)
  const count = options.words.count(hop.count)
  return hop.direction === 'upstream' ? `‹ ${count}` : `${count} ›`
}
