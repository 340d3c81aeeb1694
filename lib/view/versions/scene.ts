import { push } from '@/lib/domain/collections'
import type { WireVersionEdge, WireVersionNode, WireVersions } from '@/lib/contracts'
import { ownerRef } from '../ref-parts'
import { takenIn } from './taken-in'

/** The closure of the anchor with the marks around it: everything that may be drawn, by ref. */
export interface VersionScene {
  /** What was asked for, as the answer spells it. */
  readonly anchor: string | null
  /** Where the closure starts: the anchor, or the version it reads as. */
  readonly subject: string | null
  readonly nodes: ReadonlyMap<string, WireVersionNode>
  readonly edges: readonly WireVersionEdge[]
  /** Versions the anchor hangs together with. A version that only names the bound of a read is not among them. */
  readonly lit: ReadonlySet<string>
  readonly litEdges: ReadonlySet<WireVersionEdge>
  /** Versions that go on in an edge of the closure: a read takes in more than the one it is named by. */
  readonly starts: ReadonlyMap<WireVersionEdge, readonly string[]>
  /** Edges of the closure by the version they lead to. */
  readonly into: ReadonlyMap<string, readonly WireVersionEdge[]>
  /** By the versions that go on in them. */
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
  const startsOf = takenIn(closure)
  const starts = new Map(closure.edges.map((edge) => [edge, startsOf(edge)]))
  const joined = new Set([
    ...subjects(closure),
    ...closure.edges.flatMap((edge) => [edge.to, ...(starts.get(edge) ?? [])]),
  ])
  const bounds = new Set(closure.edges.map((edge) => edge.from).filter((ref) => !joined.has(ref)))
  const dim = (around?.edges ?? []).filter((edge) => !litKeys.has(edgeKey(edge)))
  return {
    anchor: closure.anchor,
    subject: subjectOf(closure),
    nodes,
    edges: [...dim, ...closure.edges],
    lit: new Set([
      ...closure.nodes.map((node) => node.ref).filter((ref) => !bounds.has(ref)),
      ...subjects(closure),
    ]),
    litEdges: new Set(closure.edges),
    starts,
    into: groupBy(closure.edges, (edge) => [edge.to]),
    outOf: groupBy(closure.edges, (edge) => starts.get(edge) ?? []),
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

/** A checkpoint without data stands for an earlier version, but what it had read is its own. */
function subjectOf(closure: WireVersions): string | null {
  return closure.resolvedBecause === 'no-new-data' ? closure.anchor : (closure.resolvedTo ?? closure.anchor)
}

function subjects(closure: WireVersions): string[] {
  return [closure.anchor, closure.resolvedTo ?? null].filter((ref) => ref !== null)
}

function groupBy(
  edges: readonly WireVersionEdge[],
  ends: (edge: WireVersionEdge) => readonly string[],
): Map<string, WireVersionEdge[]> {
  const groups = new Map<string, WireVersionEdge[]>()
  for (const edge of edges) for (const end of ends(edge)) push(groups, end, edge)
  return groups
}
