import type { CheckpointFact, LakeFacts, RunFact, SnapshotFact } from '../facts'
import type { CheckpointMetadataSeen, OpenSplit, SourcePosition, StoredObservation } from '../observations'
import type { RefText } from '../refs'
import type { BruteCheckpoint, BruteInput } from './brute-bounds'

/**
 * A brute-force question for each table that streaming runs of a lake read, from what was observed. Snapshots, commit
 * times and completions are taken from the facts; states and everything about bounds from the observations alone.
 */
export function bruteLines(
  facts: LakeFacts,
  observations: readonly StoredObservation[],
  margin: number,
): Map<RefText, BruteInput> {
  const tables = new Set(
    facts.runs.flatMap((run) =>
      run.sources.flatMap((one) => (one.kind === 'scan' && run.jobType === 'STREAMING' ? [one.from] : [])),
    ),
  )
  return new Map([...tables].map((table) => [table, lineOf(table, facts, observations, margin)]))
}

export function nameOf(jobId: string, checkpointId: bigint): string {
  return `${jobId}@${checkpointId}`
}

function lineOf(
  table: RefText,
  facts: LakeFacts,
  observations: readonly StoredObservation[],
  margin: number,
): BruteInput {
  const snapshots = facts.snapshots.filter((one) => one.table === table && one.status !== 'superseded')
  const byChangelog = facts.tables.find((one) => one.ref === table)?.changelogProducer !== 'none'
  const readers = facts.runs.filter(
    (run) => sourceOf(run, table) !== undefined && run.jobType === 'STREAMING',
  )
  return {
    margin,
    byChangelog,
    lookedAt: observations.reduce(
      (at, { body, lastReadAt }) =>
        body.kind === 'table-listing' && table === `table:${body.table.database}.${body.table.table}`
          ? Math.max(at, lastReadAt)
          : at,
      -Infinity,
    ),
    snapshots: snapshots.map((one) => ({
      id: one.id,
      at: one.timeMillis,
      content: one.content,
      delivers: byChangelog ? one.carriesChangelog : one.content && one.commitKind === 'APPEND',
      group: snapshots.filter((other) => other.group === one.group).map(({ id }) => id),
    })),
    checkpoints: readers.flatMap((run) => checkpointsOf(run, table, facts, observations, snapshots)),
  }
}

function sourceOf(run: RunFact, table: RefText) {
  return run.sources.find((one) => one.from === table && one.kind === 'scan')
}

function checkpointsOf(
  run: RunFact,
  table: RefText,
  facts: LakeFacts,
  observations: readonly StoredObservation[],
  snapshots: readonly SnapshotFact[],
): BruteCheckpoint[] {
  const own = facts.checkpoints.filter(
    (one) => one.jobId === run.jobId && (one.status === 'COMPLETED' || one.wrote),
  )
  const operator = sourceOf(run, table)?.operatorId ?? null
  const states = observations.flatMap(({ body }) =>
    body.kind === 'checkpoint-metadata' && belongsTo(body, run, own) ? [body] : [],
  )
  const scans = scansOf(run, table, facts, observations, snapshots)
  return own.map((checkpoint, i) => {
    const state = states.find((one) => one.checkpointId === checkpoint.checkpointId)
    const source = state?.sources.find((one) => one.operatorId === operator)
    const laterKnown = states.some(
      (one) =>
        one.checkpointId > checkpoint.checkpointId &&
        one.sources.some((other) => other.operatorId === operator && other.nextSnapshotId !== null),
    )
    const commits = facts.snapshots.filter(
      (one) => one.run === run.jobId && one.commitIdentifier === checkpoint.checkpointId,
    )
    const times = [checkpoint.completedAt, ...commits.map((one) => one.timeMillis)].filter(
      (at) => at !== null,
    )
    const ownIds = commits.filter((one) => one.table === table).map(({ id }) => id)
    return {
      name: nameOf(run.jobId, checkpoint.checkpointId),
      passedBy: times.length === 0 ? null : Math.min(...times),
      ownCommit: ownIds.length === 0 ? null : ownIds.reduce((a, b) => (b < a ? b : a)),
      allows: source === undefined ? null : allowedBy(source, laterKnown, snapshots),
      scans,
      after: [
        ...own
          .slice(0, i)
          .flatMap((earlier) => (leads(earlier) ? [nameOf(run.jobId, earlier.checkpointId)] : [])),
        ...inherited(run, table, facts),
      ],
    }
  })
}

/**
 * Snapshots a run without older state can have scanned first: none older than the head of its start, none later than a
 * position it is known to have had. A run from older state scanned what the first of its line did.
 */
function scansOf(
  run: RunFact,
  table: RefText,
  facts: LakeFacts,
  observations: readonly StoredObservation[],
  snapshots: readonly SnapshotFact[],
): (snapshot: bigint) => boolean {
  if (run.restoredFrom !== null) {
    const parent = parentOf(run, table, facts)
    if (parent === null) return () => true
    const began = stateAt(run, parent, table, facts, observations)
    const ownScan = scansByItself(run, table, facts, observations, snapshots)
    if (began === 'nothing') return ownScan
    const inheritedScan = scansOf(parent, table, facts, observations, snapshots)
    return began === 'read' ? inheritedScan : (snapshot) => ownScan(snapshot) || inheritedScan(snapshot)
  }
  return scansByItself(run, table, facts, observations, snapshots)
}

/** Whether the state a run began from had read of the table: some state up to it has, its own has not, or nobody knows. */
function stateAt(
  run: RunFact,
  parent: RunFact,
  table: RefText,
  facts: LakeFacts,
  observations: readonly StoredObservation[],
): 'read' | 'nothing' | 'unknown' {
  const own = facts.checkpoints.filter((one) => one.jobId === parent.jobId)
  const operator = sourceOf(parent, table)?.operatorId
  const states = observations.flatMap(({ body }) =>
    body.kind === 'checkpoint-metadata' && belongsTo(body, parent, own)
      ? body.sources.flatMap((source) =>
          source.operatorId === operator ? [{ id: body.checkpointId, source }] : [],
        )
      : [],
  )
  const upTo = run.restoredFrom!.checkpointId
  const laterKnown = (id: bigint) => states.some((one) => one.id > id && one.source.nextSnapshotId !== null)
  const allowed = (one: (typeof states)[number]) => allowedBy(one.source, laterKnown(one.id), [])
  const leading = states.filter(
    ({ id }) => id === upTo || (id < upTo && own.some((one) => one.checkpointId === id && leads(one))),
  )
  const itself = leading.find(({ id, source }) => id === upTo && source.nextSnapshotId === null)
  if (itself !== undefined && laterKnown(upTo)) return 'nothing'
  if (leading.some((one) => allowed(one)?.(0n) === false)) return 'read'
  const grand = parentOf(parent, table, facts)
  return grand !== null && stateAt(parent, grand, table, facts, observations) === 'read' ? 'read' : 'unknown'
}

function scansByItself(
  run: RunFact,
  table: RefText,
  facts: LakeFacts,
  observations: readonly StoredObservation[],
  snapshots: readonly SnapshotFact[],
): (snapshot: bigint) => boolean {
  const own = facts.checkpoints.filter((one) => one.jobId === run.jobId)
  const operator = sourceOf(run, table)?.operatorId
  const states = observations.flatMap(({ body }) =>
    body.kind === 'checkpoint-metadata' && belongsTo(body, run, own)
      ? body.sources.filter((one) => one.operatorId === operator && one.nextSnapshotId !== null)
      : [],
  )
  const there = snapshots.filter((one) => one.timeMillis <= run.startTime - 1000).map(({ id }) => id)
  return (snapshot) =>
    there.every((id) => id <= snapshot) &&
    states.every((state) => {
      const open = [...state.pending, ...state.reading].filter((split) => !split.fullyRead)
      const first = open.filter((split) => split.streaming === false)
      if (first.length > 0) return first.some((split) => split.snapshotId >= snapshot)
      return open.length === 0
        ? snapshot < state.nextSnapshotId!
        : open.every((split) => split.snapshotId > snapshot)
    })
}

/** The checkpoint whose state the run began from and those before it: the run had read at least as much from the start. */
function inherited(run: RunFact, table: RefText, facts: LakeFacts): string[] {
  const { restoredFrom } = run
  const parent = parentOf(run, table, facts)
  if (restoredFrom === null || parent === null) return []
  const before = facts.checkpoints.filter(
    (one) => one.jobId === parent.jobId && (one.status === 'COMPLETED' || one.wrote),
  )
  return before
    .filter(
      (one) =>
        one.checkpointId === restoredFrom.checkpointId ||
        (one.checkpointId < restoredFrom.checkpointId && leads(one)),
    )
    .map((one) => nameOf(parent.jobId, one.checkpointId))
}

/** The run whose state of this source the run began from. */
function parentOf(run: RunFact, table: RefText, facts: LakeFacts): RunFact | null {
  const { restoredFrom } = run
  const parent = facts.runs.find((one) => one.jobId === restoredFrom?.run)
  const same = parent === undefined ? undefined : sourceOf(parent, table)
  if (parent === undefined || same === undefined || restoredFrom?.path == null) return null
  return same.operatorId !== null && same.operatorId === sourceOf(run, table)?.operatorId ? parent : null
}

function belongsTo(body: CheckpointMetadataSeen, run: RunFact, own: readonly CheckpointFact[]): boolean {
  if (body.jobId !== null) return body.jobId === run.jobId
  const folder = (path: string) => path.split('/').pop()
  return own.some((one) => one.savepoint && one.path !== null && folder(one.path) === folder(body.directory))
}

/** Whether later checkpoints of the run certainly went on from this one: of a savepoint only its committed group tells. */
function leads(earlier: CheckpointFact): boolean {
  return !earlier.savepoint || earlier.wrote
}

/**
 * Positions a state allows (section 6 of the metadata text): all of a snapshot below the lowest open split has been
 * read, nothing at or above the next one, and of those between as many as no untouched one stands among.
 */
function allowedBy(
  source: SourcePosition,
  laterKnown: boolean,
  snapshots: readonly SnapshotFact[],
): ((position: bigint) => boolean) | null {
  const next = source.nextSnapshotId
  if (next === null) return laterKnown ? (position) => position === 0n : null
  if (source.readerStateMissing) return (position) => position < next
  const open = [...source.pending, ...source.reading].filter((split) => !split.fullyRead)
  if (open.some((split) => split.streaming === false)) {
    const scanned = open.filter((split) => split.streaming === false).map(({ snapshotId }) => snapshotId)
    return (position) => scanned.some((id) => position <= id)
  }
  if (open.length === 0) return (position) => position === next - 1n
  const lowest = open.map(({ snapshotId }) => snapshotId).reduce((a, b) => (b < a ? b : a))
  return (position) =>
    position >= lowest - 1n &&
    (position === lowest - 1n || hasRows(position, open, snapshots)) &&
    position < next
}

/** Some row of the snapshot has been handed out, or may have been. */
function hasRows(id: bigint, open: readonly OpenSplit[], snapshots: readonly SnapshotFact[]): boolean {
  const splits = open.filter((split) => split.snapshotId === id)
  if (splits.some((split) => split.recordsToSkip > 0n)) return true
  const snapshot = snapshots.find((one) => one.id === id)
  if (snapshot === undefined) return false
  const delivers = snapshot.carriesChangelog || (snapshot.content && snapshot.commitKind === 'APPEND')
  if (!delivers) return false
  const rows = snapshot.carriesChangelog ? snapshot.changelogRecordCount : snapshot.deltaRecordCount
  if (splits.length === 0 || splits.some((split) => split.rows === null)) return true
  return rows === null || splits.reduce((sum, split) => sum + (split.rows ?? 0n), 0n) < rows
}
