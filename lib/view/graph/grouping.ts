import { push } from '@/lib/domain/collections'
import type { State, WireGraphNode } from '@/lib/contracts'
import { refParts } from '../ref-parts'
import { isEnded } from './filters'
import { matchesGlob } from './globs'
import type { GraphEdge, GraphModel } from './graph-model'

export interface GroupOptions {
  /** `prefix`: the first word of a name, up to `_`, `-` or `.`. */
  readonly by: 'none' | 'database' | 'prefix' | 'pattern'
  readonly patterns: readonly string[]
  /** Names of groups whose members are drawn. */
  readonly open: readonly string[]
  /** Never inside a group: who asked for a node must see it. */
  readonly roots: readonly string[]
}

export interface NodeGroup {
  /** `group:` and the name: no ref has that kind. */
  readonly id: string
  readonly name: string
  /** Refs, sorted. */
  readonly members: readonly string[]
  readonly tables: number
  readonly jobs: number
  readonly outside: number
  readonly states: ReadonlyMap<State, number>
}

/** An edge as it is drawn: itself, or all edges of a kind between two ends of which one is a group. */
export interface RolledEdge extends GraphEdge {
  /** Edges of the answer inside it. */
  readonly inside: readonly string[]
}

export interface Grouping {
  /** Drawn as themselves. */
  readonly alone: readonly WireGraphNode[]
  readonly groups: readonly NodeGroup[]
  readonly edges: readonly RolledEdge[]
  /** Group that stands for a node; nodes drawn as themselves are not in it. */
  readonly groupOf: ReadonlyMap<string, string>
  /** Names of all groups there are, open ones too, with how many nodes each holds. */
  readonly names: ReadonlyMap<string, number>
  /** Name of the group of each node, open or not. */
  readonly nameOf: ReadonlyMap<string, string>
}

export const GROUP_PREFIX = 'group:'

/**
 * Puts nodes with one name into one, and edges between the same two ends into one with their exact count. A job belongs to
 * the group of its tables when all of them are in one; between groups it stays itself. O(V+E).
 */
export function groupGraph(graph: GraphModel, options: GroupOptions): Grouping {
  const nameOf = namesOf(graph, options)
  const members = new Map<string, WireGraphNode[]>()
  for (const [ref, node] of graph.nodes) {
    const name = nameOf.get(ref)
    if (name !== undefined) push(members, name, node)
  }
  const open = new Set(options.open)
  const closed = [...members].filter(([name, nodes]) => nodes.length > 1 && !open.has(name))
  const groups = closed.map(([name, nodes]) => toGroup(name, nodes)).sort((a, b) => (a.id < b.id ? -1 : 1))
  const groupOf = new Map(groups.flatMap(({ id, members: refs }) => refs.map((ref) => [ref, id] as const)))
  return {
    alone: [...graph.nodes.values()].filter(({ ref }) => !groupOf.has(ref)),
    groups,
    edges: rollUp(graph, groupOf),
    groupOf,
    names: new Map(
      [...members].filter(([, nodes]) => nodes.length > 1).map(([name, { length }]) => [name, length]),
    ),
    nameOf,
  }
}

function namesOf(graph: GraphModel, options: GroupOptions): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  if (options.by === 'none') return names
  const roots = new Set(options.roots)
  for (const [ref, node] of graph.nodes) {
    const name = roots.has(ref) ? null : ownName(node, options)
    if (name !== null) names.set(ref, name)
  }
  if (options.by !== 'database' || graph.view !== 'bipartite') return names
  const around = new Map<string, Set<string | undefined>>()
  for (const { from, to } of graph.edges.values()) {
    for (const [job, other] of [
      [from, to],
      [to, from],
    ] as const) {
      if (graph.nodes.get(job)?.kind !== 'job' || roots.has(job)) continue
      const seen = around.get(job) ?? new Set()
      seen.add(names.get(other))
      around.set(job, seen)
    }
  }
  for (const [job, seen] of around) {
    const [only] = seen
    if (seen.size === 1 && only !== undefined) names.set(job, only)
  }
  return names
}

function ownName(node: WireGraphNode, { by, patterns }: GroupOptions): string | null {
  const { place, name } = refParts(node.ref)
  switch (by) {
    case 'none':
      return null
    case 'database':
      return node.kind === 'table' ? node.database : null
    case 'prefix':
      return /^[^_.-]+/.exec(name)?.[0] ?? null
    case 'pattern':
      return patterns.find((pattern) => matchesGlob(pattern, place + name)) ?? null
  }
}

function toGroup(name: string, nodes: readonly WireGraphNode[]): NodeGroup {
  const states = new Map<State, number>()
  for (const node of nodes) {
    if (node.kind !== 'boundary') states.set(node.state, (states.get(node.state) ?? 0) + 1)
  }
  const count = (kind: WireGraphNode['kind']) => nodes.filter((node) => node.kind === kind).length
  return {
    id: GROUP_PREFIX + name,
    name,
    members: nodes.map(({ ref }) => ref).sort(),
    tables: count('table'),
    jobs: count('job'),
    outside: count('boundary'),
    states,
  }
}

function rollUp(graph: GraphModel, groupOf: ReadonlyMap<string, string>): readonly RolledEdge[] {
  const rolled = new Map<string, GraphEdge[]>()
  for (const edge of graph.edges.values()) {
    const [from, to] = [groupOf.get(edge.from) ?? edge.from, groupOf.get(edge.to) ?? edge.to]
    const inside = from === to && from.startsWith(GROUP_PREFIX)
    const plain = from === edge.from && to === edge.to
    if (!inside)
      push(
        rolled,
        plain ? edge.id : `edge:${edge.kind}-rolled ${encodeURIComponent(from)} ${encodeURIComponent(to)}`,
        edge,
      )
  }
  return [...rolled]
    .map(([id, edges]) => toRolled(id, edges, groupOf, graph.now))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
}

/** Proven where one of them is, in force where one of them is. */
function toRolled(
  id: string,
  edges: readonly GraphEdge[],
  groupOf: ReadonlyMap<string, string>,
  now: number | null,
): RolledEdge {
  const live = edges.filter((edge) => !isEnded(edge, now))
  const speaks = live.length > 0 ? live : edges
  const proven = speaks.find(({ certainty }) => certainty !== 'assumed' && certainty !== 'tentative')
  const edge = proven ?? speaks[0]
  if (edge === undefined) throw new Error(`No edge inside ${id}`)
  return {
    ...edge,
    id,
    from: groupOf.get(edge.from) ?? edge.from,
    to: groupOf.get(edge.to) ?? edge.to,
    inside: edges.map((one) => one.id),
  }
}
