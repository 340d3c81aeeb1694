import type { CheckpointFact, LakeFacts, SnapshotFact, WriteFact } from '@/lib/domain/facts/model'
import { Prisma } from '@/server/db/client'
import { bigintColumn, booleanColumn, textColumn } from './columns'
import { rowsOf, type FactRows } from './fact-rows'
import { placeReads, type PlacedRead } from './placed-reads'

/** All facts of a lake as rows, one set per table. Keys are made of refs and ids, whose escaping keeps them apart. */
export function toFactRows(facts: LakeFacts): FactRows[] {
  return [
    rowsOf(
      { table: Prisma.raw('fact_table'), key: (fact) => fact.ref, columns: [], body: whole },
      facts.tables,
    ),
    rowsOf(snapshotKind, facts.snapshots),
    rowsOf(
      { table: Prisma.raw('fact_run'), key: (fact) => fact.jobId, columns: [], body: whole },
      facts.runs,
    ),
    rowsOf(checkpointKind, facts.checkpoints),
    rowsOf(readKind, placeReads(facts)),
    rowsOf(writeKind, facts.writes),
    rowsOf(
      {
        table: Prisma.raw('fact_edge'),
        key: (fact) => `${fact.kind} ${fact.from} ${fact.to}`,
        columns: [],
        body: whole,
      },
      facts.edges,
    ),
    rowsOf(
      { table: Prisma.raw('fact_boundary'), key: (fact) => fact.ref, columns: [], body: whole },
      facts.boundaries,
    ),
  ]
}

const whole = (fact: unknown): unknown => fact

const snapshotKind = {
  table: Prisma.raw('fact_snapshot'),
  key: (fact: SnapshotFact) => `${fact.table}@${fact.id}!${fact.identity}`,
  columns: [
    textColumn<SnapshotFact>('table_ref', (fact) => fact.table),
    bigintColumn<SnapshotFact>('snapshot_id', (fact) => fact.id),
    textColumn<SnapshotFact>('identity', (fact) => fact.identity),
    textColumn<SnapshotFact>('group_key', (fact) => fact.group),
    bigintColumn<SnapshotFact>('time_millis', (fact) => fact.timeMillis),
    booleanColumn<SnapshotFact>('content', (fact) => fact.content),
    booleanColumn<SnapshotFact>('current_life', (fact) => fact.status !== 'superseded'),
    bigintColumn<SnapshotFact>('total_record_count', (fact) => fact.totalRecordCount),
  ],
  body: whole,
}

const checkpointKind = {
  table: Prisma.raw('fact_checkpoint'),
  key: (fact: CheckpointFact) => `${fact.jobId}@${fact.checkpointId}`,
  columns: [
    textColumn<CheckpointFact>('job_id', (fact) => fact.jobId),
    bigintColumn<CheckpointFact>('checkpoint_id', (fact) => fact.checkpointId),
    textColumn<CheckpointFact>('status', (fact) => fact.status),
    bigintColumn<CheckpointFact>(
      'at_millis',
      (fact) => fact.completedAt ?? fact.triggeredAt ?? fact.failedAt,
    ),
    bigintColumn<CheckpointFact>('failed_at', (fact) => fact.failedAt ?? fact.triggeredAt),
  ],
  body: whole,
}

const readKind = {
  table: Prisma.raw('fact_read'),
  key: ({ fact, nth }: PlacedRead) =>
    `${fact.jobId}@${fact.checkpointId ?? 'batch'} ${fact.kind} ${fact.table} ${nth}`,
  columns: [
    textColumn<PlacedRead>('job_id', ({ fact }) => fact.jobId),
    bigintColumn<PlacedRead>('checkpoint_id', ({ fact }) => fact.checkpointId),
    textColumn<PlacedRead>('table_ref', ({ fact }) => fact.table),
    booleanColumn<PlacedRead>('lookup', ({ fact }) => fact.kind === 'lookup'),
    bigintColumn<PlacedRead>('high', ({ fact }) => fact.high),
    bigintColumn<PlacedRead>('reach', ({ reach }) => reach),
    bigintColumn<PlacedRead>('at_millis', ({ at }) => at),
  ],
  body: ({ fact }: PlacedRead): unknown => fact,
}

const writeKind = {
  table: Prisma.raw('fact_write'),
  key: (fact: WriteFact) =>
    `${fact.jobId}@${fact.checkpointId ?? 'batch'} ${fact.table} ${fact.identity ?? 'tentative'}`,
  columns: [
    textColumn<WriteFact>('job_id', (fact) => fact.jobId),
    bigintColumn<WriteFact>('checkpoint_id', (fact) => fact.checkpointId),
    textColumn<WriteFact>('table_ref', (fact) => fact.table),
    textColumn<WriteFact>('identity', (fact) => fact.identity),
  ],
  body: whole,
}
