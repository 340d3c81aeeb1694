import { endedBy, flinkStateAt } from '@/lib/domain/entities/moment'
import { NOT_JUDGED, type Judgement } from '@/lib/domain/graph'
import type { RunFact } from '@/lib/domain/facts/model'
import { jobRefText, type RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import type { LakeFactsAt } from '../lakes/lake-facts'
import type { Judgements } from '../states/judge-lake'

/** A job in lists: its name, with what is true of its newest run. */
export interface JobSummary {
  readonly ref: RefText
  readonly name: string
  readonly judgement: Judgement
  /** Runs that had started, the newest first; never empty. */
  readonly runs: readonly RunFact[]
  readonly newest: RunFact
  readonly newestRef: RefText
  readonly flinkState: string | null
  readonly endedAt: Millis | null
  readonly lastCheckpoint: { readonly ref: RefText; readonly at: Millis | null } | null
  readonly reads: number
  readonly writes: number
}

/** Jobs of a lake that had started by then and that the actor may see, by name. */
export function summarizeJobs(at: LakeFactsAt, judgements: Judgements): JobSummary[] {
  return at.names.runs.jobs.flatMap((name) => {
    const job = summarizeJob(at, judgements, name)
    return job === null ? [] : [job]
  })
}

/** `null` when there is no such job at the moment, or the actor may not see it. */
export function summarizeJob(at: LakeFactsAt, judgements: Judgements, name: string): JobSummary | null {
  const ref = jobRefText(name)
  const runs = at.names.runs.ofJob(name).filter((run) => at.until === null || run.startTime <= at.until)
  const newest = runs[0]
  if (newest === undefined || at.visibility.hides(ref)) return null
  const { incoming, outgoing } = at.links.of(ref)
  return {
    ref,
    name,
    judgement: judgements.get(ref) ?? NOT_JUDGED,
    runs,
    newest,
    newestRef: at.names.runs.refOf(newest),
    flinkState: flinkStateAt(newest, at.until),
    endedAt: endedBy(newest, at.until),
    lastCheckpoint: lastCheckpointOf(at, runs),
    reads: incoming.length,
    writes: outgoing.length,
  }
}

/** Of the newest run that has completed one. */
export function lastCheckpointOf(at: LakeFactsAt, runs: readonly RunFact[]): JobSummary['lastCheckpoint'] {
  for (const run of runs) {
    const last = at.checkpointHeads.get(run.jobId)?.lastCompleted ?? null
    if (last !== null) return { ref: at.names.runs.checkpointRef(run, last.checkpointId), at: last.at }
  }
  return null
}
