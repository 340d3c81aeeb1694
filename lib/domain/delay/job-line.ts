import type { Evidence, RunFact, SnapshotFact, WriteFact } from '../facts'
import type { RefText } from '../refs'
import type { Millis } from '../time'
import type { IoOf } from './checkpoint-io'
import type { RunAt } from './runs-at'
import { indexUpTo, type TableAt } from './versions-at'

/** One completed checkpoint, or one finished batch run, of a job. */
export interface LineEntry {
  readonly run: RunAt
  /** `null` for a batch run: the run stands in its place. */
  readonly checkpointId: bigint | null
  readonly triggeredAt: Millis | null
  readonly completedAt: Millis
  readonly evidence: readonly Evidence[]
}

export const WROTE_NOTHING = -1
/** Handed to the committer, not committed by now. */
export const PENDING = -2

/** Everything a job had completed, oldest first, over all its runs, without what a rollback took back. */
export interface JobLine {
  readonly entries: readonly LineEntry[]
  /** Per sink and entry: index of the first snapshot with content, `WROTE_NOTHING` or `PENDING`. */
  readonly groups: ReadonlyMap<RefText, Int32Array>
}

export function jobLine(
  runs: readonly RunAt[],
  batch: boolean,
  sinks: readonly RefText[],
  io: IoOf,
  tables: ReadonlyMap<RefText, TableAt>,
  now: Millis,
): JobLine {
  const all = runs.flatMap((run) => entriesOf(run, batch, io, now))
  const takenBack = rolledBack(runs, all, io, tables, now)
  const entries = all.filter((entry) => !takenBack(entry))
  const groups = new Map<RefText, Int32Array>()
  for (const sink of sinks) {
    const table = tables.get(sink)
    if (table === undefined) continue
    const own = new Int32Array(entries.length).fill(WROTE_NOTHING)
    for (const [i, entry] of entries.entries()) {
      for (const write of io(entry.run.fact.jobId, entry.checkpointId).writes)
        if (write.table === sink) own[i] = groupIndex(write, table, now, own[i]!)
    }
    groups.set(sink, own)
  }
  return { entries, groups }
}

function entriesOf(run: RunAt, batch: boolean, io: IoOf, now: Millis): LineEntry[] {
  if (!batch) {
    const from = run.fact.restoredFrom
    const inherited = from?.run == null ? -1n : from.checkpointId
    const own = run.checkpoints.completed.filter(({ fact }) => fact.checkpointId > inherited)
    return own.map(({ fact, triggeredAt, completedAt }) => ({
      run,
      checkpointId: fact.checkpointId,
      triggeredAt,
      completedAt,
      evidence: fact.evidence,
    }))
  }
  const committed = io(run.fact.jobId, null).writes.flatMap((write) => write.committedAt ?? [])
  const done = run.ended?.state === 'FINISHED' || committed.some((at) => at <= now)
  if (!done) return []
  const completedAt = committed.reduce((a, b) => Math.max(a, b), run.ended?.at ?? run.since)
  return [
    {
      run,
      checkpointId: null,
      triggeredAt: run.since,
      completedAt: Math.min(completedAt, now),
      evidence: run.fact.evidence,
    },
  ]
}

function groupIndex(write: WriteFact, table: TableAt, now: Millis, known: number): number {
  if (write.snapshotId === null) return known === WROTE_NOTHING ? PENDING : known
  if (write.committedAt !== null && write.committedAt > now) return PENDING
  for (const id of [...write.memberIds].sort((a, b) => (a < b ? -1 : 1))) {
    const i = indexUpTo(table, id)
    const snapshot: SnapshotFact | undefined = table.snapshots[i]
    if (snapshot?.id === id && snapshot.content) return i
  }
  return known
}

/** A run restored to an older state whose later groups were rolled back: those checkpoints never were. */
function rolledBack(
  runs: readonly RunAt[],
  entries: readonly LineEntry[],
  io: IoOf,
  tables: ReadonlyMap<RefText, TableAt>,
  now: Millis,
): (entry: LineEntry) => boolean {
  const restoredTo = new Map<string, bigint>()
  for (const { fact } of runs) {
    const from: RunFact['restoredFrom'] = fact.restoredFrom
    if (from?.run === undefined || from.run === null) continue
    const known = restoredTo.get(from.run)
    if (known === undefined || from.checkpointId < known) restoredTo.set(from.run, from.checkpointId)
  }
  const limits = new Map<string, bigint>()
  for (const entry of entries) {
    const to = restoredTo.get(entry.run.fact.jobId)
    if (to === undefined || entry.checkpointId === null || entry.checkpointId <= to) continue
    const gone = io(entry.run.fact.jobId, entry.checkpointId).writes.some(
      ({ table, identity, committedAt }) =>
        identity !== null &&
        committedAt !== null &&
        committedAt <= now &&
        tables.get(table)?.indexOf(identity) === -1,
    )
    if (gone) limits.set(entry.run.fact.jobId, to)
  }
  return ({ run, checkpointId }) => {
    const limit = limits.get(run.fact.jobId)
    return limit !== undefined && checkpointId !== null && checkpointId > limit
  }
}
