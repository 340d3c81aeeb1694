import type { Millis } from '../time'
import { toInstantText } from '../time'
import type { Flow, JobAt } from './flow'
import { blameJob, span, tell } from './culprit'
import { checkpointLimits, ranToItsEnd } from './job-state'
import { FACTOR, LEAST_THRESHOLD } from './limits'
import type { Culprit } from './model'
import { batchDuration, batchPeriod, rhythmOf, type Paces } from './pace'
import type { TableAt } from './versions-at'

/** A virtual root commit (rule D4): what came after `since` would have to be there and is not; always `assumed`. */
export interface Silence {
  readonly table: TableAt
  readonly ingest: JobAt | null
  readonly since: Millis
  /** Late beyond this age at the earliest; `null` = the table's threshold alone decides. */
  readonly grace: Millis | null
  readonly culprit: Culprit
}

export function silencesOf(flow: Flow, table: TableAt, paces: Paces): Silence[] {
  const ingests = flow.ingestsOf.get(table.ref) ?? []
  const found = ingests.flatMap((job) =>
    job.batch ? silentBatch(flow, table, job) : silentJob(flow, table, job, paces),
  )
  const fedInside = ingests.length > 0 || (flow.pairsInto.get(table.ref) ?? []).length > 0
  if (!fedInside) found.push(...silentOutside(flow, table))
  return found
}

function silentJob(flow: Flow, table: TableAt, job: JobAt, paces: Paces): Silence[] {
  const { newest, line } = job
  if (ranToItsEnd(newest)) return []
  const last = line.entries[line.entries.length - 1]
  const since = last === undefined ? newest.since : (last.triggeredAt ?? last.completedAt)
  const limits = checkpointLimits(job, paces.job(job)?.ms ?? 0)
  if (newest.ended === null && flow.now - since <= limits.soft) return []
  const held = {
    from: since,
    to: flow.now,
    open: true,
    step: 'waiting' as const,
    longest: 'wait' as const,
    reader: null,
  }
  return [
    {
      table,
      ingest: job,
      since,
      grace: newest.ended === null ? limits.hard : null,
      culprit: blameJob(job, held),
    },
  ]
}

/** A batch ingest with a rhythm that should have run again. */
function silentBatch(flow: Flow, table: TableAt, job: JobAt): Silence[] {
  const period = batchPeriod(job)
  const last = job.line.entries[job.line.entries.length - 1]
  if (period === null || last === undefined) return []
  const due = last.run.since + period
  if (flow.now <= due + (batchDuration(job) ?? 0)) return []
  const failed = job.newest.ended?.state === 'FAILED'
  const says = failed
    ? `the run of ${toInstantText(job.newest.since)} failed`
    : `a run every ${span(period)} is usual; the last began at ${toInstantText(last.run.since)}`
  const culprit: Culprit = {
    ref: job.ref,
    class: failed ? 'run-failed' : 'run-missed',
    since: due,
    count: null,
    evidence: tell(job.newest.fact.evidence, says),
  }
  return [{ table, ingest: job, since: last.completedAt, grace: due - last.completedAt, culprit }]
}

function silentOutside(flow: Flow, table: TableAt): Silence[] {
  const rhythm = rhythmOf(table)
  const last = table.snapshots.findLastIndex((snapshot) => snapshot.content)
  if (rhythm === null || last < 0) return []
  const since = table.times[last]!
  if (flow.now - since <= Math.max(FACTOR * rhythm, LEAST_THRESHOLD)) return []
  const says = `a commit every ${span(rhythm)} is usual; the last was at ${toInstantText(since)}`
  const evidence = tell(table.snapshots[last]!.evidence, says)
  const culprit: Culprit = { ref: table.ref, class: 'source-silent', since, count: null, evidence }
  return [{ table, ingest: null, since, grace: null, culprit }]
}
