import type { Millis } from '../time'
import type { JobAt } from './flow'
import { DEFAULT_CHECKPOINT_TIMEOUT, FACTOR, LEAST_THRESHOLD } from './limits'
import type { FailedCheckpoint } from './checkpoints-at'
import type { RunAt } from './runs-at'

/** Beyond `soft` a checkpoint is overdue; beyond `hard` the job counts as silent (rule D4). */
export interface CheckpointLimits {
  readonly soft: Millis
  readonly hard: Millis
}

export function checkpointLimits(job: JobAt, paceMs: Millis): CheckpointLimits {
  const timeout = job.newest.fact.checkpointTimeoutMillis ?? DEFAULT_CHECKPOINT_TIMEOUT
  return {
    soft: Math.max(FACTOR * paceMs, LEAST_THRESHOLD),
    hard: Math.max(FACTOR * paceMs, timeout),
  }
}

const RESTARTING = new Set(['RESTARTING', 'FAILING', 'CANCELLING', 'SUSPENDED', 'RECONCILING'])

export function isRestarting(run: RunAt): boolean {
  return run.ended === null && run.state !== null && RESTARTING.has(run.state)
}

/** Stop with savepoint ends a streaming job as FINISHED, right after its last checkpoint, which is a savepoint. */
export function stoppedOnPurpose(run: RunAt): boolean {
  const { completed } = run.checkpoints
  const last = completed[completed.length - 1]
  return run.ended?.state === 'FINISHED' && last !== undefined && last.fact.savepoint
}

/** Its sources ended by themselves: nothing more will come, and nothing is missing. */
export function ranToItsEnd(run: RunAt): boolean {
  return run.ended?.state === 'FINISHED' && !stoppedOnPurpose(run)
}

export interface FailuresInARow {
  /** Those that were seen; Flink lists only the newest ten. */
  readonly list: readonly FailedCheckpoint[]
  /** By their numbers, which have no gaps: those that dropped out of the list included. */
  readonly count: number
  readonly since: Millis | null
  /** All failed because the job did: a job that restarts for ever is seen RUNNING now and then. */
  readonly byRestart: boolean
}

/** Flink's word for a checkpoint that was under way when the job failed. */
const SUSPENDING = 'Coordinator is suspending'

/** Checkpoints that failed since the last completed one of the run. */
export function failuresInARow(run: RunAt): FailuresInARow {
  const { completed, failed } = run.checkpoints
  const last = completed[completed.length - 1]
  const before = last?.fact.checkpointId ?? run.fact.restoredFrom?.checkpointId ?? 0n
  const list = failed.filter((one) => one.fact.checkpointId > before)
  const first = list[0]
  const newest = list[list.length - 1]
  if (first === undefined || newest === undefined) return { list, count: 0, since: null, byRestart: false }
  const all = first.fact.checkpointId === before + 1n
  return {
    list,
    count: Number(newest.fact.checkpointId - before),
    byRestart: list.every(({ fact }) => fact.failureMessage?.includes(SUSPENDING) === true),
    since: all ? (first.triggeredAt ?? first.failedAt) : (last?.completedAt ?? run.since),
  }
}

/** `11 checkpoints failed since the last completed one, the newest (11): Checkpoint expired before completing.` */
export function describeFailures({ list, count }: FailuresInARow): string {
  const newest = list[list.length - 1]
  if (newest === undefined) return 'no checkpoint failed'
  const id = newest.fact.checkpointId
  const why = newest.fact.failureMessage ?? 'no reason given'
  return count === 1
    ? `checkpoint ${id} failed: ${why}`
    : `${count} checkpoints in a row failed, the newest (${id}): ${why}`
}
