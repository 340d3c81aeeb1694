import type { CheckpointFact } from '../facts'
import type { Millis } from '../time'

export interface CompletedCheckpoint {
  readonly fact: CheckpointFact
  readonly triggeredAt: Millis | null
  readonly completedAt: Millis
}

export interface FailedCheckpoint {
  readonly fact: CheckpointFact
  readonly triggeredAt: Millis | null
  readonly failedAt: Millis
}

/** What was known to have happened to a run's checkpoints by an instant; later ones do not count (rule F2). */
export interface CheckpointsAt {
  /** By id. */
  readonly completed: readonly CompletedCheckpoint[]
  /** By id. */
  readonly failed: readonly FailedCheckpoint[]
  /** The newest that had been triggered and was neither. */
  readonly open: { readonly fact: CheckpointFact; readonly triggeredAt: Millis } | null
}

export function checkpointsAt(facts: readonly CheckpointFact[], now: Millis): CheckpointsAt {
  const sorted = [...facts].sort((a, b) => (a.checkpointId < b.checkpointId ? -1 : 1))
  const completed: CompletedCheckpoint[] = []
  const failed: FailedCheckpoint[] = []
  let open: CheckpointsAt['open'] = null
  const completions = completionTimes(sorted)
  for (const [i, fact] of sorted.entries()) {
    const { status, triggeredAt } = fact
    const completedAt = status === 'COMPLETED' ? (completions[i] ?? null) : null
    const failedAt = status === 'FAILED' ? (fact.failedAt ?? triggeredAt) : null
    if (completedAt !== null && completedAt <= now) completed.push({ fact, triggeredAt, completedAt })
    else if (failedAt !== null && failedAt <= now) failed.push({ fact, triggeredAt, failedAt })
    else if (triggeredAt !== null && triggeredAt <= now) open = { fact, triggeredAt }
  }
  return { completed, failed, open }
}

/** A checkpoint known by its file alone was complete when the next one with a time was: barriers keep their order. */
function completionTimes(sorted: readonly CheckpointFact[]): (Millis | null)[] {
  const times: (Millis | null)[] = sorted.map(() => null)
  let next: Millis | null = null
  for (let i = sorted.length - 1; i >= 0; i--) {
    const { status, completedAt } = sorted[i]!
    if (status !== 'COMPLETED') continue
    if (completedAt !== null) next = next === null ? completedAt : Math.min(next, completedAt)
    times[i] = completedAt ?? next
  }
  return times
}
