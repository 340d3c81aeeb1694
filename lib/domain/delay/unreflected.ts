import type { Pair } from './flow'
import { PENDING, WROTE_NOTHING } from './job-line'
import { firstAtLeast } from './limits'
import type { Upstream, UpstreamTable } from './upstream'
import { NOT_DELIVERED, PASSED_OVER } from './versions-at'

/** Which positions of readers to trust: the estimate, or the highest that is possible (proves lateness). */
export type View = 'estimated' | 'optimistic'

/** What became of a snapshot on one way out of its table. */
export type Step =
  | { readonly kind: 'no-changelog' }
  | { readonly kind: 'passed-over' }
  | { readonly kind: 'waiting'; readonly delivered: number }
  | { readonly kind: 'uncommitted'; readonly delivered: number; readonly entry: number }
  | { readonly kind: 'absorbed'; readonly entry: number }
  | { readonly kind: 'written'; readonly delivered: number; readonly entry: number; readonly to: number }

/** Snapshots not reflected: `flags[i - first]` for i from `first` on; everything before is reflected. */
export interface Missing {
  readonly first: number
  readonly flags: Uint8Array
}

/** What is missing in the judged table, per table that feeds it, in the order of `Upstream`. */
export type MissingByRank = readonly Missing[]

const NONE = new Uint8Array(0)

/**
 * Rule D2 over versions: a snapshot is missing in the table when on some way its rows are stuck: not yet read, read
 * and not committed, or committed in a snapshot that is itself missing. Rows that left no group were filtered or
 * absorbed. Only versions behind the last one known to be through are looked at. O(V+E).
 */
export function findMissing(upstream: Upstream, view: View): MissingByRank {
  const found: Missing[] = []
  for (const { table, ways } of upstream.tables) {
    let first = table.ids.length
    for (const way of ways) {
      const limit = way.back ? Infinity : (found[way.to.rank]?.first ?? Infinity)
      first = Math.min(first, firstCandidate(way.pair, limit, view))
    }
    if (first >= table.ids.length) {
      found.push({ first, flags: NONE })
      continue
    }
    const flags = new Uint8Array(table.ids.length - first)
    for (const way of ways) {
      const beyond = way.back ? undefined : found[way.to.rank]
      for (let i = first; i < table.ids.length; i++)
        if (flags[i - first] === 0 && table.snapshots[i]!.content && isBlocked(way.pair, i, beyond, view))
          flags[i - first] = 1
    }
    found.push({ first, flags })
  }
  return found
}

function isIn(missing: Missing, index: number): boolean {
  return index >= missing.first && missing.flags[index - missing.first] === 1
}

/** Indexes of the snapshots of one upstream table that are missing. */
export function missingIn(missing: MissingByRank, { rank, table }: UpstreamTable): number[] {
  const of = missing[rank]!
  const indexes: number[] = []
  for (let i = of.first; i < table.ids.length; i++) if (isIn(of, i)) indexes.push(i)
  return indexes
}

export function stepOf(pair: Pair, index: number, view: View): Step {
  const { groups } = pair
  const delivered = deliveredBy(pair, index)
  if (delivered === NOT_DELIVERED) return { kind: 'no-changelog' }
  if (delivered === PASSED_OVER) return { kind: 'passed-over' }
  const entry = firstAtLeast(reachedIn(pair, view), delivered)
  if (entry >= groups.length) return { kind: 'waiting', delivered }
  const to = groups[entry]!
  if (to === PENDING) return { kind: 'uncommitted', delivered, entry }
  if (to === WROTE_NOTHING) return { kind: 'absorbed', entry }
  return { kind: 'written', delivered, entry, to }
}

/** As `stepOf`, without saying where: this is asked once for every version and way. */
function isBlocked(pair: Pair, index: number, beyond: Missing | undefined, view: View): boolean {
  const delivered = deliveredBy(pair, index)
  if (delivered === NOT_DELIVERED) return true
  if (delivered === PASSED_OVER) return false
  const entry = firstAtLeast(reachedIn(pair, view), delivered)
  if (entry >= pair.groups.length) return true
  const to = pair.groups[entry]!
  return to === PENDING || (to !== WROTE_NOTHING && beyond !== undefined && isIn(beyond, to))
}

/** A batch run reads what is there; streaming readers what is handed to them (rule F8). */
function deliveredBy(pair: Pair, index: number): number {
  return pair.job.batch ? index : pair.from.deliveredBy[index]!
}

/** Lowest index that can be missing by this way: behind what the entry before the first open group had read. */
function firstCandidate(pair: Pair, limit: number, view: View): number {
  const opens = firstOpenEntry(pair, limit)
  const through = opens === 0 ? -1 : reachedIn(pair, view)[opens - 1]!
  const { from, job } = pair
  if (!from.byChangelog || job.batch) return through + 1
  // Content comes before the snapshot that delivers it: start behind the last delivered one that had been read.
  for (let i = through; i >= 0; i--) if (from.deliveredBy[i] === i) return i + 1
  return 0
}

/** Groups that are still open lie at the end: walk back over entries until a committed group is through. */
function firstOpenEntry({ groups }: Pair, limit: number): number {
  let opens = groups.length
  for (let i = groups.length - 1; i >= 0; i--) {
    const group = groups[i]!
    if (group === PENDING || group >= limit) opens = i
    else if (group !== WROTE_NOTHING) break
  }
  return opens
}

function reachedIn(pair: Pair, view: View): Int32Array {
  return view === 'estimated' ? pair.reader.reached : pair.reader.reachedAtMost
}
