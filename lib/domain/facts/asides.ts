import type { CheckpointFact } from './model'

/**
 * Savepoints that nothing later of their run need have begun from. A job that fails goes on from its last checkpoint,
 * never from a savepoint taken while it ran (Flink since 1.15), which may put it back behind the savepoint; and Flink
 * remembers the last restart only. A group committed under its number proves that the job went on.
 */
export function findAsides(checkpoints: readonly CheckpointFact[]): ReadonlySet<bigint> {
  return new Set(
    checkpoints.flatMap(({ savepoint, wrote, checkpointId }) => (savepoint && !wrote ? [checkpointId] : [])),
  )
}
