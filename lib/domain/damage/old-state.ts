import { compareText, groupBy } from '../collections'
import type { SnapshotFact, TableFact } from '../facts'
import { jobRefText, type RefText } from '../refs'
import { pathEpochs, type PathEpoch, type Placed, type Takeover } from './epochs'
import { NO_PARTS, type DamageKind, type Finding, type OldStateOfUser } from './model'
import type { RunLines } from './run-lines'
import { isProvenStretch, type TableLife } from './table-life'
import { count, listText, plain, rollbackTo } from './words'

interface OldState {
  readonly part: OldStateOfUser
  readonly first: SnapshotFact
  readonly before: SnapshotFact
  readonly target: SnapshotFact | null
  readonly kind: DamageKind
  readonly restore: Takeover | null
  readonly proven: boolean
  readonly maintenance: boolean
}

const KIND_OF = {
  falls: 'identifier-fall',
  repeats: 'identifier-repeat',
  'restored-below': 'unsafe-restore',
} as const
const STRONGEST: readonly DamageKind[] = ['identifier-fall', 'identifier-repeat', 'unsafe-restore']

/** Old state came back over newer commits. One finding per restore, whatever number of tables the run writes. */
export function findOldStates(lives: Iterable<TableLife>, lines: RunLines): Finding[] {
  const found: OldState[] = []
  for (const life of lives)
    for (const epochs of pathEpochs(life, lines))
      epochs.forEach((epoch, i) => {
        if (epoch.sign !== null) found.push(describeUser(life, epochs.slice(0, i), epoch, lines))
      })
  const faults = groupBy(found, (one) =>
    one.restore === null
      ? `${one.part.at} ${one.part.commitUser}`
      : `${one.restore.run.jobId} ${one.restore.from.run} ${one.restore.from.checkpointId}`,
  )
  return [...faults.values()].map((users) => toFinding(users, lines))
}

function describeUser(
  life: TableLife,
  earlier: readonly PathEpoch[],
  epoch: PathEpoch,
  lines: RunLines,
): OldState {
  const last = earlier[earlier.length - 1]!.versions
  const first = epoch.versions[0]!
  const before = last[last.length - 1]!
  // The state held everything at or below this; without a known restore the group before the first one is a bound.
  const state = epoch.restore?.from.checkpointId ?? first.one.commitIdentifier - 1n
  const above = last.filter(({ one }) => one.commitIdentifier > state)
  const target = last.filter(({ one }) => one.commitIdentifier <= state).at(-1)
  const seen = new Set(earlier.flatMap(({ versions }) => versions.map(({ one }) => keyOf(one))))
  const repeated = epoch.versions
    .filter(({ one }) => seen.has(keyOf(one)) && one.commitKind !== 'OVERWRITE')
    .map(({ one }) => one.commitIdentifier)
  return {
    part: {
      table: life.ref,
      commitUser: first.one.commitUser,
      at: lines.names.snapshot(first.one),
      highest: last.reduce(
        (high, { one }) => (one.commitIdentifier > high ? one.commitIdentifier : high),
        0n,
      ),
      identifier: first.one.commitIdentifier,
      falls: epoch.sign === 'falls',
      repeated: [...new Set(repeated)],
      rowsBefore: rowsOf(above),
      doubled: doubling(life.fact),
      target: target === undefined ? null : lines.names.snapshot(target.one),
    },
    first: first.one,
    before: before.one,
    target: target?.one ?? null,
    kind: KIND_OF[epoch.sign ?? 'restored-below'],
    restore: epoch.restore,
    proven: isProvenStretch(life, before.index, first.index),
    maintenance: first.one.maintenance,
  }
}

function keyOf(one: SnapshotFact): string {
  return `${one.commitIdentifier} ${one.commitKind}`
}

function rowsOf(versions: readonly Placed[]): bigint | null {
  const content = versions.filter(({ one }) => one.content)
  return content.some(({ one }) => one.deltaRecordCount === null)
    ? null
    : content.reduce((sum, { one }) => sum + one.deltaRecordCount!, 0n)
}

/** An append table keeps both; a key makes equal rows one again, unless values are added up under it. */
function doubling(table: TableFact): OldStateOfUser['doubled'] {
  if (table.schemas.length === 0) return 'not-known'
  if (table.primaryKeys.length === 0) return 'yes'
  const engine = table.mergeEngine ?? 'deduplicate'
  if (engine === 'deduplicate' || engine === 'first-row') return 'converges'
  return engine === 'aggregation' ? 'yes' : 'not-known'
}

function toFinding(all: readonly OldState[], lines: RunLines): Finding {
  const users = [...all].sort(
    (a, b) => compareText(a.part.table, b.part.table) || compareText(a.part.commitUser, b.part.commitUser),
  )
  const first = users.reduce((a, b) => (b.first.timeMillis < a.first.timeMillis ? b : a))
  const kind = STRONGEST.find((one) => users.some((user) => user.kind === one)) ?? first.kind
  const proven = users.every((user) => user.proven)
  const { restore } = first
  const restored = restore === null ? null : lines.restoredRef(restore.from)
  const run = restore === null ? null : lines.names.runs.refOf(restore.run)
  const harmless = users.every((user) => user.maintenance)
  return {
    key: `${first.part.at} ${first.part.commitUser} old-state`,
    kind,
    // Without a fall a rollback nobody saw would look the same.
    severity: harmless ? 'notice' : proven || kind !== 'unsafe-restore' ? 'damage' : 'suspicion',
    certainty: proven ? 'exact' : 'assumed',
    refs: [...users.map(({ part }) => part.at), ...[restored, run].flatMap((ref) => ref ?? [])],
    concerns: concernsOf(users),
    since:
      restore === null
        ? { at: first.first.timeMillis, notAfter: null, from: 'commit' }
        : { at: restore.from.restoredAt, notAfter: first.first.timeMillis, from: 'restore' },
    meaning: [
      restore === null
        ? `An older state of a job was restored and its sinks were not rolled back, or two jobs write from one state.`
        : `${restore.run.jobName} was restored from checkpoint ${restore.from.checkpointId} while its sinks held later groups, and they were not rolled back.`,
      ...users.map(userText),
      proven
        ? ''
        : 'Snapshots between were never seen: a rollback that went unseen would look the same where nothing is doubled.',
    ]
      .filter((text) => text !== '')
      .join(' '),
    repair: repairText(users, restored),
    statements: users.flatMap(({ part, target }) =>
      target === null ? [] : [rollbackTo(part.table, target.id)],
    ),
    parts: { ...NO_PARTS, users: users.map(({ part }) => part) },
    evidence: users.flatMap(({ before, first: one }) => [
      ...before.evidence.slice(0, 1),
      ...one.evidence.slice(0, 1),
    ]),
  }
}

function concernsOf(users: readonly OldState[]): RefText[] {
  const jobs = users.flatMap(({ restore }) => (restore === null ? [] : [jobRefText(restore.run.jobName)]))
  return [...new Set([...users.map(({ part }) => part.table), ...jobs])].sort()
}

function userText({ part, first }: OldState): string {
  const name = `${plain(part.table)}, user ${part.commitUser.slice(0, 8)}`
  const moved = part.falls
    ? `identifiers fall from ${part.highest} to ${part.identifier} at snapshot ${first.id}`
    : `group ${part.identifier} (snapshot ${first.id}) begins anew over groups up to ${part.highest}, without a fall`
  const again = part.repeated.length === 0 ? '' : `; committed twice: ${listText(part.repeated.map(String))}`
  const rows = part.rowsBefore === null ? 'the rows' : count(part.rowsBefore, 'row')
  const effect =
    part.doubled === 'yes'
      ? `${rows} of the groups above the restored state stay in it and came a second time`
      : part.doubled === 'converges'
        ? 'rows with equal keys become one again, old values reappeared in between'
        : 'whether rows count twice is not known'
  return `${name}: ${moved}${again}; ${effect}.`
}

function repairText(users: readonly OldState[], restored: RefText | null): string {
  const targets = users.flatMap(({ part }) => (part.target === null ? [] : [plain(part.target)]))
  const unknown = users.some(({ part }) => part.target === null)
  const back =
    targets.length === 0
      ? 'No snapshot of the first epoch at or below the restored state is known, so it cannot be cut back.'
      : `Cancel the job and everything that reads these tables, roll back to the last snapshot of the first epoch (${listText(targets, 8)})`
  const again =
    targets.length === 0
      ? ''
      : restored === null
        ? ', and restore the job from the state it was restored from.'
        : `, and restore the job from ${plain(restored)} again.`
  return `${back}${again}${unknown && targets.length > 0 ? ' The other tables have no such snapshot left.' : ''} What was read from these tables since then is wrong too: plan the rollback for all of them.`
}
