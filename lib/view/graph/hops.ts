import { farEnd, linksOf, type Adjacency, type Direction } from './adjacency'

/** Fewest jobs from a root against the flow and with it; `null` where no way leads. */
export interface Hops {
  readonly up: number | null
  readonly down: number | null
}

/**
 * Distance of every node from the roots, in jobs. In the bipartite view stepping onto a job costs one and stepping
 * onto a table nothing; in the other views every edge goes through a job and costs one. A 0-1 breadth first search
 * by levels, O(V+E).
 */
export function hopsFrom(
  adjacency: Adjacency,
  roots: readonly string[],
  costs: (id: string) => 0 | 1,
): ReadonlyMap<string, Hops> {
  const up = distances(adjacency, roots, 'upstream', costs)
  const down = distances(adjacency, roots, 'downstream', costs)
  const hops = new Map<string, Hops>()
  for (const id of [...up.keys(), ...down.keys()]) {
    hops.set(id, { up: up.get(id) ?? null, down: down.get(id) ?? null })
  }
  return hops
}

/** One number for sorting and showing: negative upstream, positive downstream, the smaller distance wins. */
export function signedHop(hops: Hops): number {
  if (hops.up === null) return hops.down ?? 0
  if (hops.down === null) return hops.up === 0 ? 0 : -hops.up
  return hops.up < hops.down ? -hops.up : hops.down
}

function distances(
  adjacency: Adjacency,
  roots: readonly string[],
  direction: Direction,
  costs: (id: string) => 0 | 1,
): ReadonlyMap<string, number> {
  const done = new Map<string, number>()
  let level = [...roots]
  for (let distance = 0; level.length > 0; distance++) {
    const next: string[] = []
    for (let at = 0; at < level.length; at++) {
      const id = level[at]
      if (id === undefined || done.has(id)) continue
      done.set(id, distance)
      for (const edge of linksOf(adjacency, id, direction)) {
        const far = farEnd(edge, direction)
        if (!done.has(far)) (costs(far) === 0 ? level : next).push(far)
      }
    }
    level = next
  }
  return done
}
