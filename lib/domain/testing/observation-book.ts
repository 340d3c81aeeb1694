import type { ObservationBody, OpenSplit, SourcePosition, StoredObservation } from '../observations'
import type { SimBarrier, SimReader, SimRun } from './observed-lake'
import type { SimTable } from './observed-table'

/** What somebody notes who looks at an observed lake: listings, files that are there, and Flink's few last answers. */
export class ObservationBook {
  readonly observations: StoredObservation[] = []
  readonly warehouse = 'file:/lake'

  constructor(
    private readonly tables: readonly SimTable[],
    private readonly runs: readonly SimRun[],
  ) {}

  look(now: number): void {
    const note = (place: string, body: ObservationBody) =>
      this.observations.push({ place, readAt: now, lastReadAt: now, body })
    for (const run of this.runs) this.noteRun(run, now, note)
    note('file:/lake', {
      kind: 'catalog-listing',
      tables: this.tables.map(({ key }) => ({ database: key.database, table: key.table })),
    })
    for (const table of this.tables) this.noteTable(table, note)
  }

  private noteTable(table: SimTable, note: (place: string, body: ObservationBody) => void): void {
    const path = `file:/lake/${table.key.database}.db/${table.key.table}`
    const kept = table.snaps.slice(table.live)
    note(path, {
      kind: 'table-listing',
      table: table.key,
      path,
      snapshotIds: kept.map(({ record }) => record.id),
      changelogIds: [],
      schemaIds: [0n],
      tagNames: [...table.tags.values()].flat(),
      branchNames: [],
      consumerIds: [],
    })
    note(`${path}/schema/schema-0`, {
      kind: 'schema',
      table: table.key,
      schema: {
        id: 0n,
        fields: [],
        partitionKeys: [],
        primaryKeys: [],
        options: new Map(table.byChangelog ? [['changelog-producer', 'lookup']] : []),
        comment: null,
        timeMillis: null,
      },
    })
    for (const { record } of kept)
      note(`${path}/snapshot/snapshot-${record.id}`, { kind: 'snapshot', table: table.key, snapshot: record })
    for (const [id, names] of table.tags) {
      for (const name of names) {
        const snapshot = table.snaps[Number(id) - 1]!.record
        note(`${path}/tag/tag-${name}`, {
          kind: 'tag',
          table: table.key,
          name,
          snapshot,
          createdAt: null,
          retainedMillis: null,
        })
      }
    }
  }

  private noteRun(run: SimRun, now: number, note: (place: string, body: ObservationBody) => void): void {
    const place = `http://flink/jobs/${run.jobId}`
    const { jobId } = run
    const cluster = 'c'
    const state = run.endedAt === null ? 'RUNNING' : run.batch ? 'FINISHED' : 'CANCELED'
    const restart = run.restarts.at(-1)
    const jobType = run.batch ? 'BATCH' : 'STREAMING'
    note(place, {
      kind: 'job',
      cluster,
      jobId,
      name: run.name,
      state,
      jobType,
      startTime: run.startedAt,
      endTime: run.endedAt,
      now,
      stateTimes: [
        { state: 'RUNNING', at: run.startedAt },
        ...(restart === undefined ? [] : [{ state: 'RESTARTING' as const, at: restart }]),
      ],
      vertices: this.vertices(run),
    })
    note(`${place}/plan`, {
      kind: 'job-plan',
      cluster,
      jobId,
      name: run.name,
      jobType,
      nodes: this.vertices(run).map(({ id, description, inputs }) => ({
        id,
        description,
        parallelism: 1,
        inputs,
      })),
    })
    if (run.parent !== null && restart === undefined) {
      const { barrier } = run.parent
      note(`${place}/checkpoints`, {
        kind: 'restore',
        cluster,
        jobId,
        checkpointId: barrier.id,
        restoredAt: run.startedAt,
        isSavepoint: barrier.savepoint,
        externalPath: barrier.path,
      })
    }
    for (const barrier of run.barriers.slice(-3)) note(`${place}/checkpoints`, answerOf(run, barrier))
    const kept = run.barriers.filter((one) => one.status === 'COMPLETED')
    const files = kept.filter((one, i) => one.savepoint || i >= kept.length - 2)
    for (const barrier of files) note(`${barrier.path}/_metadata`, this.metadataOf(run, barrier))
  }

  private vertices(run: SimRun) {
    const line = run.name.replace(/-again/g, '')
    const sources = run.reads.map((table, i) => ({
      id: operatorId(line, 'source', i),
      name: `Source: ${this.nameOf(table)}[${i}]`,
      description: `[${i}]:TableSourceScan(table=[[lake, d, ${this.nameOf(table)}]], fields=[a])`,
      inputs: [] as { id: string; shipStrategy: string }[],
      parallelism: 1,
      status: 'RUNNING',
    }))
    if (sources.length === 0) {
      sources.push({
        id: operatorId(line, 'source', 0),
        name: 'Source: gen[0]',
        description: '[0]:TableSourceScan(table=[[lake, d, gen]], fields=[a])',
        inputs: [],
        parallelism: 1,
        status: 'RUNNING',
      })
    }
    const sinks = run.writes.map((table, i) => ({
      id: operatorId(line, 'sink', i),
      name: `Writer : ${this.nameOf(table)} -> Global Committer : ${this.nameOf(table)} -> end: Writer`,
      description: [
        ...(run.lookups ?? []).map((one) => `LookupJoin(table=[lake.d.${this.nameOf(one)}], lookup=[a=a])`),
        `Writer : ${this.nameOf(table)}`,
      ].join('\n'),
      inputs: sources.map(({ id }) => ({ id, shipStrategy: 'HASH' })),
      parallelism: 1,
      status: 'RUNNING',
    }))
    return [...sources, ...sinks]
  }

  private nameOf(table: number): string {
    return this.tables[table]!.key.table
  }

  private metadataOf(run: SimRun, barrier: SimBarrier): ObservationBody {
    const line = run.name.replace(/-again/g, '')
    return {
      kind: 'checkpoint-metadata',
      jobId: barrier.savepoint ? null : run.jobId,
      jobIdFrom: barrier.savepoint ? null : 'path',
      checkpointId: barrier.id,
      formatVersion: 4,
      typeName: barrier.savepoint ? 'Savepoint' : 'Checkpoint',
      savepoint: barrier.savepoint,
      directory: barrier.path,
      modifiedAt: null,
      operatorIds: [],
      sources: barrier.readers.map((reader, i) =>
        sourceState(operatorId(line, 'source', i), reader, `file:/lake/d.db/${this.nameOf(run.reads[i]!)}`),
      ),
      sinks: run.writes.map((sink, i) => ({
        operatorId: operatorId(line, 'committer', i),
        commitUsers: [run.users[i]!],
        stateMissing: false,
        pending: barrier.pending
          .filter((one) => one.sink === sink)
          .map(({ identifier }) => ({
            identifier,
            watermark: null,
            messages: 1,
            newFiles: 1,
            newRows: 3n,
            tableName: null,
          })),
      })),
      otherCommitUsers: [],
      hasChannelState: false,
      complete: true,
    }
  }
}

function answerOf(run: SimRun, barrier: SimBarrier): ObservationBody {
  const completed = barrier.status === 'COMPLETED'
  return {
    kind: 'checkpoint',
    cluster: 'c',
    jobId: run.jobId,
    checkpointId: barrier.id,
    status: barrier.status,
    isSavepoint: barrier.savepoint,
    checkpointType: null,
    triggeredAt: barrier.triggeredAt,
    completedAt: completed ? barrier.endedAt : null,
    failedAt: completed ? null : barrier.endedAt,
    failureMessage: completed ? null : 'Checkpoint expired before completing.',
    externalPath: completed ? barrier.path : null,
    discarded: null,
    stateSizeBytes: null,
  }
}

function sourceState(operator: string, reader: SimReader, tablePath: string): SourcePosition {
  const scanning = reader.scanning !== null
  const split = (snapshotId: bigint, skip: bigint): OpenSplit => ({
    splitId: `split-${snapshotId}`,
    subtask: 0,
    snapshotId,
    bucket: 0,
    bucketPath: `${tablePath}/bucket-0`,
    tablePath,
    recordsToSkip: skip,
    rows: 3n,
    rawConvertible: true,
    streaming: !scanning,
    fullyRead: false,
  })
  const reading = scanning
    ? [split(reader.scanning!, 0n)]
    : reader.partly
      ? [split(reader.position + 1n, 1n)]
      : []
  const through = scanning ? reader.scanning! : reader.partly ? reader.position + 1n : reader.position
  return {
    operatorId: operator,
    kind: 'file-store',
    nextSnapshotId: through === 0n ? null : through + 1n,
    phase: scanning ? 'full' : 'delta',
    readUpTo: scanning || reader.partly ? null : reader.position,
    partly: reading.map((one) => one.snapshotId),
    readerStateMissing: false,
    tablePath: reading.length === 0 ? null : tablePath,
    pending: [],
    reading,
    nextPerCheckpoint: new Map(),
    likelyOnly: reading.length === 0,
  }
}

/** The same for every run of one shape, as Flink hashes it from the graph. */
function operatorId(line: string, kind: string, index: number): string {
  const text = `${line} ${kind} ${index}`
  let hash = 7
  for (const char of text) hash = (hash * 31 + char.charCodeAt(0)) % 0xffffffff
  return hash.toString(16).padStart(32, '0')
}
