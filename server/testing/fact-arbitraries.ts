import fc from 'fast-check'
import type {
  BoundaryFact,
  CheckpointFact,
  EdgeFact,
  Evidence,
  LakeFacts,
  ReadFact,
  RunFact,
  SnapshotFact,
  TableFact,
  WriteFact,
} from '@/lib/domain/facts/model'
import { formatRef, tableRefText } from '@/lib/domain/refs'
import type { TableKey } from '@/lib/domain/observations'

/** Names that have broken something before; few, so that facts meet on the same table. */
export const AWKWARD_TABLES: readonly TableKey[] = [
  { database: 'ods', table: 'orders', branch: null },
  { database: '__proto__', table: 'constructor', branch: 'a:b/c+d%2F' },
  { database: 'a:b/c+d%2F', table: "o'brien; DROP TABLE lake --", branch: null },
  { database: '数据 库', table: 'Zoë\0\ud800', branch: null },
  { database: 'long'.repeat(60), table: 'name'.repeat(60), branch: 'x'.repeat(200) },
]
const tableRefs = AWKWARD_TABLES.map(tableRefText)
export const tableRef = fc.constantFrom(...tableRefs)
export const jobId = fc.constantFrom('0'.repeat(32), 'f'.repeat(32), 'toString')
export const snapshotId = fc.oneof(
  fc.bigInt(1n, 8n),
  fc.constantFrom(9223372036854775807n, -9223372036854775808n, -1n, 9007199254740993n),
)
const checkpointId = snapshotId
export const identity = fc.constantFrom(
  '0011223344556677',
  '8899aabbccddeeff',
  'cafecafecafecafe',
  'feedfeedfeedfeed',
)
export const instant = fc.oneof(fc.integer({ min: 0, max: 12 }), fc.constantFrom(8.64e15, 1_795_000_000_000))
const count = fc.option(fc.constantFrom(0n, 9223372036854775807n, -9223372036854775808n))
/** Any JavaScript string: zero characters and lone surrogates too. */
const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 8 })
const certainty = fc.constantFrom('exact', 'range', 'atMost', 'tentative', 'assumed')

const evidence: fc.Arbitrary<Evidence[]> = fc.array(
  fc.record({
    kind: fc.constantFrom('snapshot-file', 'rest-job'),
    place: anyText,
    observedAt: instant,
    says: anyText,
  }),
  { maxLength: 2 },
)

const table: fc.Arbitrary<TableFact> = fc.record({
  ref: tableRef,
  table: fc.constantFrom(...AWKWARD_TABLES),
  type: fc.constant('table'),
  layers: fc.constant([{ layer: 'history', store: null }] as const),
  path: anyText,
  primaryKeys: fc.array(anyText, { maxLength: 2 }),
  partitionKeys: fc.constant([]),
  comment: fc.option(anyText),
  changelogProducer: fc.constantFrom('none', 'lookup'),
  mergeEngine: fc.constant(null),
  newestSchemaId: count,
  forkOf: fc.option(tableRef),
  forkSnapshotId: count,
  present: fc.boolean(),
  schemas: fc.array(
    fc.record({
      id: fc.constantFrom(0n, 1n),
      timeMillis: fc.option(instant),
      fields: fc.constant([]),
      primaryKeys: fc.constant([]),
      partitionKeys: fc.constant([]),
      options: fc
        .array(fc.tuple(fc.oneof(anyText, fc.constant('__proto__')), anyText), { maxLength: 3 })
        .map(
          (entries) =>
            new Map([...entries].sort(([a], [b]) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1))),
        ),
      comment: fc.constant(null),
    }),
    { maxLength: 2 },
  ),
  tags: fc.constant([]),
  consumers: fc.constant([]),
  branchNames: fc.array(anyText, { maxLength: 2 }),
  since: fc.option(instant),
  evidence,
})

const snapshot: fc.Arbitrary<SnapshotFact> = fc.record({
  table: tableRef,
  id: snapshotId,
  identity,
  status: fc.constantFrom('live', 'tagged', 'changelog', 'expired', 'superseded'),
  schemaId: fc.constant(0n),
  commitUser: anyText,
  commitIdentifier: fc.constantFrom(1n, 9223372036854775807n),
  commitKind: fc.constantFrom('APPEND', 'COMPACT'),
  timeMillis: instant,
  totalRecordCount: count,
  deltaRecordCount: count,
  changelogRecordCount: count,
  watermark: count,
  operation: fc.constant(null),
  content: fc.boolean(),
  carriesChangelog: fc.boolean(),
  epoch: fc.nat(3),
  group: identity,
  groupLastId: snapshotId,
  maintenance: fc.boolean(),
  tags: fc.array(anyText, { maxLength: 1 }),
  run: fc.option(jobId),
  writerCertainty: fc.constant(null),
  evidence,
})

const run: fc.Arbitrary<RunFact> = fc.record({
  jobId,
  jobName: anyText,
  clusters: fc.array(anyText, { maxLength: 2 }),
  jobType: fc.constantFrom('STREAMING', 'BATCH'),
  maintenance: fc.boolean(),
  startTime: instant,
  endTime: fc.option(instant),
  states: fc.constant([]),
  chain: jobId,
  restoredFrom: fc.constant(null),
  sources: fc.constant([]),
  sinks: fc.constant([]),
  checkpointIntervalMillis: fc.constant(null),
  checkpointTimeoutMillis: fc.constant(null),
  evidence,
})

const checkpoint: fc.Arbitrary<CheckpointFact> = fc.record({
  jobId,
  checkpointId,
  savepoint: fc.boolean(),
  status: fc.constantFrom('IN_PROGRESS', 'COMPLETED', 'FAILED'),
  triggeredAt: fc.option(instant),
  completedAt: fc.option(instant),
  completionFrom: fc.constant(null),
  failedAt: fc.option(instant),
  failureMessage: fc.option(anyText),
  path: fc.option(anyText),
  files: fc.constantFrom('retained', 'gone', 'unknown'),
  stateSizeBytes: fc.constant(null),
  restores: fc.constant([]),
  wrote: fc.boolean(),
  evidence,
})

const read: fc.Arbitrary<ReadFact> = fc.record({
  jobId,
  checkpointId: fc.option(checkpointId),
  table: tableRef,
  kind: fc.constantFrom('scan', 'lookup'),
  certainty,
  low: fc.option(snapshotId),
  high: fc.option(snapshotId),
  position: fc.option(snapshotId),
  minOpen: fc.option(snapshotId),
  previousHigh: fc.option(snapshotId),
  noNewData: fc.option(fc.boolean()),
  evidence,
})

const write: fc.Arbitrary<WriteFact> = fc
  .record({
    jobId,
    checkpointId: fc.option(checkpointId),
    table: tableRef,
    snapshotId,
    identity: fc.option(identity),
    memberIds: fc.array(snapshotId, { maxLength: 2 }),
    committedAt: fc.option(instant),
    certainty,
    evidence,
  })
  .map((fact) => (fact.identity === null ? { ...fact, snapshotId: null, committedAt: null } : fact))

const edge: fc.Arbitrary<EdgeFact> = fc.record({
  from: tableRef,
  to: tableRef,
  kind: fc.constantFrom('reads', 'writes', 'forks'),
  lookup: fc.boolean(),
  certainty,
  stretches: fc.array(
    fc.record({ jobId: fc.option(jobId), from: fc.option(instant), to: fc.option(instant) }),
    {
      maxLength: 2,
    },
  ),
  evidence,
})

const boundary: fc.Arbitrary<BoundaryFact> = fc
  .record({ system: anyText, name: anyText, says: anyText, evidence })
  .map((fact) => ({ ...fact, ref: formatRef({ kind: 'boundary', system: fact.system, name: fact.name }) }))

/** Facts of one lake, each key once, in the order of their keys. */
export const lakeFacts: fc.Arbitrary<LakeFacts> = fc.record({
  tables: keyed(table, (fact) => fact.ref, 5),
  snapshots: keyed(snapshot, (fact) => `${fact.table} ${fact.id} ${fact.identity}`, 60),
  runs: keyed(run, (fact) => fact.jobId, 3),
  checkpoints: keyed(checkpoint, (fact) => `${fact.jobId} ${fact.checkpointId}`, 40),
  reads: keyed(read, (fact) => `${fact.jobId} ${fact.checkpointId} ${fact.kind} ${fact.table}`, 60),
  writes: keyed(write, (fact) => `${fact.jobId} ${fact.checkpointId} ${fact.table} ${fact.identity}`, 60),
  edges: keyed(edge, (fact) => `${fact.kind} ${fact.from} ${fact.to}`, 10),
  boundaries: keyed(boundary, (fact) => fact.ref, 4),
})

function keyed<F>(fact: fc.Arbitrary<F>, key: (fact: F) => string, maxLength: number): fc.Arbitrary<F[]> {
  return fc
    .uniqueArray(fact, { selector: key, maxLength, size: 'max' })
    .map((facts) => [...facts].sort((a, b) => (key(a) < key(b) ? -1 : 1)))
}
