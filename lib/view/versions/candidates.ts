import type { WireVersionEdge } from '@/lib/contracts'
import { compareIds } from './compare-ids'
import type { SceneMarks, SnapshotMark } from './marks'
import { laneOf, type VersionScene } from './scene'

/** Which versions an uncertain read may mean. */
export interface Candidates {
  readonly edge: WireVersionEdge
  readonly lane: string
  /** Ids; `null` = nothing is certain below `high`. */
  readonly low: string | null
  readonly high: string
  /** Those that are in the picture, by time. */
  readonly marks: readonly SnapshotMark[]
}

/**
 * For every uncertain read above the anchor; below it the question is whether the version is in, not which one was
 * read. `0` as low bound means that nothing is certain.
 */
export function findCandidates(scene: VersionScene, lanes: SceneMarks['byLane']): Candidates[] {
  const found: Candidates[] = []
  for (const edge of scene.litEdges) {
    const { low, high } = edge
    if (edge.kind !== 'reads' || edge.certainty === 'exact' || high === undefined) continue
    // Told with one number: doubtful, but no choice.
    if (edge.claimed === true && low === high) continue
    if ((scene.nodes.get(edge.to)?.hop ?? 0) > 0) continue
    const lane = laneOf(scene, edge.from)
    const bottom = low === undefined || low === '0' ? null : low
    const inside = (id: string) =>
      compareIds(id, high) <= 0 && (bottom === null ? id === high : compareIds(id, bottom) >= 0)
    const marks = (lanes.get(lane) ?? []).filter(
      (mark): mark is SnapshotMark =>
        mark.kind === 'snapshot' &&
        mark.content &&
        mark.node.status !== 'superseded' &&
        mark.node.group.some(inside),
    )
    found.push({ edge, lane, low: bottom, high, marks })
  }
  return found
}
