import { compareBigInt, groupBy } from '../../collections'
import type { CheckpointFact, RunFact } from '../model'
import { tidyEvidence } from '../evidence'
import { claimedRunId } from './claimed-ids'
import type { PlacedClaim } from './claimed-edges'
import { dated, earliest } from './claimed-tables'
import type { VersionClaim } from './claimed-versions'

/** Stands for a job that no cluster showed, or for checkpoints of a known job that are none of its known runs'. */
export function claimedRuns(
  claims: readonly PlacedClaim[],
  versions: readonly VersionClaim[],
  runs: readonly RunFact[],
): RunFact[] {
  const named = new Set(runs.map((run) => run.jobName))
  const known = new Set(runs.map((run) => run.jobId))
  const wanted = new Map<string, PlacedClaim[]>()
  const unplaced = new Set(versions.filter(({ runId }) => !known.has(runId)).map(({ runId }) => runId))
  for (const [jobId, own] of groupBy(claims, ({ job }) => claimedRunId(job)))
    if (unplaced.has(jobId) || own.some(({ jobName }) => !named.has(jobName))) wanted.set(jobId, own)
  return [...wanted].flatMap(([jobId, own]) => {
    const [first] = own
    return first === undefined ? [] : [claimedRun(jobId, first.jobName, own)]
  })
}

function claimedRun(jobId: string, jobName: string, claims: readonly PlacedClaim[]): RunFact {
  return {
    jobId,
    jobName,
    clusters: [],
    jobType: 'STREAMING',
    maintenance: false,
    startTime: dated(claims),
    endTime: null,
    states: [],
    chain: jobId,
    restoredFrom: null,
    sources: [],
    sinks: [],
    checkpointIntervalMillis: null,
    checkpointTimeoutMillis: null,
    evidence: tidyEvidence(
      claims.map(({ evidence }) => evidence),
      4,
    ),
    claimed: { at: earliest(claims) },
  }
}

/** Checkpoints that only claims know. One with a sink's row was committed, so it had completed. */
export function claimedCheckpoints(
  versions: readonly VersionClaim[],
  known: readonly CheckpointFact[],
): CheckpointFact[] {
  const there = new Set(known.map(keyOf))
  const groups = groupBy(
    versions.filter(
      (claim) => !there.has(keyOf({ jobId: claim.runId, checkpointId: claim.version.barrier })),
    ),
    (claim) => keyOf({ jobId: claim.runId, checkpointId: claim.version.barrier }),
  )
  return [...groups.values()]
    .flatMap((own) => {
      const [first] = own
      return first === undefined ? [] : [claimedCheckpoint(first, own)]
    })
    .sort((a, b) => compareBigInt(a.checkpointId, b.checkpointId))
}

function claimedCheckpoint(first: VersionClaim, claims: readonly VersionClaim[]): CheckpointFact {
  const written = claims.filter(({ direction }) => direction === 'writes')
  return {
    jobId: first.runId,
    checkpointId: first.version.barrier,
    savepoint: false,
    status: written.length > 0 ? 'COMPLETED' : 'IN_PROGRESS',
    triggeredAt: null,
    completedAt: earliest(written),
    completionFrom: null,
    failedAt: null,
    failureMessage: null,
    path: null,
    files: 'unknown',
    stateSizeBytes: null,
    restores: [],
    wrote: written.length > 0,
    evidence: tidyEvidence(
      claims.map(({ evidence }) => evidence),
      4,
    ),
    claimed: { at: earliest(claims) },
  }
}

function keyOf({ jobId, checkpointId }: Pick<CheckpointFact, 'jobId' | 'checkpointId'>): string {
  return `${jobId}@${checkpointId}`
}
