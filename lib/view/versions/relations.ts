import type { WireVersionEdge } from '@/lib/contracts'
import type { VersionScene } from './scene'

/** One step of the closure: how a version hangs on the one nearer to the anchor. */
export interface Relation {
  readonly edge: WireVersionEdge
  /** The version further away from the anchor. */
  readonly ref: string
  /** The one it hangs on. */
  readonly near: string
  /** Steps from the anchor, 1 = next to it. */
  readonly distance: number
}

/**
 * Every edge of one side of the closure once, each after the one it hangs on: `up` where the subject came from,
 * `down` where it went. Depth first, in the order of the answer.
 */
export function listRelations(scene: VersionScene, start: string, side: 'up' | 'down'): Relation[] {
  const edgesOf = (ref: string) => (side === 'up' ? scene.into : scene.outOf).get(ref) ?? []
  const farEnd = (edge: WireVersionEdge) => (side === 'up' ? edge.from : edge.to)
  const relations: Relation[] = []
  const seen = new Set<WireVersionEdge>()
  const open: Relation[] = []
  const push = (near: string, distance: number) => {
    for (const edge of [...edgesOf(near)].reverse()) {
      if (!seen.has(edge)) open.push({ edge, ref: farEnd(edge), near, distance })
    }
  }
  push(start, 1)
  for (let relation = open.pop(); relation !== undefined; relation = open.pop()) {
    if (seen.has(relation.edge)) continue
    seen.add(relation.edge)
    relations.push(relation)
    push(relation.ref, relation.distance + 1)
  }
  return relations
}
