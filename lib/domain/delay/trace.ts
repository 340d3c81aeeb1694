import type { Millis } from '../time'
import type { RefText } from '../refs'
import type { Flow, Pair } from './flow'
import { isRoot } from './roots'
import { stepOf, type Missing, type Step, type Upstream, type View } from './unreflected'
import type { TableAt } from './versions-at'

/** A snapshot on the way of a root, and how the data got there. */
export interface Place {
  readonly table: TableAt
  readonly index: number
  readonly via: { readonly pair: Pair; readonly step: Extract<Step, { kind: 'written' }> } | null
  readonly previous: Place | null
}

export interface StuckPoint {
  readonly root: Place
  readonly place: Place
  readonly pair: Pair
  readonly step: Exclude<Step, { kind: 'written' | 'absorbed' | 'passed-over' }>
}

/** Oldest root snapshot missing in the judged table; `null` = none is. */
export function oldestMissingRoot(
  flow: Flow,
  upstream: Upstream,
  missing: ReadonlyMap<RefText, Missing>,
): Millis | null {
  let oldest: Millis | null = null
  for (const [table, index] of missingRoots(flow, upstream, missing)) {
    const at = table.times[index]!
    if (oldest === null || at < oldest) oldest = at
  }
  return oldest
}

function* missingRoots(
  flow: Flow,
  upstream: Upstream,
  missing: ReadonlyMap<RefText, Missing>,
): Generator<readonly [TableAt, number]> {
  for (const table of upstream.order) {
    const { first, flags } = missing.get(table.ref)!
    for (let i = first; i < table.ids.length; i++)
      if (flags[i - first] === 1 && isRoot(flow, table, i)) yield [table, i]
  }
}

/**
 * Where missing data is stuck: for each way the oldest root that ends there. Oldest root first; of one root the place
 * reached first, then by key. Each version is visited once: O(V+E) over what is missing.
 */
export function findStuckPoints(
  flow: Flow,
  upstream: Upstream,
  missing: ReadonlyMap<RefText, Missing>,
  view: View,
): StuckPoint[] {
  const roots = [...missingRoots(flow, upstream, missing)].sort(
    ([a, i], [b, j]) => a.times[i]! - b.times[j]! || (a.ref < b.ref ? -1 : a.ref > b.ref ? 1 : i - j),
  )
  const claimed = new Set<string>()
  const visited = new Map<RefText, Set<number>>()
  const found: StuckPoint[] = []
  for (const [table, index] of roots) {
    const root: Place = { table, index, via: null, previous: null }
    const own: StuckPoint[] = []
    const stack = [root]
    for (let place = stack.pop(); place !== undefined; place = stack.pop()) {
      if (!enter(visited, place)) continue
      for (const pair of upstream.pairsFrom.get(place.table.ref) ?? []) {
        const step = stepOf(pair, place.index, view)
        if (step.kind === 'absorbed' || step.kind === 'passed-over') continue
        if (step.kind === 'written') {
          if (!upstream.back.has(pair))
            stack.push({ table: pair.to, index: step.to, via: { pair, step }, previous: place })
          continue
        }
        const way = `${step.kind} ${pair.key}`
        if (claimed.has(way)) continue
        claimed.add(way)
        own.push({ root, place, pair, step })
      }
    }
    own.sort((a, b) => reachedAt(a) - reachedAt(b) || (a.pair.key < b.pair.key ? -1 : 1))
    found.push(...own)
  }
  return found
}

function reachedAt(point: StuckPoint): Millis {
  return point.place.table.times[point.place.index]!
}

function enter(visited: Map<RefText, Set<number>>, place: Place): boolean {
  const of = visited.get(place.table.ref)
  if (of === undefined) visited.set(place.table.ref, new Set([place.index]))
  else if (of.has(place.index)) return false
  else of.add(place.index)
  return true
}

/** Places from the root to here. */
export function wayTo(place: Place): Place[] {
  const way: Place[] = []
  for (let at: Place | null = place; at !== null; at = at.previous) way.push(at)
  return way.reverse()
}
