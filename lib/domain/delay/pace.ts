import type { RefText } from '../refs'
import type { Millis } from '../time'
import type { Flow, JobAt, Pair } from './flow'
import {
  DEFAULT_STEP,
  FACTOR,
  FEWEST_BATCH_RUNS,
  FEWEST_FOR_RHYTHM,
  LEAST_THRESHOLD,
  median,
  medianGap,
  steadyGap,
} from './limits'
import type { Threshold } from './model'
import type { Upstream } from './upstream'
import type { TableAt } from './versions-at'

export interface Pace {
  readonly ms: Millis
  readonly from: 'configured' | 'observed' | 'default'
}

/** What the jobs and tables of a lake usually take; learned as medians, so incidents weigh little (rule D9). */
export class Paces {
  private readonly ofJob = new Map<RefText, Pace | null>()
  private readonly ofChangelog = new Map<RefText, Millis>()
  private readonly ofPair = new Map<Pair, Millis | null>()

  constructor(private readonly flow: Flow) {}

  /** Usual time through a job: its checkpoint interval. `null` for a batch job without a known rhythm. */
  job(job: JobAt): Pace | null {
    const known = this.ofJob.get(job.ref)
    if (known !== undefined) return known
    const pace = job.batch ? batchPace(job) : streamingPace(job)
    this.ofJob.set(job.ref, pace)
    return pace
  }

  /** Usual time until rows of a table can be read: the distance of the snapshots that carry a changelog. */
  changelog(table: TableAt): Millis {
    if (!table.byChangelog) return 0
    const known = this.ofChangelog.get(table.ref)
    if (known !== undefined) return known
    const times = table.times.filter((_, i) => table.deliveredBy[i] === i)
    const ms = medianGap(times) ?? 0
    this.ofChangelog.set(table.ref, ms)
    return ms
  }

  /** Usual time of one way, from a commit in its source to one in its sink; `null` = no rhythm is known. */
  pair(pair: Pair): Millis | null {
    const known = this.ofPair.get(pair)
    if (known !== undefined) return known
    const job = this.job(pair.job)
    const ms = job === null ? null : job.ms + (pair.job.batch ? 0 : this.changelog(pair.from))
    this.ofPair.set(pair, ms)
    return ms
  }

  /** Usual distance of root commits: what streaming ingests do, else the table's own rhythm where it has one. */
  root(table: TableAt): Millis | null {
    const ingests = (this.flow.ingestsOf.get(table.ref) ?? []).filter((job) => !job.batch)
    if (ingests.length > 0) return Math.max(...ingests.map((job) => this.job(job)?.ms ?? 0))
    return rhythmOf(table)
  }
}

/** Median distance of content commits of a table that is fed from outside; `null` where too few were seen. */
export function rhythmOf(table: TableAt): Millis | null {
  const times = table.times.filter((_, i) => table.snapshots[i]!.content)
  return steadyGap(times, FEWEST_FOR_RHYTHM)
}

function streamingPace(job: JobAt): Pace {
  const configured = [...job.runs].reverse().find(({ fact }) => fact.checkpointIntervalMillis !== null)
  if (configured !== undefined) return { ms: configured.fact.checkpointIntervalMillis!, from: 'configured' }
  const observed = medianGap(job.line.entries.map((entry) => entry.completedAt).sort((a, b) => a - b))
  return observed === null ? { ms: DEFAULT_STEP, from: 'default' } : { ms: observed, from: 'observed' }
}

/** A batch job's usual time is its period and its usual duration. */
function batchPace(job: JobAt): Pace | null {
  const period = batchPeriod(job)
  return period === null ? null : { ms: period + (batchDuration(job) ?? 0), from: 'observed' }
}

/** From start to start; `null` = no rhythm. */
export function batchPeriod(job: JobAt): Millis | null {
  return steadyGap(
    job.runs.map((run) => run.since),
    FEWEST_BATCH_RUNS,
  )
}

export function batchDuration(job: JobAt): Millis | null {
  return median(job.line.entries.map((entry) => entry.completedAt - entry.run.since))
}

/** Longest usual way from each table to the judged one, by rank; `null` where every way has a part without rhythm. */
export function travelTimes(upstream: Upstream, paces: Paces): (Millis | null)[] {
  const travel: (Millis | null)[] = []
  for (const { rank, ways } of upstream.tables) {
    let longest: Millis | null = rank === 0 ? 0 : null
    for (const { pair, to, back } of ways) {
      const rest = back ? null : (travel[to.rank] ?? null)
      const step = rest === null ? null : paces.pair(pair)
      if (step !== null && rest !== null && (longest === null || step + rest > longest)) longest = step + rest
    }
    travel.push(longest)
  }
  return travel
}

/**
 * Threshold for data of one root table: FACTOR times what root and way usually take, at least LEAST_THRESHOLD; what a
 * person set wins. `null` where a batch job on the way has no known rhythm.
 */
export function thresholdFor(
  set: Millis | undefined,
  root: Millis | null,
  travel: Millis | null,
): Threshold | null {
  if (set !== undefined) {
    return { ms: set, usualMs: set, from: 'set', says: `Set to ${seconds(set)} by a person.` }
  }
  if (travel === null) return null
  const usualMs = (root ?? 0) + travel
  const learned = FACTOR * usualMs
  const parts = [
    root === null ? null : `${seconds(root)} between commits at the source`,
    travel === 0 ? null : `${seconds(travel)} through jobs and changelogs on the longest way`,
  ].filter((part) => part !== null)
  if (learned >= LEAST_THRESHOLD) {
    const says = `${FACTOR} times what is usual: ${parts.join(' and ')}.`
    return { ms: learned, usualMs, from: 'learned', says }
  }
  const says =
    parts.length === 0
      ? `Nothing is known of its pace: ${seconds(LEAST_THRESHOLD)}, the least there is.`
      : `${seconds(LEAST_THRESHOLD)}, the least there is; usual are ${parts.join(' and ')}.`
  const usual = Math.max(usualMs, LEAST_THRESHOLD / FACTOR)
  return { ms: LEAST_THRESHOLD, usualMs: usual, from: parts.length === 0 ? 'default' : 'learned', says }
}

function seconds(ms: Millis): string {
  return `${Math.round(ms / 100) / 10} s`
}
