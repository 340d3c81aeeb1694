import type { WireCheckpointNode, WireSnapshotNode, WireVersionEdge } from '@/lib/contracts'
import type { Lane } from './lane-order'
import { listRelations } from './relations'
import type { VersionScene } from './scene'

/** One version of the picture as a row of its table twin. */
export interface TwinRow {
  readonly ref: string
  readonly node: WireSnapshotNode | WireCheckpointNode
  readonly lane: string
  readonly section: TwinSection
  /** Edges of the closure that end and start here. */
  readonly into: readonly WireVersionEdge[]
  readonly outOf: readonly WireVersionEdge[]
}

export type TwinSection = 'anchor' | 'up' | 'down' | 'around'

const ORDER: readonly TwinSection[] = ['up', 'anchor', 'down', 'around']

/**
 * The same versions as in the picture: the closure first, upstream to downstream, then those around it within
 * `window`. Inside a section by lane, then by time.
 */
export function twinRows(
  scene: VersionScene,
  lanes: readonly Lane[],
  window: { readonly from: number; readonly to: number },
): TwinRow[] {
  const laneAt = new Map(lanes.map((lane, index) => [lane.ref, index]))
  const sections = sectionOf(scene)
  const rows: TwinRow[] = []
  for (const node of scene.nodes.values()) {
    if (node.kind === 'boundary') continue
    const section = sections.get(node.ref) ?? (scene.lit.has(node.ref) ? 'anchor' : 'around')
    if (section === 'around' && !isInside(timeOf(node), window)) continue
    const lane = node.kind === 'snapshot' ? node.table : node.job
    const edges = { into: scene.into.get(node.ref) ?? [], outOf: scene.outOf.get(node.ref) ?? [] }
    rows.push({ ref: node.ref, node, lane, section, ...edges })
  }
  return rows.sort(
    (a, b) =>
      ORDER.indexOf(a.section) - ORDER.indexOf(b.section) ||
      (laneAt.get(a.lane) ?? 0) - (laneAt.get(b.lane) ?? 0) ||
      (timeOf(a.node) ?? 0) - (timeOf(b.node) ?? 0) ||
      (a.ref < b.ref ? -1 : 1),
  )
}

function sectionOf(scene: VersionScene): Map<string, TwinSection> {
  const sections = new Map<string, TwinSection>()
  if (scene.subject === null) return sections
  for (const side of ['down', 'up'] as const) {
    for (const relation of listRelations(scene, scene.subject, side)) sections.set(relation.ref, side)
  }
  for (const ref of [scene.subject, scene.anchor]) if (ref !== null) sections.set(ref, 'anchor')
  return sections
}

function timeOf(node: TwinRow['node']): number | null {
  return node.at === null ? null : Date.parse(node.at)
}

function isInside(at: number | null, window: { readonly from: number; readonly to: number }): boolean {
  return at === null || (at >= window.from && at <= window.to)
}
