import { compareBigInt, groupBy } from '../collections'
import { BATCH_IDENTIFIER } from '../observations'
import type { SnapshotFact } from '../facts'
import { DAMAGE_MARGIN } from './margins'
import type { DamageParts, LostGroup } from './model'
import type { RollbackEvent } from './rollback-event'
import type { RunLines } from './run-lines'

export interface GroupsAfterRollback {
  readonly lost: readonly LostGroup[]
  readonly recommitted: DamageParts['recommitted']
  readonly jump: DamageParts['jump']
  /** Every loss is proven by the runs, not only by the order of identifiers. */
  readonly proven: boolean
  /** Users that had groups above the target and committed nothing since. */
  readonly open: readonly string[]
}

/**
 * What becomes of streaming groups a rollback took away. A committer never looks back: a writer that goes on leaves them
 * lost; one restored from checkpoint c reads again what came after c, and commits again what c held as pending.
 */
export function groupsAfterRollback(event: RollbackEvent, lines: RunLines): GroupsAfterRollback {
  const lost: LostGroup[] = []
  const recommitted: DamageParts['recommitted'][number][] = []
  const open: string[] = []
  let jump: DamageParts['jump'] = null
  let proven = true
  const { life, target, next } = event
  // What an undo took away had been written on purpose in its place.
  const dead = event.dead.filter(
    (one) => one.commitIdentifier !== BATCH_IDENTIFIER && (next === null || one.timeMillis < next.timeMillis),
  )
  if (event.putBack || target === null) return { lost, recommitted, jump, proven, open }
  for (const [user, gone] of groupBy(dead, (one) => one.commitUser)) {
    const after = life.path.filter(
      (one) => one.id > target.id && one.commitUser === user && one.commitIdentifier !== BATCH_IDENTIFIER,
    )
    const first = after[0]
    if (first === undefined) {
      open.push(user)
      continue
    }
    const again = new Map(after.map((one) => [one.commitIdentifier, one]))
    const restart = restartBetween(gone, first, lines)
    if (restart === 'not-known') proven = false
    // What lies above the restored state is read again, under whatever number.
    const below = restart === 'not-known' || restart === null ? first.commitIdentifier - 1n : restart
    for (const [identifier, members] of groupBy(gone, (one) => one.commitIdentifier)) {
      const recommit = again.get(identifier)
      if (recommit !== undefined) {
        // Above the restored state the number is merely used again, for what was read anew.
        if (typeof restart !== 'bigint' || identifier <= restart)
          recommitted.push({ table: life.ref, identifier, snapshot: lines.names.snapshot(recommit) })
      } else if (identifier <= below && members.some((one) => one.content)) {
        lost.push(lostGroup(life.ref, user, identifier, members, lines))
      }
    }
    const last = [...life.path].reverse().find((one) => one.id <= target.id && one.commitUser === user)
    if (last !== undefined && first.commitIdentifier > last.commitIdentifier + 1n)
      jump ??= { commitUser: user, from: last.commitIdentifier, to: first.commitIdentifier }
  }
  lost.sort((a, b) => compareBigInt(a.identifier ?? 0n, b.identifier ?? 0n))
  return { lost, recommitted, jump, proven, open: open.sort() }
}

/** Checkpoint the later run started from; `null` = the same run went on, no state was taken back. */
function restartBetween(
  gone: readonly SnapshotFact[],
  first: SnapshotFact,
  lines: RunLines,
): bigint | null | 'not-known' {
  const before = gone[gone.length - 1]!.run
  const run = lines.run(first.run)
  // The last run that is known of a user is not the one that committed after its own end.
  const late = run?.endTime != null && first.timeMillis > run.endTime + DAMAGE_MARGIN
  if (run === null || before === null || late) return 'not-known'
  if (run.jobId === before) return null
  return lines.takeover(run, before)?.from.checkpointId ?? 'not-known'
}

function lostGroup(
  table: LostGroup['table'],
  commitUser: string,
  identifier: bigint,
  members: readonly SnapshotFact[],
  lines: RunLines,
): LostGroup {
  const content = members.filter((one) => one.content)
  const told = content.every((one) => one.deltaRecordCount !== null)
  return {
    table,
    commitUser,
    identifier,
    snapshot: lines.names.snapshot(content[0]!),
    rows: told ? content.reduce((sum, one) => sum + one.deltaRecordCount!, 0n) : null,
  }
}
