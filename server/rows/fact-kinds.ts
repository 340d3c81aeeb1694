import { boundaryOfEdge, ownerOfEdge, type PortionFacts } from '@/lib/domain/facts/scope'
import type {
  BoundaryFact,
  CheckpointFact,
  EdgeFact,
  LakeFacts,
  RunFact,
  SnapshotFact,
  TableFact,
  WriteFact,
} from '@/lib/domain/facts/model'
import type { FactRows, FactTable } from '@/server/services/ports'
import { bigintColumn, booleanColumn, textColumn, type Column } from './columns'
import { rowsOf } from './fact-rows'
import { placeReads, type PlacedRead } from './placed-reads'

/** All facts of a lake as rows, one set per table. Keys are made of refs and ids, whose escaping keeps them apart. */
export function toFactRows({ boundaries, ...facts }: LakeFacts): FactRows[] {
  return [...toOwnedRows(facts), toBoundaryRows(boundaries)]
}

/** All but boundaries, which have no owner. */
export function toOwnedRows(facts: PortionFacts): FactRows[] {
  return [
    rowsOf(tableKind, facts.tables),
    rowsOf(snapshotKind, facts.snapshots),
    rowsOf(runKind, facts.runs),
    rowsOf(checkpointKind, facts.checkpoints),
    rowsOf(readKind, placeReads(facts)),
    rowsOf(writeKind, facts.writes),
    rowsOf(edgeKind, facts.edges),
  ]
}

export function toBoundaryRows(boundaries: LakeFacts['boundaries']): FactRows {
  return rowsOf(boundaryKind, boundaries)
}

const whole = (fact: unknown): unknown => fact

const tableKind = {
  table: 'fact_table' as const,
  key: (fact: TableFact) => fact.ref,
  columns: [],
  body: whole,
}

const runKind = {
  table: 'fact_run' as const,
  key: (fact: RunFact) => fact.jobId,
  columns: [],
  body: whole,
}

const edgeKind = {
  table: 'fact_edge' as const,
  key: (fact: EdgeFact) => `${fact.kind} ${fact.from} ${fact.to}`,
  columns: [textColumn<EdgeFact>('owner', ownerOfEdge), textColumn<EdgeFact>('boundary', boundaryOfEdge)],
  body: whole,
}

const snapshotKind = {
  table: 'fact_snapshot' as const,
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
  table: 'fact_checkpoint' as const,
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
  table: 'fact_read' as const,
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
  table: 'fact_write' as const,
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

const boundaryKind = {
  table: 'fact_boundary' as const,
  key: (fact: BoundaryFact) => fact.ref,
  columns: [],
  body: whole,
}

/** Names and types of each table's columns beside key, hash and body, in the order of `FactRows.columns`. */
export const FACT_COLUMNS: ReadonlyMap<FactTable, readonly Pick<Column<never>, 'name' | 'type'>[]> = new Map(
  [tableKind, snapshotKind, runKind, checkpointKind, readKind, writeKind, edgeKind, boundaryKind].map(
    ({ table, columns }) => [table, columns],
  ),
)
