import type { WireGraphNode } from '@/lib/contracts'
import { buildAdjacency, neighboursOf, type Adjacency, type Direction } from './adjacency'
import type { Closure } from './closure'
import type { GraphModel } from './graph-model'
import { hopsFrom, signedHop, type Hops } from './hops'

/** One node of the graph as a row of its table. */
export interface GraphRow {
  readonly node: WireGraphNode
  readonly root: boolean
  /** Jobs from the nearest root, negative upstream; `null` without a root or where no way leads. */
  readonly hop: number | null
  /** Lies upstream and downstream of a root at once. */
  readonly cycle: boolean
  /** Drawn neighbours. */
  readonly fedBy: readonly string[]
  readonly feeds: readonly string[]
  /** What lies beyond, each way. */
  readonly moreIn: number
  readonly moreOut: number
  readonly path: 'selected' | 'above' | 'below' | 'both' | null
}

export interface RowGroup {
  readonly kind: 'upstream' | 'roots' | 'downstream' | 'opened' | 'database' | 'jobs' | 'outside'
  /** Hops from the roots, or '' . */
  readonly hops: number
  readonly database: string
  readonly rows: readonly GraphRow[]
}

export interface RowOptions {
  readonly roots: readonly string[]
  readonly selected: string | null
  readonly closure: Closure | null
}

/** The rows in the order of the flow: farthest upstream first, then the roots, then downstream. Without roots by place. */
export function groupRows(graph: GraphModel, options: RowOptions): readonly RowGroup[] {
  const adjacency = buildAdjacency(graph.edges.values())
  const drawnRoots = options.roots.filter((root) => graph.nodes.has(root))
  const hops = hopsFrom(adjacency, drawnRoots, (id) =>
    graph.view === 'bipartite' && !id.startsWith('job:') ? 0 : 1,
  )
  const hidden = new Map(graph.hidden.map((hop) => [`${hop.direction} ${hop.ref}`, hop.count]))
  const groups = new Map<string, RowGroup & { rows: GraphRow[] }>()
  for (const node of graph.nodes.values()) {
    const row = toRow(node, adjacency, hops.get(node.ref), hidden, options)
    const head = drawnRoots.length > 0 ? hopGroup(row) : placeGroup(node)
    const key = `${head.kind} ${head.hops} ${head.database}`
    const group = groups.get(key) ?? { ...head, rows: [] }
    group.rows.push(row)
    groups.set(key, group)
  }
  return [...groups.values()]
    .map((group) => ({ ...group, rows: group.rows.sort(byKindAndName) }))
    .sort((a, b) => orderOf(a) - orderOf(b) || (a.database < b.database ? -1 : 1))
}

function toRow(
  node: WireGraphNode,
  adjacency: Adjacency,
  hops: Hops | undefined,
  hidden: ReadonlyMap<string, number>,
  options: RowOptions,
): GraphRow {
  const ref = node.ref
  const neighbours = (way: Direction) => [...neighboursOf(adjacency, ref, way)].sort()
  return {
    node,
    root: options.roots.includes(ref),
    hop: hops === undefined ? null : signedHop(hops),
    cycle: hops !== undefined && hops.up !== null && hops.down !== null && !options.roots.includes(ref),
    fedBy: neighbours('upstream'),
    feeds: neighbours('downstream'),
    moreIn: hidden.get(`upstream ${ref}`) ?? 0,
    moreOut: hidden.get(`downstream ${ref}`) ?? 0,
    path: pathOf(ref, options),
  }
}

function pathOf(ref: string, { selected, closure }: RowOptions): GraphRow['path'] {
  if (ref === selected) return 'selected'
  const above = closure?.upstream.has(ref) === true
  const below = closure?.downstream.has(ref) === true
  return above && below ? 'both' : above ? 'above' : below ? 'below' : null
}

type Head = Omit<RowGroup, 'rows'>

function hopGroup(row: GraphRow): Head {
  const hop = row.hop
  if (hop === null) return { kind: 'opened', hops: 0, database: '' }
  if (hop === 0) return { kind: 'roots', hops: 0, database: '' }
  return { kind: hop < 0 ? 'upstream' : 'downstream', hops: Math.abs(hop), database: '' }
}

function placeGroup(node: WireGraphNode): Head {
  if (node.kind === 'table') return { kind: 'database', hops: 0, database: node.database }
  return { kind: node.kind === 'job' ? 'jobs' : 'outside', hops: 0, database: '' }
}

function orderOf({ kind, hops }: Head): number {
  switch (kind) {
    case 'upstream':
      return -hops
    case 'roots':
      return 0
    case 'downstream':
      return hops
    case 'opened':
      return 1000
    case 'database':
      return 0
    case 'jobs':
      return 1
    case 'outside':
      return 2
  }
}

const KINDS = ['table', 'job', 'boundary'] as const

function byKindAndName(a: GraphRow, b: GraphRow): number {
  return (
    Number(b.root) - Number(a.root) ||
    KINDS.indexOf(a.node.kind) - KINDS.indexOf(b.node.kind) ||
    (a.node.ref < b.node.ref ? -1 : a.node.ref > b.node.ref ? 1 : 0)
  )
}
