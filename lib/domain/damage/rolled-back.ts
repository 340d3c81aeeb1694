import { compareText } from '../collections'
import type { LakeFacts, SnapshotFact } from '../facts'
import { BATCH_IDENTIFIER } from '../observations'
import { jobRefText, tableRefText, type RefText } from '../refs'
import { groupsAfterRollback, type GroupsAfterRollback } from './lost-groups'
import { NO_PARTS, type DamageParts, type Finding, type LostGroup } from './model'
import { isOver, type RunLines } from './run-lines'
import type { RollbackEvent } from './rollback-event'
import { readerRepair, readerText } from './reader-words'
import type { OffReader } from './readers'
import { staleBatches } from './stale-batches'
import type { TableLife } from './table-life'
import type { VanishedGroup } from './vanished-groups'
import { count, listText, plain, rangeOf, reusedText, rollbackTo, snapshotsText } from './words'

interface Rollback {
  readonly event: RollbackEvent
  readonly groups: GroupsAfterRollback
  readonly readers: readonly OffReader[]
  readonly parts: DamageParts
}

/**
 * Snapshots once seen are gone from the path or their ids name others now (rule R16: the earlier sight is the proof).
 * One finding per table and common snapshot, with what it did to writers, readers, tags and batch results. `taken`
 * collects the readers it explains.
 */
export function findRollback(
  event: RollbackEvent,
  facts: LakeFacts,
  lives: ReadonlyMap<RefText, TableLife>,
  lines: RunLines,
  readers: readonly OffReader[],
  taken: Set<OffReader>,
  vanished: readonly VanishedGroup[],
): Finding {
  const { life } = event
  const lowest = rangeOf(event.dead.map(({ id }) => id))!.low
  const own = readers.filter((one) => one.reader.position >= lowest && !taken.has(one))
  for (const one of own) taken.add(one)
  const seen = groupsAfterRollback(event, lines)
  const more = vanished.filter(
    ({ before, group }) =>
      before.id === event.target?.id &&
      !seen.lost.some((one) => one.identifier === group.identifier && one.commitUser === group.commitUser),
  )
  const groups = { ...seen, lost: [...seen.lost, ...more.map(({ group }) => group)] }
  const dead = new Set(event.dead.map(({ identity }) => identity))
  const ids = event.dead.filter(({ id, identity }) => {
    const now = life.byId.get(id)
    return now !== undefined && now.identity !== identity
  })
  const reused = rangeOf(ids.map(({ id }) => id))
  const parts: DamageParts = {
    ...NO_PARTS,
    lost: groups.lost,
    recommitted: groups.recommitted,
    jump: groups.jump,
    readers: own.map(({ reader }) => reader),
    reused: reused === null ? [] : [{ table: life.ref, ...reused }],
    lostTags: (life.fact.formerTags ?? [])
      .filter(({ identity }) => dead.has(identity))
      .map(({ name, snapshotId }) => ({ table: life.ref, name, snapshotId })),
    keptBranches: life.fact.branchNames.map((branch) => tableRefText({ ...life.fact.table, branch })),
    stale: staleBatches(event, facts, lives, lines),
    undone: event.putBack || mixedFrom(event) !== null,
    totals: totalsOf(event),
    dropped: droppedBatches(event),
  }
  return toFinding({ event, groups, readers: own, parts }, lines)
}

function totalsOf({ dead, target, next }: RollbackEvent): DamageParts['totals'] {
  const before = dead[dead.length - 1]!.totalRecordCount
  const after = (next ?? target)?.totalRecordCount ?? null
  return before === null || after === null ? null : { before, after }
}

function droppedBatches({ dead, putBack }: RollbackEvent): DamageParts['dropped'] {
  const batches = dead.filter((one) => one.content && one.commitIdentifier === BATCH_IDENTIFIER)
  if (putBack || batches.length === 0) return null
  return {
    commits: batches.length,
    rows: batches.reduce((sum, one) => sum + (one.deltaRecordCount ?? 0n), 0n),
  }
}

/** First snapshot above the target that is older than the one before it: from there on the first life is back. */
function mixedFrom({ life, target }: RollbackEvent): SnapshotFact | null {
  const at = life.path.findIndex(
    ({ id }, i) => (target === null || id > target.id) && life.links[i] === 'time-falls',
  )
  return life.path[at] ?? null
}

function toFinding(rollback: Rollback, lines: RunLines): Finding {
  const { event, groups, readers, parts } = rollback
  const { life, target, dead, next } = event
  const harmed = parts.lost.length > 0 || parts.stale.length > 0 || readers.some(isHarmed)
  const running = groups.open.length > 0 && writersRun(life, groups.open, lines)
  const names = dead.map((one) => lines.names.snapshot(one))
  const jobs = [
    ...readers.flatMap(({ run }) => (run === null ? [] : [jobRefText(run.jobName)])),
    ...writersOf(life, parts.lost, lines),
  ]
  return {
    key: `${life.ref} rolled back to ${target?.identity ?? 'nothing'}`,
    kind: 'table-rolled-back',
    severity: harmed ? 'damage' : running ? 'suspicion' : 'notice',
    certainty: groups.proven || parts.lost.length === 0 ? 'exact' : 'assumed',
    refs: [
      ...(next === null ? [] : [lines.names.snapshot(next)]),
      ...(target === null ? [life.ref] : [lines.names.snapshot(target)]),
      ...names,
      ...parts.readers.flatMap(({ ref }) => ref ?? []),
      ...parts.stale.map(({ snapshot }) => snapshot),
    ],
    concerns: [
      ...new Set([life.ref, ...jobs, ...parts.stale.flatMap(({ snapshot }) => tableOf(snapshot))]),
    ].sort(),
    since: { at: dead[dead.length - 1]!.timeMillis, notAfter: event.notAfter, from: 'commit' },
    meaning: meaningOf(rollback, running),
    repair: repairOf(rollback, harmed, running),
    statements: parts.lost.length > 0 && target !== null ? [rollbackTo(life.ref, target.id)] : [],
    parts,
    evidence: [
      ...dead.slice(0, 2).flatMap((one) => one.evidence.slice(0, 1)),
      ...(next === null ? life.fact.evidence.slice(0, 1) : next.evidence.slice(0, 1)),
      ...readers.flatMap(({ evidence }) => [...evidence]),
    ].slice(0, 8),
  }
}

function isHarmed({ reader }: OffReader): boolean {
  return reader.skipped !== null || reader.deadRead !== null || (reader.waits && reader.consumerId === null)
}

function tableOf(snapshot: RefText): RefText[] {
  return [snapshot.replace(/@.*$/, '') as RefText]
}

/** The run that wrote for these users still goes on: nobody has taken its state back. */
function writersRun(life: TableLife, users: readonly string[], lines: RunLines): boolean {
  return users.some((user) => {
    const last = [...life.dead].reverse().find((one) => one.commitUser === user)
    const run = lines.run(last?.run ?? null)
    return run !== null && !isOver(run)
  })
}

function writersOf(life: TableLife, lost: readonly LostGroup[], lines: RunLines): RefText[] {
  const users = new Set(lost.map(({ commitUser }) => commitUser))
  return [...new Set(life.dead.filter((one) => users.has(one.commitUser)).map((one) => one.run))].flatMap(
    (jobId) => {
      const run = lines.run(jobId)
      return run === null ? [] : [jobRefText(run.jobName)]
    },
  )
}

function meaningOf({ event, groups, readers, parts }: Rollback, running: boolean): string {
  const { life, target, dead } = event
  const gone = rangeOf(dead.map(({ id }) => id))!
  const [reused] = parts.reused
  const { jump } = parts
  const mixed = mixedFrom(event)
  return [
    target === null
      ? `${plain(life.ref)} began anew: ${snapshotsText(gone)}, seen before, ${gone.low === gone.high ? 'is' : 'are'} of a life that is over.`
      : event.putBack
        ? `${plain(life.ref)} was put back to an earlier life, up to snapshot ${target.id}: ${snapshotsText(gone)} of the life in between ${gone.low === gone.high ? 'is' : 'are'} gone.`
        : `${plain(life.ref)} was rolled back to snapshot ${target.id}: ${snapshotsText(gone)}, seen before, ${gone.low === gone.high ? 'is' : 'are'} no longer on its path.`,
    reused === undefined ? '' : reusedText(reused),
    mixed === null
      ? ''
      : `From snapshot ${mixed.id} on it is its first life again (put back by fast_forward): that content is right, and the ids below it are of the life in between.`,
    jump === null || parts.undone
      ? ''
      : `Identifiers of user ${jump.commitUser.slice(0, 8)} jump from ${jump.from} to ${jump.to} there.`,
    parts.lost.length === 0 ? '' : lostText(parts.lost, groups.proven),
    running
      ? 'Its writer was not restarted and never looks back: what it had committed there is lost once it goes on.'
      : '',
    parts.totals === null || parts.undone || parts.totals.after >= parts.totals.before
      ? ''
      : `Its total fell from ${parts.totals.before} to ${count(parts.totals.after, 'row')}.`,
    parts.dropped === null
      ? ''
      : `Dropped with it: ${count(parts.dropped.commits, 'batch commit')} (${count(parts.dropped.rows, 'row')} net).`,
    parts.recommitted.length === 0
      ? ''
      : `${count(parts.recommitted.length, 'group')} ${parts.recommitted.length === 1 ? 'was' : 'were'} committed again under ${parts.recommitted.length === 1 ? 'its' : 'their'} own number (${listText(
          parts.recommitted.map(({ identifier }) => `${identifier}`),
          6,
        )}), as it should be.`,
    ...readers.map((one) => readerText(one)),
    parts.lostTags.length === 0
      ? ''
      : `Tags deleted with it: ${listText(parts.lostTags.map(({ name, snapshotId }) => `${name} (snapshot ${snapshotId})`))}.`,
    parts.keptBranches.length === 0 ? '' : `Branches stay: ${listText(parts.keptBranches.map(plain))}.`,
    parts.stale.length === 0
      ? ''
      : `Made from what is gone, and not run again: ${listText(parts.stale.map(({ snapshot }) => plain(snapshot)))}.`,
  ]
    .filter((text) => text !== '')
    .join(' ')
}

function lostText(lost: readonly LostGroup[], proven: boolean): string {
  const rows = lost.every((one) => one.rows !== null)
    ? `, ${count(
        lost.reduce((sum, one) => sum + one.rows!, 0n),
        'row',
      )} in all`
    : ''
  const groups = listText(
    [...lost]
      .sort((a, b) => compareText(a.commitUser, b.commitUser))
      .map(({ identifier }) => `${identifier}`),
    8,
  )
  const word = lost.length === 1 ? 'Group' : 'Groups'
  const how = proven
    ? 'their writer went on from a state that already held them'
    : 'their writer committed later numbers without them'
  return `${word} ${groups} vanished and ${lost.length === 1 ? 'was' : 'were'} not committed again${rows}: ${how}.`
}

function repairOf({ event, readers, parts }: Rollback, harmed: boolean, running: boolean): string {
  const { target } = event
  const steps = [
    parts.lost.length > 0 && target !== null
      ? `Cancel the writer, roll back to snapshot ${target.id} again and restore the writer from a checkpoint at or before the group of that snapshot; what was read from this table since then has to go back with it.`
      : '',
    running
      ? 'Cancel the writer now and restore it from the checkpoint that belongs to the newest snapshot.'
      : '',
    ...readers.map(({ reader, run }) => readerRepair(reader, run, target?.id ?? null)),
    parts.stale.length > 0 ? 'Run the batch jobs behind the named results again, sources first.' : '',
  ].filter((text) => text !== '')
  if (harmed || running || steps.length > 0) return [...new Set(steps)].join(' ')
  return 'Nothing to repair: no writer and no reader was seen to be harmed. Keep what was seen; it is the only witness of the old snapshots.'
}
