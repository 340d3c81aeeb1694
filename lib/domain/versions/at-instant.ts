import type { CheckpointFact, RunFact } from '../facts'
import { toInstantText, type Millis } from '../time'
import type { VersionReader } from './reader'

/**
 * A checkpoint as it was at an instant (rule F2): one that completed or failed later was under way, with nothing kept
 * and nothing known of its state. `null` = it had not been triggered, or nobody can tell.
 */
export function checkpointAt(fact: CheckpointFact, until: Millis | null): CheckpointFact | null {
  const { triggeredAt, completedAt, failedAt } = fact
  const settledAt = fact.status === 'FAILED' ? failedAt : completedAt
  if (until === null || (settledAt ?? triggeredAt ?? -Infinity) <= until) return fact
  if (triggeredAt === null || triggeredAt > until) return null
  const { jobId, checkpointId, savepoint, evidence } = fact
  const says = `checkpoint ${checkpointId} was triggered at ${toInstantText(triggeredAt)} and settled after the instant asked for`
  return {
    jobId,
    checkpointId,
    savepoint,
    status: 'IN_PROGRESS',
    triggeredAt,
    completedAt: null,
    completionFrom: null,
    failedAt: null,
    failureMessage: null,
    path: null,
    files: 'unknown',
    stateSizeBytes: null,
    restores: [],
    wrote: false,
    evidence: evidence.map((one) => (one.kind === 'rest-checkpoints' ? { ...one, says } : one)),
  }
}

/** A run as it was at an instant: what ended later had not ended. */
export function runAt(run: RunFact, until: Millis | null): RunFact {
  if (until === null) return run
  const states = run.states.filter(({ at }) => at <= until)
  return { ...run, states, endTime: run.endTime !== null && run.endTime > until ? null : run.endTime }
}

/** The facts at an instant: what a checkpoint had read is known with its completion, not before. */
export function readerAt(reader: VersionReader, until: Millis | null): VersionReader {
  if (until === null) return reader
  const checkpoints: VersionReader['checkpoints'] = async (keys) =>
    (await reader.checkpoints(keys)).flatMap((fact) => checkpointAt(fact, until) ?? [])
  return {
    ...reader,
    checkpoints,
    async readsOfCheckpoints(keys) {
      const [reads, all] = await Promise.all([reader.readsOfCheckpoints(keys), reader.checkpoints(keys)])
      const open = all.filter((fact) => {
        const then = checkpointAt(fact, until)
        return then === null || (then !== fact && then.status === 'IN_PROGRESS')
      })
      return reads.filter(
        (read) =>
          !open.some(({ jobId, checkpointId }) => jobId === read.jobId && checkpointId === read.checkpointId),
      )
    },
    writesAtOrBelow: async (keys) =>
      (await reader.writesAtOrBelow(keys)).filter(({ committedAt }) => (committedAt ?? 0) <= until),
  }
}
