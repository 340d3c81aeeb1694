import type { WireCheckpointItem, WireJobDetail, WireJobItem, WireRunItem } from '@/lib/contracts'
import { endedBy, flinkStateAt } from '@/lib/domain/entities/moment'
import type { RunFact } from '@/lib/domain/facts/model'
import { maskAddresses } from '@/lib/domain/secrets/mask'
import { toInstantText } from '@/lib/domain/time'
import type { CheckpointView, JobView, RunView } from '@/server/services/jobs/job-service'
import type { JobSummary } from '@/server/services/jobs/job-summary'
import { toWireLinks } from './links'
import { toWireJobTold } from './told'
import { instantOrNull, toWireEvidence, toWireStateDetail } from './scalars'

export function toWireJobItem(job: JobSummary): WireJobItem {
  const { newest, judgement, lastCheckpoint } = job
  return {
    ref: job.ref,
    name: job.name,
    state: judgement.state,
    stateDetail: toWireStateDetail(judgement),
    ...(job.runs.every((run) => run.claimed !== undefined) ? { claimed: true } : {}),
    flinkState: job.flinkState,
    jobType: newest.jobType,
    maintenance: newest.maintenance,
    run: job.newestRef,
    runCount: job.runs.length,
    startedAt: toInstantText(newest.startTime),
    endedAt: instantOrNull(job.endedAt),
    lastCheckpoint: lastCheckpoint?.ref ?? null,
    lastCheckpointAt: instantOrNull(lastCheckpoint?.at ?? null),
    reads: job.reads,
    writes: job.writes,
  }
}

export function toWireJobDetail({
  at,
  dataLineage,
  job,
  told,
  toldRuns,
}: JobView): Omit<WireJobDetail, 'readAt'> {
  const { incoming, outgoing } = at.links.of(job.ref)
  return {
    ...toWireJobItem(job),
    clusters: [...new Set(job.runs.flatMap((run) => run.clusters))].sort(),
    readsFrom: toWireLinks(incoming),
    writesTo: toWireLinks(outgoing),
    commitUsers: commitUsersOf(job.runs),
    checkpointIntervalMs: job.newest.checkpointIntervalMillis,
    evidence: toWireEvidence(job.newest.evidence),
    ...(dataLineage === null ? {} : { dataLineage }),
    ...(told === null && toldRuns.length === 0 ? {} : { told: toWireJobTold(told, toldRuns) }),
    now: instantOrNull(at.now),
  }
}

export function toWireRunItem({ at, run }: RunView): WireRunItem {
  const { restoredFrom } = run
  const source = restoredFrom?.run == null ? null : at.names.runs.byJobId(restoredFrom.run)
  const chain = at.names.runs.byJobId(run.chain) ?? run
  return {
    ref: at.names.runs.refOf(run),
    jobId: run.jobId,
    clusters: [...run.clusters],
    jobType: run.jobType,
    flinkState: flinkStateAt(run, at.until) ?? 'UNKNOWN',
    startedAt: toInstantText(run.startTime),
    endedAt: instantOrNull(endedBy(run, at.until)),
    chain: at.names.runs.refOf(chain),
    restoredFrom:
      restoredFrom === null
        ? null
        : {
            checkpoint:
              source === null ? null : at.names.runs.checkpointRef(source, restoredFrom.checkpointId),
            number: restoredFrom.checkpointId.toString(),
            savepoint: restoredFrom.isSavepoint,
            path: restoredFrom.path === null ? null : maskAddresses(restoredFrom.path),
          },
  }
}

export function toWireCheckpointItem({ ref, run, fact }: CheckpointView): WireCheckpointItem {
  return {
    ref,
    run,
    number: fact.checkpointId.toString(),
    savepoint: fact.savepoint,
    status: fact.status,
    triggeredAt: instantOrNull(fact.triggeredAt),
    completedAt: instantOrNull(fact.completedAt),
    failedAt: instantOrNull(fact.failedAt),
    failureMessage: fact.failureMessage,
    path: fact.path === null ? null : maskAddresses(fact.path),
    files: fact.files,
    wrote: fact.wrote,
    stateSizeBytes: fact.stateSizeBytes,
    evidence: toWireEvidence(fact.evidence),
  }
}

/** Each once: runs of a chain share them. */
function commitUsersOf(runs: readonly RunFact[]): WireJobDetail['commitUsers'] {
  const users = new Map<string, WireJobDetail['commitUsers'][number]>()
  for (const { sinks } of runs) {
    for (const { to, commitUser } of sinks) {
      if (commitUser !== null) users.set(`${to} ${commitUser}`, { table: to, commitUser })
    }
  }
  return [...users.values()].sort((a, b) => (a.table + a.commitUser < b.table + b.commitUser ? -1 : 1))
}
