import type { RefText } from '../refs'
import type { Flow, Pair } from './flow'
import { PENDING, WROTE_NOTHING } from './job-line'
import { firstAbove, firstAtLeast } from './limits'
import { NOT_DELIVERED, PASSED_OVER, type TableAt } from './versions-at'

/** Which positions of readers to trust: the estimate, or the highest that is possible (proves lateness). */
export type View = 'estimated' | 'optimistic'

/** What became of a snapshot on one way out of its table. */
export type Step =
  | { readonly kind: 'no-changelog' }
  | { readonly kind: 'passed-over' }
  | { readonly kind: 'waiting'; readonly delivered: number }
  | { readonly kind: 'uncommitted'; readonly delivered: number; readonly entry: number }
  | { readonly kind: 'absorbed' }
  | { readonly kind: 'written'; readonly delivered: number; readonly entry: number; readonly to: number }

/** The tables and ways that feed one table. Without `back` ways it has no cycle. */
export interface Upstream {
  /** The table itself first; each table before all that feed it. */
  readonly order: readonly TableAt[]
  readonly pairsFrom: ReadonlyMap<RefText, readonly Pair[]>
  /** Ways that close a loop: data passes them once and has then arrived. */
  readonly back: ReadonlySet<Pair>
}

/** Snapshots not reflected: `flags[i - first]` for i from `first` on; everything before is reflected. */
export interface Missing {
  readonly first: number
  readonly flags: Uint8Array
}

/** Depth-first against the flow, iterative, O(V+E); ways in key order, so loops are cut at the same place each time. */
export function upstreamOf(flow: Flow, table: TableAt): Upstream {
  const done: TableAt[] = []
  const open = new Set<RefText>()
  const seen = new Set<RefText>([table.ref])
  const pairsFrom = new Map<RefText, Pair[]>()
  const back = new Set<Pair>()
  const stack = [{ table, next: 0 }]
  open.add(table.ref)
  for (let top = stack[stack.length - 1]; top !== undefined; top = stack[stack.length - 1]) {
    const pair = (flow.pairsInto.get(top.table.ref) ?? [])[top.next++]
    if (pair === undefined) {
      done.push(top.table)
      open.delete(top.table.ref)
      stack.pop()
      continue
    }
    if (pair.job.retired) continue
    const list = pairsFrom.get(pair.from.ref)
    if (list === undefined) pairsFrom.set(pair.from.ref, [pair])
    else list.push(pair)
    if (open.has(pair.from.ref)) back.add(pair)
    if (seen.has(pair.from.ref)) continue
    seen.add(pair.from.ref)
    open.add(pair.from.ref)
    stack.push({ table: pair.from, next: 0 })
  }
  for (const list of pairsFrom.values()) list.sort((a, b) => (a.key < b.key ? -1 : 1))
  return { order: done.reverse(), pairsFrom, back }
}

/**
 * Rule D2 over versions: a snapshot is missing in the table when on some way its rows are stuck: not yet read, read
 * and not committed, or committed in a snapshot that is itself missing. Rows that left no group were filtered or
 * absorbed. Only versions behind the last one known to be through are looked at.
 */
export function findMissing(upstream: Upstream, view: View): Map<RefText, Missing> {
  const missing = new Map<RefText, Missing>()
  for (const table of upstream.order) {
    const pairs = upstream.pairsFrom.get(table.ref) ?? []
    const first = pairs.reduce(
      (low, pair) => Math.min(low, firstCandidate(pair, upstream, missing, view)),
      table.ids.length,
    )
    const flags = new Uint8Array(table.ids.length - first)
    for (let i = first; i < table.ids.length; i++) {
      if (!table.snapshots[i]!.content) continue
      if (pairs.some((pair) => isBlocked(stepOf(pair, i, view), pair, upstream, missing)))
        flags[i - first] = 1
    }
    missing.set(table.ref, { first, flags })
  }
  return missing
}

export function isMissing(missing: ReadonlyMap<RefText, Missing>, table: TableAt, index: number): boolean {
  const of = missing.get(table.ref)
  return of !== undefined && index >= of.first && of.flags[index - of.first] === 1
}

export function stepOf(pair: Pair, index: number, view: View): Step {
  const { from, reader, groups, job } = pair
  const delivered = job.batch ? index : from.deliveredBy[index]!
  if (delivered === NOT_DELIVERED) return { kind: 'no-changelog' }
  if (delivered === PASSED_OVER) return { kind: 'passed-over' }
  const entry = firstAtLeast(positionsIn(pair, view), from.ids[delivered]!)
  if (entry >= reader.positions.length) return { kind: 'waiting', delivered }
  const to = groups[entry]!
  if (to === PENDING) return { kind: 'uncommitted', delivered, entry }
  if (to === WROTE_NOTHING) return { kind: 'absorbed' }
  return { kind: 'written', delivered, entry, to }
}

function isBlocked(
  step: Step,
  pair: Pair,
  upstream: Upstream,
  missing: ReadonlyMap<RefText, Missing>,
): boolean {
  switch (step.kind) {
    case 'no-changelog':
    case 'waiting':
    case 'uncommitted':
      return true
    case 'passed-over':
    case 'absorbed':
      return false
    case 'written':
      return !upstream.back.has(pair) && isMissing(missing, pair.to, step.to)
  }
}

/** Lowest index that can be missing by this way: behind what the entry before the first open group had read. */
function firstCandidate(
  pair: Pair,
  upstream: Upstream,
  missing: ReadonlyMap<RefText, Missing>,
  view: View,
): number {
  const positions = positionsIn(pair, view)
  const opens = firstOpenEntry(pair, upstream, missing)
  const through = positions[opens - 1] ?? 0n
  const { from, job } = pair
  if (!from.byChangelog || job.batch) return firstAbove(from.ids, through)
  // Content comes before the snapshot that delivers it: start behind the last delivered one that had been read.
  const read = firstAbove(from.ids, through) - 1
  for (let i = read; i >= 0; i--) if (from.deliveredBy[i] === i) return i + 1
  return 0
}

function firstOpenEntry(pair: Pair, upstream: Upstream, missing: ReadonlyMap<RefText, Missing>): number {
  const { groups } = pair
  const limit = upstream.back.has(pair) ? Infinity : (missing.get(pair.to.ref)?.first ?? Infinity)
  // Groups that are still open lie at the end: walk back over entries until a committed group is through.
  let opens = groups.length
  for (let i = groups.length - 1; i >= 0; i--) {
    const group = groups[i]!
    if (group === PENDING || group >= limit) opens = i
    else if (group !== WROTE_NOTHING) break
  }
  return opens
}

function positionsIn(pair: Pair, view: View): readonly bigint[] {
  return view === 'estimated' ? pair.reader.positions : pair.reader.highest
}
