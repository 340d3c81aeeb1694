import type { Millis } from '../time'
import type { CheckpointFact } from './model'
import type { RunDraft } from './runs'

/**
 * Savepoints that nothing later of their run began from. A job that fails goes on from its last checkpoint, never from
 * a savepoint taken while it ran (Flink since 1.15), so a restart after one may put the job back behind it. A group
 * committed under its number proves that there was no such restart.
 */
export function findAsides(run: RunDraft, checkpoints: readonly CheckpointFact[]): ReadonlySet<bigint> {
  const restarts = restartsOf(run)
  const asides = new Set<bigint>()
  if (restarts.length === 0) return asides
  let nextAt: Millis = Infinity
  for (const checkpoint of [...checkpoints].reverse()) {
    const { savepoint, status, wrote, triggeredAt, completedAt, checkpointId } = checkpoint
    if (status !== 'COMPLETED') continue
    if (!savepoint) nextAt = completedAt ?? nextAt
    else if (!wrote) {
      const from = triggeredAt ?? completedAt ?? -Infinity
      if (restarts.some((at) => at >= from && at <= nextAt)) asides.add(checkpointId)
    }
  }
  return asides
}

/** Every moment a restart within the run left a trace of; Flink itself keeps few. */
function restartsOf(run: RunDraft): Millis[] {
  return [
    ...run.states.flatMap(({ at, state }) => (state === 'RESTARTING' ? [at] : [])),
    ...run.seen.restores.map(({ body }) => body.restoredAt),
    ...run.seen.exceptions.flatMap(({ body }) => body.entries.map((entry) => entry.at)),
  ]
}
