import type { WireSnapshotNode, WireVersionEdge, WireVersions } from '@/lib/contracts'
import { ownerRef } from '../ref-parts'
import { compareIds } from './compare-ids'

/**
 * The versions of the closure that go on in an edge. A write goes on from its checkpoint. A read below the anchor
 * is named by one version (its content, or the low bound of a range) but takes in every version up to `high` that
 * the checkpoint before had not: those of the closure are meant.
 */
export function takenIn(closure: WireVersions): (edge: WireVersionEdge) => readonly string[] {
  const hops = new Map(closure.nodes.map((node) => [node.ref, node.hop]))
  const byTable = new Map<string, WireSnapshotNode[]>()
  for (const node of closure.nodes) {
    if (node.kind !== 'snapshot' || node.hop === null || node.hop < 0) continue
    byTable.set(node.table, [...(byTable.get(node.table) ?? []), node])
  }
  return (edge) => {
    const reader = hops.get(edge.to) ?? null
    if (edge.kind === 'writes' || reader === null || reader <= 0) return [edge.from]
    const taken = (byTable.get(ownerRef(edge.from)) ?? []).filter(
      (node) => (node.hop ?? 0) < reader && takes(edge, node),
    )
    return taken.length > 0 ? taken.map((node) => node.ref) : [edge.from]
  }
}

/** Whether the read holds the version for certain: a range may begin above it. */
export function holdsForCertain(edge: WireVersionEdge, node: WireSnapshotNode): boolean {
  const bottom = edge.certainty === 'exact' ? edge.high : edge.low
  return bottom !== undefined && compareIds(firstId(node), bottom) <= 0
}

function takes(edge: WireVersionEdge, node: WireSnapshotNode): boolean {
  if (node.status === 'superseded' || edge.high === undefined) return false
  const isNew = edge.after === undefined || compareIds(node.id, edge.after) > 0
  return isNew && compareIds(firstId(node), edge.high) <= 0
}

/** A group is reached with its first member. */
function firstId(node: WireSnapshotNode): string {
  return node.group[0] ?? node.id
}
