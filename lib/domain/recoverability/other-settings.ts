import { groupBy } from '../collections'
import type { CheckpointFact, LakeFacts, SnapshotFact } from '../facts'
import { MIN_RETAINED, TIME_RETAINED } from '../rollback/closing'
import type { Millis } from '../time'
import type { Settings } from './model'

/**
 * The facts as they would be had these settings been in force all along, as far as anything was seen: what was gone
 * before anyone looked stays gone, so the answer is never too good.
 */
export function underSettings(facts: LakeFacts, now: Millis, settings: Settings): LakeFacts {
  const { checkpoints, snapshotMillis, snapshotsMin } = settings
  return {
    ...facts,
    checkpoints: checkpoints === null ? facts.checkpoints : keepNewest(facts, checkpoints),
    snapshots:
      snapshotMillis === null && snapshotsMin === null
        ? facts.snapshots
        : keepYoung(facts, now, snapshotMillis ?? TIME_RETAINED, snapshotsMin ?? MIN_RETAINED),
  }
}

/** The newest `most` completed checkpoints of each run; savepoints are a person's and stay as they are. */
function keepNewest(facts: LakeFacts, most: number): CheckpointFact[] {
  // A run that was stopped with a savepoint took its checkpoints with it, however many it kept.
  const finished = new Set(
    facts.runs.flatMap((run) => (run.states.at(-1)?.state === 'FINISHED' ? [run.jobId] : [])),
  )
  return [...groupBy(facts.checkpoints, (one) => one.jobId)].flatMap(([jobId, own]) => {
    if (finished.has(jobId)) return own
    const completed = own.filter((one) => one.status === 'COMPLETED' && !one.savepoint)
    completed.sort((a, b) => (a.checkpointId < b.checkpointId ? 1 : -1))
    const kept = new Set(completed.slice(0, most))
    return own.map((one): CheckpointFact => {
      if (one.savepoint || one.status !== 'COMPLETED') return one
      return { ...one, files: kept.has(one) ? 'retained' : 'gone' }
    })
  })
}

function keepYoung(facts: LakeFacts, now: Millis, time: Millis, min: number): SnapshotFact[] {
  return [...groupBy(facts.snapshots, (one) => one.table).values()].flatMap((own) => {
    const path = own.filter((one) => one.status !== 'superseded').sort((a, b) => (a.id < b.id ? 1 : -1))
    const kept = new Set(path.filter((one, newer) => newer < min || one.timeMillis >= now - time))
    return own.map((one): SnapshotFact => {
      if (one.status === 'superseded') return one
      if (kept.has(one)) return { ...one, status: 'live' }
      return { ...one, status: one.tags.length > 0 ? 'tagged' : 'expired' }
    })
  })
}

/** What concerns one area: trying settings on it costs nothing for the rest of the lake. */
export function factsOfArea(
  facts: LakeFacts,
  tables: ReadonlySet<string>,
  jobIds: ReadonlySet<string>,
): LakeFacts {
  const batch = facts.runs.filter(
    (run) => run.jobType === 'BATCH' && run.sinks.some(({ to }) => tables.has(to)),
  )
  const runs = new Set([...jobIds, ...batch.map((run) => run.jobId)])
  return {
    ...facts,
    tables: facts.tables.filter((one) => tables.has(one.ref)),
    snapshots: facts.snapshots.filter((one) => tables.has(one.table)),
    runs: facts.runs.filter((one) => runs.has(one.jobId)),
    checkpoints: facts.checkpoints.filter((one) => runs.has(one.jobId)),
    reads: facts.reads.filter((one) => runs.has(one.jobId)),
    writes: [],
    edges: [],
    boundaries: [],
  }
}
