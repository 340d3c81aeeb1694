import type { RefText } from '../refs'
import { isJob, type Adjacency, type Direction } from './adjacency'

/**
 * Nodes within `depth` jobs of the root in one direction, with the number of jobs passed (0-1 breadth first, by levels;
 * a root that is a job is its own first job). O(V+E); every node once, at its least depth; cycles end by the visited set.
 */
export function reach(
  adjacency: Adjacency,
  root: RefText,
  direction: Direction,
  depth: number,
): Map<RefText, number> {
  const hops = new Map<RefText, number>()
  if (depth < 1) return hops
  let level: RefText[] = [root]
  for (let jobs = isJob(root) ? 1 : 0; level.length > 0 && jobs <= depth; jobs++) {
    const further: RefText[] = []
    // Within a level, what lies behind a job costs nothing more, and the next job begins the next level.
    const stack = [...level].reverse()
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      if (hops.has(at) && at !== root) continue
      if (at !== root || !hops.has(root)) hops.set(at, jobs)
      for (const next of adjacency.next(at, direction)) {
        if (hops.has(next)) continue
        if (isJob(next)) further.push(next)
        else stack.push(next)
      }
    }
    level = [...new Set(further)].filter((ref) => !hops.has(ref)).sort()
  }
  hops.delete(root)
  return hops
}
