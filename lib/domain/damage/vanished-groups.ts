import { push } from '../collections'
import type { CheckpointFact, PendingGroup, SnapshotFact } from '../facts'
import { jobRefText } from '../refs'
import { NO_PARTS, type Finding, type LostGroup } from './model'
import type { LinePoint, RunLines } from './run-lines'
import { isProvenStretch, type TableLife } from './table-life'
import { count, plain, rollbackTo } from './words'

export interface VanishedGroup {
  readonly group: LostGroup
  readonly point: LinePoint
  /** Last snapshot of the user before the place, and the first after it. */
  readonly before: SnapshotFact
  readonly after: SnapshotFact
}

/**
 * A checkpoint handed over a group with files, its line committed later ones, and the group is not there although every
 * snapshot between is known: it was committed, for groups go in order, and taken away.
 */
export function vanishedGroups(life: TableLife, lines: RunLines): VanishedGroup[] {
  const users = new Map<string, number[]>()
  life.path.forEach((one, i) => push(users, one.commitUser, i))
  const found = new Map<string, VanishedGroup>()
  for (const [user, own] of users) {
    for (const { point, group } of lines.pendingOf(user)) {
      const vanished = hasRows(group) ? judge(life, lines, point, group, own) : null
      if (vanished !== null) found.set(`${user} ${group.identifier}`, vanished)
    }
  }
  return [...found.values()]
}

function hasRows({ newFiles, newRows }: PendingGroup): boolean {
  return newFiles !== null && newFiles > 0 && newRows !== null && newRows > 0n
}

function judge(
  life: TableLife,
  lines: RunLines,
  point: LinePoint,
  pending: PendingGroup,
  own: readonly number[],
): VanishedGroup | null {
  const at = (i: number) => life.path[i]!
  if (own.some((i) => at(i).commitIdentifier === pending.identifier)) return null
  const before = own.filter((i) => at(i).commitIdentifier < pending.identifier).at(-1)
  const after = own.find(
    (i) => before !== undefined && i > before && at(i).commitIdentifier > pending.identifier,
  )
  if (before === undefined || after === undefined || !isProvenStretch(life, before, after)) return null
  if (!restsOn(at(after), point.checkpoint, lines)) return null
  return {
    group: {
      table: life.ref,
      commitUser: pending.commitUser,
      identifier: pending.identifier,
      snapshot: null,
      rows: pending.newRows,
    },
    point,
    before: at(before),
    after: at(after),
  }
}

/** The run that committed it has the checkpoint in its past. */
function restsOn(one: SnapshotFact, checkpoint: CheckpointFact, lines: RunLines): boolean {
  const run = lines.run(one.run)
  if (run === null) return false
  return lines
    .lineOf(run)
    .some(
      (point) =>
        point.checkpoint.jobId === checkpoint.jobId &&
        point.checkpoint.checkpointId === checkpoint.checkpointId,
    )
}

export function vanishedFinding(life: TableLife, lines: RunLines, groups: readonly VanishedGroup[]): Finding {
  const { before, after, point } = groups[0]!
  const jobs = [...new Set(groups.map((one) => jobRefText(one.point.run.jobName)))]
  const numbers = groups.map(({ group }) => `${group.identifier}`).join(', ')
  const rows = groups.reduce((sum, { group }) => sum + (group.rows ?? 0n), 0n)
  return {
    key: `${life.ref} vanished ${before.identity} ${after.identity}`,
    kind: 'group-lost',
    severity: 'damage',
    certainty: 'exact',
    refs: [
      lines.names.snapshot(after),
      lines.names.snapshot(before),
      ...groups.map((one) =>
        lines.names.runs.checkpointRef(one.point.run, one.point.checkpoint.checkpointId),
      ),
    ],
    concerns: [life.ref, ...jobs].sort(),
    since: {
      at: point.checkpoint.completedAt ?? before.timeMillis,
      notAfter: after.timeMillis,
      from: 'checkpoint',
    },
    meaning: `${plain(life.ref)}: group ${numbers} of user ${after.commitUser.slice(0, 8)}, ${count(rows, 'row')}, was handed to the committer and is not there, while snapshot ${before.id} is followed by group ${after.commitIdentifier} (snapshot ${after.id}). The table was rolled back under its writer, which went on.`,
    repair: `Cancel ${jobs.map(plain).join(', ')}, roll back to snapshot ${before.id} and restore from a checkpoint at or before ${before.commitIdentifier}; what was read from this table since then has to go back with it.`,
    statements: [rollbackTo(life.ref, before.id)],
    parts: { ...NO_PARTS, lost: groups.map(({ group }) => group) },
    evidence: [
      ...groups.flatMap((one) => one.point.checkpoint.evidence.slice(0, 1)).slice(0, 4),
      ...before.evidence.slice(0, 1),
      ...after.evidence.slice(0, 1),
    ],
  }
}
