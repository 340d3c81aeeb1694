import type { Millis } from '../time'
import type { LatenessAsked } from './delay-index'
import type { Flow, JobAt } from './flow'
import { checkpointLimits, ranToItsEnd } from './job-state'
import type { Paces } from './pace'
import { isRoot } from './roots'
import { stepOf } from './unreflected'
import type { Upstream, UpstreamTable, Way } from './upstream'

/** Data committed at `since` was missing in the judged table from `from` on, until `to` (`Infinity`: still). */
interface Missed {
  readonly since: Millis
  readonly from: Millis
  readonly to: Millis
}

export interface LatenessPoint {
  readonly from: Millis
  readonly to: Millis
  /** The worst within it; 0 = nothing was missing, `null` = nothing is known of that time. */
  readonly ms: Millis | null
}

/** Lateness of one table over a stretch of time, from the facts as they are known now. */
export interface LatenessHistory {
  readonly from: Millis
  readonly to: Millis
  /** Nothing is known of the time before; `null` = of none of it. */
  readonly knownFrom: Millis | null
  readonly points: readonly LatenessPoint[]
  /** How much of the known time its data was older than this. */
  readonly timeOver: (limit: Millis) => Millis
}

/**
 * Rule D3 for every instant at once: each root snapshot is missing from its commit until the last of its ways has
 * brought it, so lateness is a saw of these stretches. O(V+E) over versions, plus the stretches for each point.
 */
export function latenessOver(
  flow: Flow,
  paces: Paces,
  upstream: Upstream,
  asked: LatenessAsked,
): LatenessHistory {
  const to = Math.min(asked.to, flow.now)
  const from = Math.min(asked.from, to)
  const known = firstRoot(flow, upstream)
  const knownFrom = known === null || known >= to ? null : Math.max(from, known)
  const stretches = [...missedRoots(flow, upstream), ...silentStretches(flow, paces, upstream)].filter(
    (one) => one.from < to && one.to > from,
  )
  const width = (to - from) / asked.points
  const worst = new Float64Array(asked.points)
  for (const one of stretches) {
    const first = Math.max(0, Math.floor((one.from - from) / width))
    const last = Math.min(asked.points - 1, Math.ceil((Math.min(one.to, to) - from) / width) - 1)
    for (let i = first; i <= last; i++) {
      const end = Math.min(one.to, from + (i + 1) * width)
      worst[i] = Math.max(worst[i]!, end - one.since)
    }
  }
  const points = Array.from(worst, (ms, i): LatenessPoint => {
    const [start, end] = [Math.round(from + i * width), Math.round(from + (i + 1) * width)]
    return { from: start, to: end, ms: knownFrom === null || end <= knownFrom ? null : Math.round(ms) }
  })
  return { from, to, knownFrom, points, timeOver: (limit) => timeOver(stretches, limit, knownFrom ?? to, to) }
}

/** Lateness at one instant; 0 = nothing was missing. */
export function latenessAt(stretches: readonly Missed[], at: Millis): Millis {
  return stretches.reduce(
    (most, one) => (one.from <= at && at < one.to ? Math.max(most, at - one.since) : most),
    0,
  )
}

/** Stretches in which root snapshots were missing. */
export function missedRoots(flow: Flow, upstream: Upstream): Missed[] {
  const missed: Missed[] = []
  const ends: Float64Array[] = []
  for (const at of upstream.tables) {
    const { table } = at
    const end = Float64Array.from(table.times)
    for (let i = 0; i < table.ids.length; i++) {
      if (!table.snapshots[i]!.content) continue
      const open = at.ways.map((way) => wayOf(at, way, i, ends)).filter((way) => way.to > way.from)
      if (open.length === 0) continue
      end[i] = Math.max(...open.map((way) => way.to))
      if (isRoot(flow, table, i))
        missed.push({ since: table.times[i]!, from: Math.min(...open.map((way) => way.from)), to: end[i]! })
    }
    ends.push(end)
  }
  return missed
}

/** From when until when one way had not brought a snapshot; the first checkpoint of a job cannot be late before it runs. */
function wayOf(
  { table }: UpstreamTable,
  { pair, to, back }: Way,
  index: number,
  ends: readonly Float64Array[],
): { readonly from: Millis; readonly to: Millis } {
  const commit = table.times[index]!
  const from = Math.max(commit, pair.job.runs[0]!.since)
  const step = stepOf(pair, index, 'estimated')
  switch (step.kind) {
    case 'passed-over':
      return { from, to: from }
    case 'absorbed':
      return { from, to: pair.job.line.entries[step.entry]!.completedAt }
    case 'written': {
      const committed = pair.to.times[step.to]!
      return { from, to: back ? committed : Math.max(committed, ends[to.rank]![step.to]!) }
    }
    case 'waiting':
    case 'uncommitted':
    case 'no-changelog':
      return { from, to: Infinity }
  }
}

/**
 * Rule D4 for the past: between two completed checkpoints of an ingest that lie further apart than is silent, what came
 * after the first one's trigger was missing. Seen once the limit had passed, as the verdict of then saw it.
 */
function silentStretches(flow: Flow, paces: Paces, upstream: Upstream): Missed[] {
  return upstream.tables.flatMap(({ table }) =>
    (flow.ingestsOf.get(table.ref) ?? []).flatMap((job) =>
      job.batch ? [] : silencesOfJob(job, checkpointLimits(job, paces.job(job)?.ms ?? 0).soft),
    ),
  )
}

function silencesOfJob(job: JobAt, limit: Millis): Missed[] {
  const { entries } = job.line
  return entries.flatMap((entry, i): Missed[] => {
    const since = entry.triggeredAt ?? entry.completedAt
    const next = entries[i + 1]
    const { newest } = job
    if (next === undefined && ranToItsEnd(newest)) return []
    const ended = next === undefined && newest.ended !== null ? newest.ended.at : Infinity
    const from = Math.min(since + limit, Math.max(ended, entry.completedAt))
    const to = next?.completedAt ?? Infinity
    return to > from ? [{ since, from, to }] : []
  })
}

function firstRoot(flow: Flow, upstream: Upstream): Millis | null {
  let first: Millis | null = null
  for (const { table } of upstream.tables) {
    const i = flow.roots.get(table)?.flags.indexOf(1) ?? -1
    const time = table.times[i]
    if (time !== undefined && (first === null || time < first)) first = time
  }
  return first
}

/** Length of the union of the parts of all stretches in which the data was older than `limit`. */
function timeOver(stretches: readonly Missed[], limit: Millis, from: Millis, to: Millis): Millis {
  const parts = stretches
    .map((one) => [Math.max(one.since + limit, one.from, from), Math.min(one.to, to)] as const)
    .filter(([start, end]) => end > start)
    .sort(([a], [b]) => a - b)
  let sum = 0
  let covered = from
  for (const [start, end] of parts) {
    if (end <= covered) continue
    sum += end - Math.max(start, covered)
    covered = end
  }
  return Math.round(sum)
}
