import fc from 'fast-check'
import type { Alias } from '../aliases'
import type { LineageRemoval } from '../facts/removal'
import type { RefText } from '../refs'
import {
  BATCH_IDENTIFIER,
  type Observation,
  type ObservationBody,
  type SourcePosition,
} from '../observations'
import { toldArbitraries } from './told-arbitraries'

/*
 * Observations of a tiny lake in which everything meets everything: two databases with tables of the same names,
 * commit users that several tables and runs share, runs whose ids begin alike, savepoints that name no run, restores
 * from anywhere, names that stand for tables which do not exist (yet).
 */

const JOBS = ['a'.repeat(32), 'aaaaaa' + 'b'.repeat(26), 'c'.repeat(32), 'd'.repeat(32), 'e'.repeat(32)]
const NAMES = ['t', 'u', 'v']
const DATABASES = ['d', 'e']

const oneOf = <T>(...items: T[]) => fc.constantFrom(...items)
const at = fc.nat(12)
/** Readings, in the same milliseconds as what happened. */
const readAt = at.map((t) => t * 1_000)
const job = oneOf(...JOBS)
const cluster = oneOf('x', 'y')
const branch = fc.option(fc.constant('b'), { freq: 4 })
const tableKey = fc.record({ database: oneOf(...DATABASES), table: oneOf(...NAMES), branch })
const object = oneOf('t', 'u', 'v', 'w', 't$branch_b')
const user = oneOf('u1', 'u2', 'u3', 'u4')
const small = fc.bigInt(1n, 4n)
const identifier = fc.oneof({ weight: 5, arbitrary: small }, fc.constant(BATCH_IDENTIFIER))
const operator = oneOf('op1', 'op2')

const record = fc.record({
  id: small,
  uuid: fc.constant(null),
  schemaId: fc.constant(0n),
  commitUser: user,
  commitIdentifier: identifier,
  commitKind: oneOf('APPEND' as const, 'COMPACT' as const, 'OVERWRITE' as const, 'ANALYZE' as const),
  timeMillis: at.map((t) => t * 1_000),
  baseManifestList: fc.constant(null),
  deltaManifestList: fc.constant(null),
  changelogManifestList: oneOf(null, 'changelog'),
  totalRecordCount: fc.constant(null),
  deltaRecordCount: oneOf(0n, 1n),
  changelogRecordCount: oneOf(null, 1n),
  watermark: fc.constant(null),
  operation: fc.constant(null),
  properties: fc.constant(new Map<string, string>()),
})

const checkpointPath = fc.oneof(
  fc.tuple(job, small).map(([id, n]) => `file:/c/${id}/chk-${n}`),
  oneOf('file:/s/savepoint-aaaaaa-1', 'file:/s/savepoint-cccccc-2', 'file:/s/by-hand', 'file:/flat/chk-2'),
)

const position: fc.Arbitrary<SourcePosition> = fc.record({
  operatorId: operator,
  kind: fc.constant('file-store' as const),
  nextSnapshotId: oneOf(null, 1n, 2n, 3n, 5n),
  phase: fc.constant('delta' as const),
  readUpTo: fc.constant(null),
  partly: fc.constant([]),
  readerStateMissing: fc.boolean(),
  tablePath: oneOf(null, 'file:/w/d.db/t/bucket-0', 'file:/w/e.db/u/bucket-0', 'file:/elsewhere/d.db/t'),
  pending: fc.constant([]),
  reading: fc.constant([]),
  nextPerCheckpoint: fc.constant(new Map<bigint, bigint>()),
  likelyOnly: fc.constant(false),
})

const description = fc
  .array(
    fc.oneof(
      fc
        .tuple(oneOf(...DATABASES), object)
        .map(([database, name]) => `TableSourceScan(table=[[c, ${database}, ${name}]], fields=[a])`),
      fc
        .tuple(oneOf(...DATABASES), object)
        .map(([database, name]) => `LookupJoin(table=[c.${database}.${name}], lookup=[id])`),
      object.map((name) => `Writer : ${name}`),
      fc
        .tuple(oneOf(...DATABASES), object)
        .map(([database, name]) => `Sink(table=[c.${database}.${name}], fields=[a])`),
    ),
    { maxLength: 2 },
  )
  .map((lines) => lines.join('\n'))

const vertexName = fc.oneof(
  object.map((name) => `Writer : ${name} -> Global Committer : ${name}`),
  object.map((name) => `Source: c.d.${name}-Monitor`),
  oneOf('Map', 'd.t-compact-source -> Writer : t', 'Source: kafka', 'Sink: print'),
)

const body: fc.Arbitrary<ObservationBody> = fc.oneof(
  {
    weight: 6,
    // The store's time of a file may be seconds from the committer's: clocks that are off, or a slow store.
    arbitrary: fc
      .record({
        kind: fc.constant('snapshot' as const),
        table: tableKey,
        snapshot: record,
        late: fc.option(oneOf(0, 2_000, 2_100, -3_000), { nil: undefined, freq: 3 }),
      })
      .map(({ late, ...one }) =>
        late === undefined ? one : { ...one, modifiedAt: one.snapshot.timeMillis + late },
      ),
  },
  fc.record({ kind: fc.constant('changelog' as const), table: tableKey, snapshot: record }),
  fc.record({
    kind: fc.constant('tag' as const),
    table: tableKey,
    name: oneOf('x', 'y'),
    snapshot: record,
    createdAt: fc.constant(null),
    retainedMillis: fc.constant(null),
  }),
  fc.record({
    kind: fc.constant('consumer' as const),
    table: tableKey,
    consumerId: oneOf('k', 'l'),
    nextSnapshot: small,
    modifiedAt: at,
  }),
  fc.record({
    kind: fc.constant('schema' as const),
    table: tableKey,
    schema: fc.record({
      id: oneOf(0n, 1n),
      fields: fc.constant([]),
      partitionKeys: fc.constant([]),
      primaryKeys: fc.constant([]),
      options: oneOf(new Map<string, string>(), new Map([['changelog-producer', 'lookup']])),
      comment: fc.constant(null),
      timeMillis: oneOf(null, 1_000),
    }),
  }),
  fc.record({
    kind: fc.constant('table-listing' as const),
    table: tableKey,
    path: fc.constant('file:/w/there'),
    snapshotIds: fc.uniqueArray(small, { maxLength: 4 }),
    changelogIds: fc.constant([]),
    schemaIds: fc.constant([0n]),
    tagNames: fc.uniqueArray(oneOf('x', 'y'), { maxLength: 2 }),
    branchNames: fc.constant([]),
    consumerIds: fc.uniqueArray(oneOf('k', 'l'), { maxLength: 2 }),
  }),
  fc.record({
    kind: fc.constant('catalog-listing' as const),
    tables: fc.uniqueArray(fc.record({ database: oneOf(...DATABASES), table: oneOf(...NAMES, 'w') }), {
      maxLength: 4,
      selector: ({ database, table }) => `${database}.${table}`,
    }),
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('job' as const),
      cluster,
      jobId: job,
      name: oneOf('n', 'm', 'Compact Job', JOBS[0]!),
      state: oneOf('RUNNING' as const, 'FINISHED' as const, 'FAILED' as const),
      jobType: oneOf(null, 'STREAMING' as const, 'BATCH' as const),
      startTime: at.map((t) => t * 1_000),
      endTime: oneOf(null, 9_000),
      now: fc.option(at.map((t) => t * 1_000)),
      stateTimes: fc.constant([]),
      vertices: fc.uniqueArray(
        fc.record({
          id: operator,
          name: vertexName,
          parallelism: fc.constant(1),
          status: fc.constant('RUNNING'),
        }),
        { maxLength: 2, selector: ({ id }) => id },
      ),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('job-plan' as const),
      cluster,
      jobId: job,
      name: fc.constant('n'),
      jobType: oneOf(null, 'STREAMING' as const),
      nodes: fc.tuple(description, description).map(([first, second]) => [
        { id: 'op1', description: first, parallelism: 1, inputs: [] },
        { id: 'op2', description: second, parallelism: 1, inputs: [{ id: 'op1', shipStrategy: 'HASH' }] },
      ]),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('checkpoint' as const),
      cluster,
      jobId: job,
      checkpointId: small,
      status: oneOf('COMPLETED' as const, 'IN_PROGRESS' as const, 'FAILED' as const),
      isSavepoint: fc.boolean(),
      checkpointType: fc.constant(null),
      triggeredAt: at.map((t) => t * 1_000),
      completedAt: fc.option(at.map((t) => t * 1_000)),
      failedAt: fc.constant(null),
      failureMessage: fc.constant(null),
      externalPath: fc.option(checkpointPath),
      discarded: fc.constant(null),
      stateSizeBytes: fc.constant(null),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('restore' as const),
      cluster,
      jobId: job,
      checkpointId: small,
      restoredAt: at.map((t) => t * 1_000),
      isSavepoint: fc.boolean(),
      externalPath: fc.option(checkpointPath),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      kind: fc.constant('checkpoint-metadata' as const),
      jobId: fc.option(job, { freq: 2 }),
      jobIdFrom: fc.constant('path' as const),
      checkpointId: small,
      formatVersion: fc.constant(4),
      typeName: fc.constant(null),
      savepoint: fc.boolean(),
      directory: checkpointPath,
      modifiedAt: fc.constant(null),
      operatorIds: fc.constant([]),
      sources: fc.array(position, { maxLength: 2 }),
      sinks: fc.array(
        fc.record({
          operatorId: operator,
          commitUsers: fc.array(user, { minLength: 1, maxLength: 1 }),
          stateMissing: fc.constant(false),
          pending: fc.array(
            fc.record({
              identifier: small,
              watermark: fc.constant(null),
              messages: fc.constant(1),
              newFiles: fc.constant(null),
              newRows: fc.constant(null),
              tableName: fc.constant(null),
            }),
            { maxLength: 1 },
          ),
        }),
        { maxLength: 2 },
      ),
      otherCommitUsers: fc.array(
        fc.record({ operatorId: operator, commitUsers: fc.array(user, { maxLength: 1 }) }),
        { maxLength: 1 },
      ),
      hasChannelState: fc.constant(false),
      complete: fc.boolean(),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('lineage-row' as const),
      direction: oneOf('reads' as const, 'writes' as const),
      job: oneOf('n', 'm', 'only told'),
      table: tableKey,
      barrier: fc.option(identifier, { freq: 3 }),
      snapshot: small,
      createTime: fc.option(
        at.map((t) => t * 1_000),
        { freq: 3 },
      ),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('table-named' as const),
      by: oneOf('lineage-row' as const, 'open-lineage' as const),
      table: fc.record({ database: oneOf(...DATABASES), table: oneOf(...NAMES, 'told'), branch }),
      snapshot: fc.option(small, { freq: 3 }),
      at: fc.option(
        at.map((t) => t * 1_000),
        { freq: 3 },
      ),
    }),
  },
  { weight: 3, arbitrary: toldArbitraries({ table: tableKey, flinkJobId: job, identifier, small }) },
  fc.record({
    kind: fc.constant('checkpoint-missed' as const),
    cluster,
    jobId: job,
    checkpointId: small,
    directory: checkpointPath,
  }),
  fc.record({
    kind: fc.constant('job-load' as const),
    cluster,
    jobId: job,
    at: at.map((t) => t * 1_000),
    vertices: fc.constant([{ id: 'v', name: 'Calc[1]', busy: 970, backPressured: null }]),
  }),
  fc.record({
    kind: fc.constant('checkpoint-counts' as const),
    cluster,
    jobId: job,
    restored: fc.constant(0),
    total: fc.nat(3),
    inProgress: fc.constant(0),
    completed: fc.constant(0),
    failed: fc.constant(0),
  }),
)

/** Where the lake of `anyObservation` lies. */
export const TINY_LAKE = { warehouse: 'file:/w', pathRewrites: [] }

export const anyObservation: fc.Arbitrary<Observation> = fc.record({
  // Live answers tell of clocks, recorded ones do not.
  place: oneOf('file:/p', 'file:/q', 'http://r'),
  readAt,
  body,
})

/** What people may say of the names of the tiny lake. */
export const anyAliases: fc.Arbitrary<Alias[]> = fc.uniqueArray(
  fc.oneof(
    fc.record({
      from: oneOf(
        'table:d.v',
        'table:e.t',
        'boundary:temporary/d%2Ew',
        'boundary:unresolved/w',
        'catalog:c.d.w',
        'catalog:c.e.v',
      ),
      to: oneOf('table:d.t' as RefText, 'table:e.u' as RefText),
    }),
    fc.record({ from: fc.constant('job:m'), to: fc.constant('job:n' as RefText) }),
    fc.record({ from: oneOf('catalog:c', 'path:file:/elsewhere'), to: fc.constant('warehouse' as const) }),
  ),
  { maxLength: 3, selector: ({ from }) => from },
)

/** Lineage of jobs of the tiny lake that people took away. */
export const anyRemovals: fc.Arbitrary<LineageRemoval[]> = fc.array(
  fc.record({
    job: oneOf('n', 'm', 'only told'),
    kind: oneOf('table' as const, 'data' as const),
    removedAt: at.map((t) => t * 1_000),
  }),
  { maxLength: 2 },
)
