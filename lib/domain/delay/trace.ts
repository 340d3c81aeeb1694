import type { Millis } from '../time'
import type { Flow, Pair } from './flow'
import { isRoot } from './roots'
import { missingIn, stepOf, type MissingByRank, type Step, type View } from './unreflected'
import type { Upstream, UpstreamTable } from './upstream'
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

/** Commit time of the oldest root snapshot missing in the judged table; `null` = none is. */
export function oldestMissingRoot(flow: Flow, upstream: Upstream, missing: MissingByRank): Millis | null {
  let oldest: Millis | null = null
  for (const { at, index } of missingRoots(flow, upstream, missing)) {
    const time = at.table.times[index]!
    if (oldest === null || time < oldest) oldest = time
  }
  return oldest
}

function missingRoots(
  flow: Flow,
  upstream: Upstream,
  missing: MissingByRank,
): { readonly at: UpstreamTable; readonly index: number }[] {
  return upstream.tables.flatMap((at) => {
    if (flow.roots.get(at.table) === undefined) return []
    return missingIn(missing, at).flatMap((index) => (isRoot(flow, at.table, index) ? [{ at, index }] : []))
  })
}

/**
 * Where missing data is stuck: for each way the oldest root that ends there. Oldest root first; of one root the place
 * reached first, then by key. Each version is visited once: O(V+E) over what is missing.
 */
export function findStuckPoints(
  flow: Flow,
  upstream: Upstream,
  missing: MissingByRank,
  view: View,
): StuckPoint[] {
  const roots = missingRoots(flow, upstream, missing).sort(
    (a, b) =>
      a.at.table.times[a.index]! - b.at.table.times[b.index]! || a.at.rank - b.at.rank || a.index - b.index,
  )
  const claimed = new Map<StuckPoint['step']['kind'], Set<Pair>>()
  const visited = missing.map(({ flags }) => new Uint8Array(flags.length))
  const found: StuckPoint[] = []
  for (const { at, index } of roots) {
    const root: Place = { table: at.table, index, via: null, previous: null }
    const own: StuckPoint[] = []
    const stack = enter(at, index) ? [{ at, place: root }] : []
    for (let top = stack.pop(); top !== undefined; top = stack.pop()) {
      const { place } = top
      for (const { pair, to, back } of top.at.ways) {
        const step = stepOf(pair, place.index, view)
        if (step.kind === 'absorbed' || step.kind === 'passed-over') continue
        if (step.kind === 'written') {
          if (back || !enter(to, step.to)) continue
          const next: Place = { table: to.table, index: step.to, via: { pair, step }, previous: place }
          stack.push({ at: to, place: next })
        } else if (claim(pair, step.kind)) {
          own.push({ root, place, pair, step })
        }
      }
    }
    own.sort((a, b) => reachedAt(a) - reachedAt(b) || (a.pair.key < b.pair.key ? -1 : 1))
    found.push(...own)
  }
  return found

  /** What is not missing has nothing stuck behind it. */
  function enter({ rank }: UpstreamTable, index: number): boolean {
    const { first, flags } = missing[rank]!
    if (index < first || flags[index - first] === 0 || visited[rank]![index - first] === 1) return false
    visited[rank]![index - first] = 1
    return true
  }

  function claim(pair: Pair, kind: StuckPoint['step']['kind']): boolean {
    const of = claimed.get(kind) ?? new Set()
    claimed.set(kind, of)
    if (of.has(pair)) return false
    of.add(pair)
    return true
  }
}

function reachedAt(point: StuckPoint): Millis {
  return point.place.table.times[point.place.index]!
}

/** Places from the root to here. */
export function wayTo(place: Place): Place[] {
  const way: Place[] = []
  for (let at: Place | null = place; at !== null; at = at.previous) way.push(at)
  return way.reverse()
}
