import { groupBy } from '../collections'
import type { SnapshotFact } from '../facts'
import type { Millis } from '../time'
import { indexAtOrBelow, type TableLife } from './table-life'

/** Snapshots that left a table's path above one common snapshot. */
export interface RollbackEvent {
  readonly life: TableLife
  /** The last snapshot that stayed; `null` = none did, the table began anew. */
  readonly target: SnapshotFact | null
  readonly dead: readonly SnapshotFact[]
  /** First snapshot of the present life above the target; `null` = nothing was committed since. */
  readonly next: SnapshotFact | null
  /** The present life above the target is older than what left: an undo put it back over newer snapshots. */
  readonly putBack: boolean
  /** Gone for certain by then. */
  readonly notAfter: Millis | null
}

/** One event for each snapshot that something was rolled back to. */
export function rollbackEvents(life: TableLife): RollbackEvent[] {
  const byTarget = groupBy(life.dead, (one) => targetOf(life, one)?.identity ?? '')
  return [...byTarget.values()].map((dead) => {
    const target = targetOf(life, dead[0]!)
    const next = life.path.find(({ id }) => target === null || id > target.id) ?? null
    const oldest = dead[0]!.timeMillis
    return {
      life,
      target,
      dead,
      next,
      putBack: next === null ? hintOutlivesHead(life) : next.timeMillis < oldest,
      notAfter: next !== null && next.timeMillis > oldest ? next.timeMillis : (life.listed?.at ?? null),
    }
  })
}

/** The newest snapshot of the path below it that is older than it. */
function targetOf(life: TableLife, dead: SnapshotFact): SnapshotFact | null {
  for (let i = indexAtOrBelow(life, dead.id - 1n); i >= 0; i--) {
    const one = life.path[i]!
    if (one.timeMillis <= dead.timeMillis) return one
  }
  return null
}

/**
 * EARLIEST names a snapshot above the newest one: expiry had gone that far in a life that `fast_forward` took away again
 * (it removes files and hints of main above the branch, and leaves this one).
 */
export function hintOutlivesHead(life: TableLife): boolean {
  const { listed } = life
  return (
    listed !== null &&
    listed.earliestHint !== null &&
    listed.highest !== null &&
    listed.earliestHint > listed.highest
  )
}
