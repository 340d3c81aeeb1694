import type { RunFact, SnapshotFact } from '../facts'
import { jobRefText, type RefText } from '../refs'
import { NO_PARTS, type Finding } from './model'
import type { RunLines } from './run-lines'
import type { TableLife } from './table-life'
import { listText, plain, rollbackTo } from './words'

interface Trap {
  readonly life: TableLife
  readonly user: string
  readonly identifiers: readonly bigint[]
  /** `null` = never seen, committed by what later checkpoints show. */
  readonly contained: SnapshotFact | null
  readonly newestFile: SnapshotFact | null
  readonly known: boolean
}

/**
 * Rule K3, readable witness: a restored committer looks at the newest snapshot file of its own user and commits every
 * pending group above that identifier. Is such a group in the table already, it fails with "already added" for ever.
 */
export function findFailingRestores(lives: ReadonlyMap<RefText, TableLife>, lines: RunLines): Finding[] {
  return lines.newest.flatMap((run): Finding[] => {
    const restore = run.restoredFrom
    if (restore === null || restore.run === null) return []
    const written = new Set([...run.sinks, ...(lines.run(restore.run)?.sinks ?? [])].map(({ to }) => to))
    const sinks = [...written].sort().flatMap((ref) => lives.get(ref) ?? [])
    if (hasGoneOn(run, sinks, lines)) return []
    const traps = sinks.flatMap((life) => trapsOf(life, run, lines))
    if (traps.length === 0) return []
    const tables = traps.map(({ life }) => life.ref)
    const restored = lines.restoredRef(restore)
    return [
      {
        key: `${run.jobId} fails for ever`,
        kind: 'restore-fails',
        severity: 'damage',
        certainty: traps.every(({ known }) => known) ? 'exact' : 'assumed',
        refs: [
          lines.names.runs.refOf(run),
          ...(restored === null ? [] : [restored]),
          ...traps.map(({ contained, life }) =>
            contained === null ? life.ref : lines.names.snapshot(contained),
          ),
        ],
        concerns: [...new Set([jobRefText(run.jobName), ...tables])].sort(),
        since: { at: restore.restoredAt, notAfter: null, from: 'restore' },
        meaning: [
          `${run.jobName}, restored from checkpoint ${restore.checkpointId}, has completed nothing since and cannot: it fails with "Trying to add file … which is already added" and restarts for ever.`,
          ...traps.map(trapText),
        ].join(' '),
        repair: `Cancel ${run.jobName}. Restore it from a checkpoint whose pending groups are not in the table, or roll back to the newest snapshot its own user still has as a file; without one the job can only begin without state.`,
        statements: traps.flatMap(({ life, newestFile }) =>
          newestFile === null ? [] : [rollbackTo(life.ref, newestFile.id)],
        ),
        parts: NO_PARTS,
        evidence: [
          ...(run.exceptions ?? []).slice(-1).map(({ evidence }) => evidence),
          ...traps.flatMap(({ contained }) => contained?.evidence.slice(0, 1) ?? []),
          ...run.evidence.slice(0, 2),
        ],
      },
    ]
  })
}

/** A checkpoint or a commit of its own: what was pending has been settled. */
function hasGoneOn(run: RunFact, sinks: readonly TableLife[], lines: RunLines): boolean {
  if (lines.lineOf(run).some((point) => point.run.jobId === run.jobId)) return true
  return sinks.some(({ path, dead }) => [...path, ...dead].some((one) => one.run === run.jobId))
}

function trapsOf(life: TableLife, run: RunFact, lines: RunLines): Trap[] {
  const { restoredFrom } = run
  if (restoredFrom === null || restoredFrom.run === null) return []
  const { pending } = lines.checkpoint(restoredFrom.run, restoredFrom.checkpointId) ?? {}
  const ofParent = life.path.filter((one) => one.run === restoredFrom.run)
  const users = new Set(pending?.map((one) => one.commitUser) ?? ofParent.map((one) => one.commitUser))
  return [...users].flatMap((user) => {
    const own = life.path.filter((one) => one.commitUser === user)
    // A checkpoint holds its own group as pending: it is confirmed only after the barrier.
    const held = pending?.filter((one) => one.commitUser === user).map((one) => one.identifier) ?? [
      restoredFrom.checkpointId,
    ]
    const newestFile = own.filter((one) => one.status === 'live').at(-1) ?? null
    const again = own.filter(
      (one) =>
        held.includes(one.commitIdentifier) &&
        (newestFile === null || newestFile.commitIdentifier < one.commitIdentifier),
    )
    const contained = again.at(-1) ?? null
    const unseen = contained === null && own.length === 0 ? committedUnseen(life, user, run, lines) : []
    const identifiers = [...new Set([...again.map((one) => one.commitIdentifier), ...unseen])]
    if (identifiers.length === 0) return []
    return [
      { life, user, identifiers, contained, newestFile, known: pending !== undefined && contained !== null },
    ]
  })
}

/**
 * Groups with rows that the state holds as pending and a later checkpoint of the same run no longer did: they were
 * committed, to a table in which nobody saw them and where the user has no snapshot left. Before the newest snapshot of
 * the time of the restore they are most likely in it.
 */
function committedUnseen(life: TableLife, user: string, run: RunFact, lines: RunLines): bigint[] {
  const { restoredFrom } = run
  const parent = lines.run(restoredFrom?.run ?? null)
  if (restoredFrom === null || parent === null) return []
  if (![...run.sinks, ...parent.sinks].some((sink) => sink.to === life.ref && sink.commitUser === user))
    return []
  const line = lines.lineOf(parent)
  const at = line.findIndex(({ checkpoint }) => checkpoint.checkpointId === restoredFrom.checkpointId)
  const [state, later] = [line[at]?.checkpoint, line[at + 1]?.checkpoint]
  const base = life.path.filter((one) => one.timeMillis <= restoredFrom.restoredAt).at(-1)
  if (state?.pending === undefined || later?.pending === undefined || base === undefined) return []
  if (state.completedAt === null || state.completedAt > base.timeMillis) return []
  const still = new Set(later.pending.filter((one) => one.commitUser === user).map((one) => one.identifier))
  return state.pending
    .filter((one) => one.commitUser === user && (one.newRows ?? 0n) > 0n && !still.has(one.identifier))
    .map((one) => one.identifier)
}

function trapText({ life, user, identifiers, contained, newestFile }: Trap): string {
  const left =
    newestFile === null
      ? 'no snapshot of that user is left as a file'
      : `the newest file of that user is snapshot ${newestFile.id} with identifier ${newestFile.commitIdentifier}`
  const holds = identifiers.length === 1 ? 'holds group' : 'holds groups'
  return `Its state ${holds} ${listText(identifiers.map(String))} of user ${user.slice(0, 8)} as not yet committed; ${contained === null ? `it was committed to ${plain(life.ref)}, for a later checkpoint no longer held it` : `${plain(life.ref)} contains it (snapshot ${contained.id})`}, and ${left}.`
}
