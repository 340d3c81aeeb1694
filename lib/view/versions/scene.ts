import type { WireVersionEdge, WireVersionNode, WireVersions } from '@/lib/contracts'
import { ownerRef } from '../ref-parts'

/** The closure of the anchor with the marks around it: everything that may be drawn, by ref. */
export interface VersionScene {
  /** What was asked for, as the answer spells it. */
  readonly anchor: string | null
  /** What the closure speaks of: the anchor, or what it stands for. */
  readonly subject: string | null
  readonly nodes: ReadonlyMap<string, WireVersionNode>
  readonly edges: readonly WireVersionEdge[]
  /** Refs of the closure. */
  readonly lit: ReadonlySet<string>
  readonly litEdges: ReadonlySet<WireVersionEdge>
  /** Edges of the closure by their ends. */
  readonly into: ReadonlyMap<string, readonly WireVersionEdge[]>
  readonly outOf: ReadonlyMap<string, readonly WireVersionEdge[]>
  /** The instant the answer was given for, ms. */
  readonly now: number | null
}

/** A node of both answers is the closure's; an edge of both is drawn once, lit. */
export function buildScene(closure: WireVersions, around: WireVersions | null = null): VersionScene {
  const nodes = new Map<string, WireVersionNode>()
  for (const node of around?.nodes ?? []) nodes.set(node.ref, node)
  for (const node of closure.nodes) nodes.set(node.ref, node)
  const litKeys = new Set(closure.edges.map(edgeKey))
  const dim = (around?.edges ?? []).filter((edge) => !litKeys.has(edgeKey(edge)))
  return {
    anchor: closure.anchor,
    subject: closure.resolvedTo ?? closure.anchor,
    nodes,
    edges: [...dim, ...closure.edges],
    lit: new Set([...closure.nodes.map((node) => node.ref), ...subjects(closure)]),
    litEdges: new Set(closure.edges),
    into: groupBy(closure.edges, (edge) => edge.to),
    outOf: groupBy(closure.edges, (edge) => edge.from),
    now: closure.now === null ? null : Date.parse(closure.now),
  }
}

export function edgeKey(edge: WireVersionEdge): string {
  return `${edge.kind} ${edge.from} ${edge.to}`
}

/** The table of a snapshot, the job of a checkpoint; a boundary and a bare table are their own lane. */
export function laneOf(scene: Pick<VersionScene, 'nodes'>, ref: string): string {
  const node = scene.nodes.get(ref)
  if (node === undefined) return ownerRef(ref)
  return node.kind === 'snapshot' ? node.table : node.kind === 'checkpoint' ? node.job : node.ref
}

function subjects(closure: WireVersions): string[] {
  return [closure.anchor, closure.resolvedTo ?? null].filter((ref) => ref !== null)
}

function groupBy(
  edges: readonly WireVersionEdge[],
  end: (edge: WireVersionEdge) => string,
): Map<string, WireVersionEdge[]> {
  const groups = new Map<string, WireVersionEdge[]>()
  for (const edge of edges) {
    const group = groups.get(end(edge))
    if (group === undefined) groups.set(end(edge), [edge])
    else group.push(edge)
  }
  return groups
}
