import {
  BATCH_IDENTIFIER,
  type CommitKind,
  type SnapshotRecord,
  type StoredObservation,
} from '../observations'
import type { ObservationBody } from '../observations'
import { deriveFacts, type LakeFacts } from '../facts'
import type { Millis } from '../time'

const SECOND = 1_000
const START = 1_700_000_000_000
const OPERATOR = 'a'.repeat(32)

interface Table {
  snapshots: SnapshotRecord[]
  branches: Map<string, SnapshotRecord[]>
  tags: Map<string, SnapshotRecord>
  consumers: Map<string, { next: bigint; at: Millis }>
  earliest: bigint | null
  keys: boolean
}

interface Run {
  readonly job: string
  readonly jobId: string
  readonly source: string
  readonly sink: string
  readonly user: string
  checkpoint: bigint
  /** Snapshot id read through. */
  position: bigint
  readonly states: Map<bigint, bigint>
}

/**
 * A small lake that is done things to, step by step, and looked at from time to time: what the readers would have seen
 * becomes observations. Every step takes two seconds. Tables are named without their database `d`.
 */
export class DamageLake {
  private now = START
  private readonly tables = new Map<string, Table>()
  private readonly observations: StoredObservation[] = []
  private readonly runs = new Map<string, Run>()
  private count = 0

  table(name: string, keys = false): this {
    this.tables.set(name, {
      snapshots: [],
      branches: new Map(),
      tags: new Map(),
      consumers: new Map(),
      earliest: null,
      keys,
    })
    return this
  }

  wait(seconds: number): this {
    this.now += seconds * SECOND
    return this
  }

  /** A commit by anybody; a batch one with a user of its own unless it is told. */
  commit(
    name: string,
    input: { user?: string; identifier?: bigint; kind?: CommitKind; rows?: number } = {},
  ): SnapshotRecord {
    this.now += 2 * SECOND
    const table = this.of(name)
    const last = table.snapshots.at(-1)
    const rows = BigInt(input.rows ?? 10)
    const made: SnapshotRecord = {
      id: (last?.id ?? 0n) + 1n,
      uuid: null,
      schemaId: 0n,
      commitUser: input.user ?? `batch-${this.count++}`,
      commitIdentifier: input.identifier ?? BATCH_IDENTIFIER,
      commitKind: input.kind ?? 'APPEND',
      timeMillis: this.now,
      baseManifestList: `base-${this.now}`,
      deltaManifestList: null,
      changelogManifestList: null,
      totalRecordCount: (last?.totalRecordCount ?? 0n) + rows,
      deltaRecordCount: rows,
      changelogRecordCount: null,
      watermark: null,
      operation: null,
      properties: new Map(),
    }
    table.snapshots.push(made)
    table.earliest ??= made.id
    return made
  }

  /** A run of `job` from `source` into `sink`; restored, it keeps the user and begins after the state's checkpoint. */
  start(job: string, source: string, sink: string, from?: { job: string; checkpoint: bigint }): this {
    this.now += 2 * SECOND
    const parent = from === undefined ? undefined : this.run(from.job)
    const jobId = (++this.count).toString(16).padStart(8, '0').repeat(4)
    const run: Run = {
      job,
      jobId,
      source,
      sink,
      user: parent?.user ?? `user-${jobId}`,
      checkpoint: from?.checkpoint ?? 0n,
      position: from === undefined ? 0n : (parent?.states.get(from.checkpoint) ?? 0n),
      states: new Map(),
    }
    if (parent !== undefined) this.end(parent)
    this.runs.set(job, run)
    this.tell(run, 'RUNNING', null)
    this.see({ kind: 'job-plan', cluster: 'c', jobId, name: job, jobType: 'STREAMING', nodes: planOf(run) })
    if (parent !== undefined && from !== undefined) {
      this.see({
        kind: 'restore',
        cluster: 'c',
        jobId,
        checkpointId: from.checkpoint,
        restoredAt: this.now,
        isSavepoint: false,
        externalPath: directory(parent.jobId, from.checkpoint),
      })
    }
    return this
  }

  /** One checkpoint: reads to the head (or not at all), commits a group unless told otherwise. */
  checkpoint(job: string, { rows = 10, commits = true, reads = true } = {}): this {
    const run = this.run(job)
    this.now += 2 * SECOND
    const triggered = this.now
    run.checkpoint++
    const head = this.of(run.source).snapshots.at(-1)?.id ?? 0n
    if (reads && head > run.position) run.position = head
    run.states.set(run.checkpoint, run.position)
    const id = run.checkpoint
    this.see({
      kind: 'checkpoint',
      cluster: 'c',
      jobId: run.jobId,
      checkpointId: id,
      status: 'COMPLETED',
      isSavepoint: false,
      checkpointType: 'CHECKPOINT',
      triggeredAt: triggered,
      completedAt: triggered + 10,
      failedAt: null,
      failureMessage: null,
      externalPath: directory(run.jobId, id),
      discarded: false,
      stateSizeBytes: null,
    })
    this.see(metadataOf(run, id, rows))
    if (commits && rows > 0) this.commit(run.sink, { user: run.user, identifier: id, rows })
    return this
  }

  stop(job: string): this {
    this.end(this.run(job))
    return this
  }

  rollBack(name: string, id: bigint): this {
    this.now += 2 * SECOND
    const table = this.of(name)
    table.snapshots = table.snapshots.filter((one) => one.id <= id)
    for (const [tag, one] of table.tags) if (one.id > id) table.tags.delete(tag)
    return this
  }

  tag(name: string, tag: string, id: bigint): this {
    this.of(name).tags.set(
      tag,
      this.of(name).snapshots.find((one) => one.id === id)!,
    )
    return this
  }

  branch(name: string, branch: string, id: bigint): this {
    this.of(name).branches.set(branch, [this.of(name).snapshots.find((one) => one.id === id)!])
    return this
  }

  /** Puts a branch back over main: snapshots from its first id on are the branch's. */
  fastForward(name: string, branch: string): this {
    this.now += 2 * SECOND
    const table = this.of(name)
    const own = table.branches.get(branch) ?? []
    table.snapshots = [...table.snapshots.filter((one) => one.id < own[0]!.id), ...own]
    return this
  }

  expire(name: string, keep: number): this {
    this.now += 2 * SECOND
    const table = this.of(name)
    table.snapshots = table.snapshots.slice(-keep)
    table.earliest = table.snapshots[0]?.id ?? null
    return this
  }

  consumer(name: string, id: string, next: bigint): this {
    this.of(name).consumers.set(id, { next, at: this.now })
    return this
  }

  /** One sync: everything that lies there now. */
  look(): this {
    this.now += 20 * SECOND
    const tables = [...this.tables]
    this.see({
      kind: 'catalog-listing',
      tables: tables.map(([table]) => ({ database: 'd', table })),
    })
    for (const [name, table] of tables) {
      this.lookAt(name, null, table.snapshots, table)
      for (const [branch, snapshots] of table.branches) this.lookAt(name, branch, snapshots, null)
    }
    return this
  }

  get seen(): readonly StoredObservation[] {
    return this.observations
  }

  facts(observations: readonly StoredObservation[] = this.observations): LakeFacts {
    return deriveFacts({ observations, warehouse: 'file:/w', pathRewrites: [] })
  }

  private lookAt(
    name: string,
    branch: string | null,
    snapshots: readonly SnapshotRecord[],
    main: Table | null,
  ) {
    const table = { database: 'd', table: name, branch }
    const root = `file:/w/d.db/${name}${branch === null ? '' : `/branch/branch-${branch}`}`
    this.see(
      {
        kind: 'schema',
        table,
        schema: {
          id: 0n,
          fields: [],
          partitionKeys: [],
          primaryKeys: main?.keys === true ? ['k'] : [],
          options: new Map(),
          comment: null,
          timeMillis: START,
        },
      },
      `${root}/schema/schema-0`,
    )
    for (const snapshot of snapshots)
      this.see({ kind: 'snapshot', table, snapshot }, `${root}/snapshot/snapshot-${snapshot.id}`)
    for (const [tag, snapshot] of main?.tags ?? [])
      this.see(
        { kind: 'tag', table, name: tag, snapshot, createdAt: null, retainedMillis: null },
        `${root}/tag/tag-${tag}`,
      )
    for (const [consumerId, { next, at }] of main?.consumers ?? [])
      this.see(
        { kind: 'consumer', table, consumerId, nextSnapshot: next, modifiedAt: at },
        `${root}/consumer/consumer-${consumerId}`,
      )
    this.see(
      {
        kind: 'table-listing',
        table,
        path: root,
        snapshotIds: snapshots.map(({ id }) => id),
        changelogIds: [],
        schemaIds: [0n],
        tagNames: [...(main?.tags.keys() ?? [])],
        branchNames: [...(main?.branches.keys() ?? [])],
        consumerIds: [...(main?.consumers.keys() ?? [])],
        earliestHint: main?.earliest ?? null,
      },
      root,
    )
  }

  private end(run: Run) {
    this.now += 2 * SECOND
    this.tell(run, 'CANCELED', this.now)
  }

  private tell(run: Run, state: 'RUNNING' | 'CANCELED', endTime: Millis | null) {
    this.see({
      kind: 'job',
      cluster: 'c',
      jobId: run.jobId,
      name: run.job,
      state,
      jobType: 'STREAMING',
      startTime: this.started(run),
      endTime,
      now: this.now,
      stateTimes: [],
      vertices: [],
    })
  }

  private readonly starts = new Map<string, Millis>()

  private started(run: Run): Millis {
    const known = this.starts.get(run.jobId) ?? this.now
    this.starts.set(run.jobId, known)
    return known
  }

  private see(body: ObservationBody, place = `rest ${body.kind} ${this.now}`) {
    this.observations.push({ place, readAt: this.now, lastReadAt: this.now, body })
  }

  private of(name: string): Table {
    const table = this.tables.get(name)
    if (table === undefined) throw new Error(`no table ${name}`)
    return table
  }

  private run(job: string): Run {
    const run = this.runs.get(job)
    if (run === undefined) throw new Error(`no job ${job}`)
    return run
  }
}

function directory(jobId: string, checkpoint: bigint): string {
  return `file:/checkpoints/${jobId}/chk-${checkpoint}`
}

function planOf(run: Run) {
  const description = `[1]:TableSourceScan(table=[[c, d, ${run.source}]], fields=[k])`
  return [
    { id: OPERATOR, description, parallelism: 1, inputs: [] },
    {
      id: 'b'.repeat(32),
      description: `Writer : ${run.sink}`,
      parallelism: 1,
      inputs: [{ id: OPERATOR, shipStrategy: 'FORWARD' }],
    },
  ]
}

function metadataOf(run: Run, checkpointId: bigint, rows: number): ObservationBody {
  return {
    kind: 'checkpoint-metadata',
    jobId: run.jobId,
    jobIdFrom: 'path',
    checkpointId,
    formatVersion: 4,
    typeName: 'Checkpoint',
    savepoint: false,
    directory: directory(run.jobId, checkpointId),
    modifiedAt: null,
    operatorIds: [OPERATOR],
    sources: [
      {
        operatorId: OPERATOR,
        kind: 'file-store',
        nextSnapshotId: run.position === 0n ? null : run.position + 1n,
        phase: 'delta',
        readUpTo: run.position === 0n ? null : run.position,
        partly: [],
        readerStateMissing: false,
        tablePath: null,
        pending: [],
        reading: [],
        nextPerCheckpoint: new Map(),
        likelyOnly: false,
      },
    ],
    sinks: [
      {
        operatorId: 'c'.repeat(32),
        commitUsers: [run.user],
        stateMissing: false,
        pending:
          rows === 0
            ? []
            : [
                {
                  identifier: checkpointId,
                  watermark: null,
                  messages: 1,
                  newFiles: 1,
                  newRows: BigInt(rows),
                  tableName: null,
                },
              ],
      },
    ],
    otherCommitUsers: [],
    hasChannelState: false,
    complete: true,
  }
}
