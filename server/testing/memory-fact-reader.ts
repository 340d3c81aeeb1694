import type { CheckpointFact, LakeFacts, ReadFact, SnapshotFact, WriteFact } from '@/lib/domain/facts/model'
import type { Millis } from '@/lib/domain/time'
import type { CheckpointHead, FactReader, TableHead } from '@/server/services/ports'

/** The port's meaning in its plainest form, over facts in memory: repositories are tested against it. */
export function memoryFactReader(facts: LakeFacts, generation = 1): FactReader {
  const { tables, runs, edges, boundaries } = facts
  return {
    topology: () => Promise.resolve({ generation, tables, runs, edges, boundaries }),
    lakeFacts: () => Promise.resolve(facts),
    tableHeads: (_lake, asOf) => Promise.resolve(tables.map((table) => tableHead(facts, table.ref, asOf))),
    checkpointHeads: (_lake, asOf) =>
      Promise.resolve(runs.map((run) => checkpointHead(facts, run.jobId, asOf))),
    snapshots: (_lake, keys) =>
      found(facts.snapshots, (fact) => keys.some((key) => key.table === fact.table && key.id === fact.id)),
    groupMembers: (_lake, groups) =>
      found(facts.snapshots, (fact) =>
        groups.some((key) => key.table === fact.table && key.group === fact.group),
      ),
    contentAtOrBelow: (_lake, keys) => {
      const hits = keys.map(({ table, id }) =>
        newestOf(facts.snapshots.filter((fact) => isContent(fact) && fact.table === table && fact.id <= id)),
      )
      return found(facts.snapshots, (fact) => hits.includes(fact))
    },
    snapshotPage: (_lake, table, { belowId, limit, asOf }) => {
      const all = facts.snapshots
        .filter((fact) => fact.table === table && (belowId === null || fact.id < belowId))
        .filter((fact) => isDated(fact.timeMillis, asOf))
        .sort((a, b) => byNumber(b.id, a.id) || byText(a.identity, b.identity))
      const last = all[Math.min(limit, all.length) - 1]
      return Promise.resolve(all.filter((fact) => last !== undefined && fact.id >= last.id))
    },
    checkpoints: (_lake, keys) =>
      found(facts.checkpoints, (fact) =>
        keys.some((key) => key.jobId === fact.jobId && key.checkpointId === fact.checkpointId),
      ),
    checkpointPage: (_lake, jobIds, { offset, limit, asOf }) =>
      Promise.resolve(
        facts.checkpoints
          .filter((fact) => jobIds.includes(fact.jobId) && isDated(momentOf(fact), asOf))
          .sort(newestCheckpointFirst)
          .slice(offset, offset + limit),
      ),
    checkpointsUnderWay: (_lake, jobIds, at) =>
      Promise.resolve(
        jobIds.filter(isFirst).flatMap((jobId) =>
          facts.checkpoints
            .filter((fact) => fact.jobId === jobId && (momentOf(fact) ?? at) > at)
            .sort(
              (a, b) =>
                byNumber(momentOf(a) ?? 0, momentOf(b) ?? 0) || byNumber(a.checkpointId, b.checkpointId),
            )
            .slice(0, 8)
            .filter((fact) => fact.completedAt !== null && (fact.triggeredAt ?? Infinity) <= at),
        ),
      ).then((all) =>
        all.sort((a, b) => byNumber(b.checkpointId, a.checkpointId) || byText(a.jobId, b.jobId)),
      ),
    writesOfVersions: (_lake, keys) =>
      found(facts.writes, (fact) =>
        keys.some((key) => key.table === fact.table && key.identity === fact.identity),
      ),
    writesOfCheckpoints: (_lake, keys) =>
      found(facts.writes, (fact) => keys.some((key) => isOf(fact, key.jobId, key.checkpointId))),
    writesAtOrBelow: (_lake, keys) => {
      const hits = keys.flatMap(({ jobId, checkpointId }) => newestWrites(facts.writes, jobId, checkpointId))
      return found(facts.writes, (fact) => hits.includes(fact))
    },
    readsOfCheckpoints: (_lake, keys) =>
      found(facts.reads, (fact) => keys.some((key) => isOf(fact, key.jobId, key.checkpointId))),
    firstReadsReaching: (_lake, keys, asOf) => {
      const hits = keys.flatMap(({ table, id }) =>
        runsOf(facts.reads).map((jobId) =>
          facts.reads
            .filter((fact) => fact.jobId === jobId && fact.table === table && fact.kind === 'scan')
            .filter((fact) => fact.high !== null && fact.high >= id && isDated(readAt(facts, fact), asOf))
            .sort((a, b) => byCheckpoint(a.checkpointId, b.checkpointId))
            .at(0),
        ),
      )
      return found(facts.reads, (fact) => hits.includes(fact))
    },
    snapshotsInWindow: (_lake, names, { from, to, limit }) =>
      Promise.resolve(
        facts.snapshots
          .filter((fact) => names.includes(fact.table) && isWithin(fact.timeMillis, from, to))
          .sort(
            (a, b) =>
              byNumber(a.timeMillis, b.timeMillis) ||
              byText(a.table, b.table) ||
              byNumber(a.id, b.id) ||
              byText(a.identity, b.identity),
          )
          .slice(-limit),
      ),
    checkpointsInWindow: (_lake, jobIds, { from, to, limit }) =>
      Promise.resolve(
        facts.checkpoints
          .filter(
            (fact) =>
              jobIds.includes(fact.jobId) && momentOf(fact) !== null && isWithin(momentOf(fact), from, to),
          )
          .sort(
            (a, b) =>
              byNumber(momentOf(a) ?? 0, momentOf(b) ?? 0) ||
              byText(a.jobId, b.jobId) ||
              byNumber(a.checkpointId, b.checkpointId),
          )
          .slice(-limit),
      ),
  }
}

function tableHead(facts: LakeFacts, table: TableHead['table'], asOf: Millis | null): TableHead {
  const known = facts.snapshots.filter(
    (fact) => fact.table === table && fact.status !== 'superseded' && isDated(fact.timeMillis, asOf),
  )
  const newest = newestOf(known)
  const content = newestOf(known.filter((fact) => fact.content))
  return {
    table,
    content: content && {
      id: content.id,
      at: content.timeMillis,
      totalRecordCount: content.totalRecordCount,
    },
    newest: newest && { id: newest.id, at: newest.timeMillis },
    oldestId:
      known
        .map((fact) => fact.id)
        .sort(byNumber)
        .at(0) ?? null,
    snapshotCount: known.length,
  }
}

function checkpointHead(facts: LakeFacts, jobId: string, asOf: Millis | null): CheckpointHead {
  const own = facts.checkpoints
    .filter((fact) => fact.jobId === jobId)
    .sort((a, b) => byNumber(a.checkpointId, b.checkpointId))
  const last = own.filter((fact) => fact.status === 'COMPLETED' && isDated(momentOf(fact), asOf)).at(-1)
  const failed = own
    .filter((fact) => fact.status === 'FAILED' && isDated(fact.failedAt ?? fact.triggeredAt, asOf))
    .filter((fact) => last === undefined || fact.checkpointId > last.checkpointId)
  const times = failed.flatMap((fact) => fact.failedAt ?? fact.triggeredAt ?? [])
  return {
    jobId,
    lastCompleted: last === undefined ? null : { checkpointId: last.checkpointId, at: last.completedAt },
    failedSince: failed.length,
    firstFailedAt: times.length === 0 ? null : Math.min(...times),
    lastFailureMessage: failed.at(-1)?.failureMessage ?? null,
  }
}

function newestWrites(writes: readonly WriteFact[], jobId: string, checkpointId: bigint | null): WriteFact[] {
  const committed = writes.filter((fact) => fact.jobId === jobId && fact.identity !== null)
  if (checkpointId === null) return committed.filter((fact) => fact.checkpointId === null)
  return committed.filter(
    (fact) =>
      fact.checkpointId !== null &&
      fact.checkpointId <= checkpointId &&
      !committed.some(
        (other) =>
          other.table === fact.table &&
          other.checkpointId !== null &&
          other.checkpointId <= checkpointId &&
          other.checkpointId > (fact.checkpointId ?? 0n),
      ),
  )
}

/** When a read's checkpoint completed, or first committed; a batch run's commit or end. */
function readAt(facts: LakeFacts, read: ReadFact): Millis | null {
  const completed = facts.checkpoints.find((fact) => isOf(fact, read.jobId, read.checkpointId))?.completedAt
  const commits = facts.writes
    .filter((fact) => isOf(fact, read.jobId, read.checkpointId))
    .flatMap((fact) => fact.committedAt ?? [])
  const ended =
    read.checkpointId === null ? facts.runs.find((run) => run.jobId === read.jobId)?.endTime : undefined
  return completed ?? (commits.length > 0 ? Math.min(...commits) : (ended ?? null))
}

function found<F>(facts: readonly F[], wanted: (fact: F) => boolean): Promise<F[]> {
  return Promise.resolve(facts.filter(wanted))
}

function isFirst(text: string, index: number, all: readonly string[]): boolean {
  return all.indexOf(text) === index
}

function isContent(fact: SnapshotFact): boolean {
  return fact.content && fact.status !== 'superseded'
}

function newestOf(snapshots: readonly SnapshotFact[]): SnapshotFact | null {
  return [...snapshots].sort((a, b) => byNumber(a.id, b.id) || byText(a.identity, b.identity)).at(-1) ?? null
}

function isOf(
  fact: { jobId: string; checkpointId: bigint | null },
  jobId: string,
  id: bigint | null,
): boolean {
  return fact.jobId === jobId && fact.checkpointId === id
}

function momentOf(fact: CheckpointFact): Millis | null {
  return fact.completedAt ?? fact.triggeredAt ?? fact.failedAt
}

function isDated(at: Millis | null, asOf: Millis | null): boolean {
  return asOf === null || (at !== null && at <= asOf)
}

function isWithin(at: Millis | null, from: Millis | null, to: Millis | null): boolean {
  return (from === null || (at !== null && at >= from)) && isDated(at, to)
}

function runsOf(reads: readonly ReadFact[]): string[] {
  return [...new Set(reads.map((fact) => fact.jobId))]
}

function newestCheckpointFirst(a: CheckpointFact, b: CheckpointFact): number {
  const [x, y] = [momentOf(a), momentOf(b)]
  if (x !== y) {
    if (x === null) return 1
    return y === null ? -1 : y - x
  }
  return byNumber(b.checkpointId, a.checkpointId) || byText(a.jobId, b.jobId)
}

function byCheckpoint(a: bigint | null, b: bigint | null): number {
  if (a === b) return 0
  if (a === null) return -1
  return b === null ? 1 : byNumber(a, b)
}

function byNumber<N extends bigint | number>(a: N, b: N): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function byText(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b))
}
