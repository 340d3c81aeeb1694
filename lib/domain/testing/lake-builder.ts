import type {
  Certainty,
  CheckpointFact,
  Evidence,
  LakeFacts,
  ReadFact,
  RunFact,
  SnapshotFact,
  TableFact,
  WriteFact,
} from '../facts'
import type { CommitKind, FlinkJobState } from '../observations'
import { parseRef, tableRefText, type RefText } from '../refs'
import type { Millis } from '../time'

const evidence: Evidence[] = [
  { kind: 'snapshot-file', place: 'made by a test', observedAt: 0, says: 'said so' },
]

export interface CommitInput {
  readonly at: Millis
  readonly run?: string | null
  readonly checkpoint?: bigint | null
  readonly kind?: CommitKind
  /** 0 = no content. */
  readonly rows?: number
  readonly changelog?: boolean
  readonly status?: SnapshotFact['status']
}

export interface RunInput {
  readonly job: string
  readonly start?: Millis
  readonly end?: Millis | null
  readonly state?: FlinkJobState
  readonly stateAt?: Millis
  readonly batch?: boolean
  readonly reads?: readonly string[]
  readonly lookups?: readonly string[]
  readonly writes?: readonly string[]
  readonly interval?: Millis | null
  readonly timeout?: Millis | null
  readonly restoredFrom?: { run: string; checkpoint: bigint; path?: string }
  /** First run of its chain; itself where not given. */
  readonly chain?: string
}

export interface CheckpointInput {
  readonly triggered?: Millis | null
  readonly completed?: Millis
  readonly failed?: Millis
  readonly message?: string
  readonly savepoint?: boolean
  /** Content version read through, per table. */
  readonly reads?: Readonly<Record<string, bigint>>
  readonly readCertainty?: Certainty
  readonly readLow?: bigint
  /** Per table what the state had planned, where it is more than what was read. */
  readonly planned?: Readonly<Record<string, bigint>>
  readonly neededFrom?: Readonly<Record<string, bigint>>
  readonly files?: CheckpointFact['files']
  readonly pending?: CheckpointFact['pending']
  /** Ids of the snapshots of its group, per table; `null` = handed to the committer, not committed. */
  readonly writes?: Readonly<Record<string, readonly bigint[] | null>>
}

/** A made-up lake, fact by fact. Tables are named `db.table`; runs by name, which is their job id too. */
export class LakeBuilder {
  private readonly tables = new Map<string, TableFact>()
  private readonly snapshots: SnapshotFact[] = []
  private readonly runs: RunFact[] = []
  private readonly checkpoints: CheckpointFact[] = []
  private readonly reads: ReadFact[] = []
  private readonly writes: WriteFact[] = []
  private readonly heads = new Map<string, bigint>()

  table(name: string, changelogProducer: 'none' | 'lookup' | 'full-compaction' = 'none'): this {
    this.tables.set(name, makeTable(name, changelogProducer))
    return this
  }

  /** Adds the next snapshot and returns its id. */
  commit(table: string, input: CommitInput): bigint {
    const id = (this.heads.get(table) ?? 0n) + 1n
    this.heads.set(table, id)
    const rows = BigInt(input.rows ?? 1)
    const kind = input.kind ?? 'APPEND'
    const content = (kind === 'APPEND' || kind === 'OVERWRITE') && (rows > 0n || kind === 'OVERWRITE')
    this.snapshots.push({
      table: refOf(table),
      id,
      identity: identityOf(table, id),
      status: input.status ?? 'live',
      schemaId: 0n,
      commitUser: input.run ?? 'nobody',
      commitIdentifier: input.checkpoint ?? 9223372036854775807n,
      commitKind: kind,
      timeMillis: input.at,
      totalRecordCount: null,
      deltaRecordCount: rows,
      changelogRecordCount: input.changelog === true ? rows : 0n,
      watermark: null,
      operation: null,
      content,
      carriesChangelog: input.changelog ?? false,
      epoch: 0,
      group: identityOf(table, id),
      groupLastId: id,
      maintenance: false,
      tags: [],
      run: input.run ?? null,
      writerCertainty: input.run == null ? null : 'exact',
      evidence,
    })
    return id
  }

  run(jobId: string, input: RunInput): this {
    const start = input.start ?? 1
    const end = input.end ?? null
    const state = input.state ?? (end === null ? 'RUNNING' : 'CANCELED')
    const sinks = (input.writes ?? []).map(refOf)
    const source = (name: string, kind: 'scan' | 'lookup') => ({
      from: refOf(name),
      kind,
      certainty: 'exact' as const,
      operatorId: null,
      reaches: sinks,
      evidence,
    })
    this.runs.push({
      jobId,
      jobName: input.job,
      clusters: ['c'],
      jobType: input.batch === true ? 'BATCH' : 'STREAMING',
      maintenance: false,
      startTime: start,
      endTime: end,
      states: [
        { at: start, state: 'CREATED' },
        { at: input.stateAt ?? end ?? start, state },
      ],
      chain: input.chain ?? jobId,
      restoredFrom:
        input.restoredFrom === undefined
          ? null
          : {
              checkpointId: input.restoredFrom.checkpoint,
              isSavepoint: false,
              path: input.restoredFrom.path ?? null,
              run: input.restoredFrom.run,
              restoredAt: start,
            },
      sources: [
        ...(input.reads ?? []).map((name) => source(name, 'scan')),
        ...(input.lookups ?? []).map((name) => source(name, 'lookup')),
      ],
      sinks: sinks.map((to) => ({ to, certainty: 'exact', commitUser: jobId, evidence })),
      checkpointIntervalMillis: input.interval === undefined ? 5_000 : input.interval,
      checkpointTimeoutMillis: input.timeout === undefined ? 60_000 : input.timeout,
      evidence,
    })
    return this
  }

  /** `id` null = what a batch run read and wrote. */
  checkpoint(jobId: string, id: bigint | null, input: CheckpointInput): this {
    const known = this.checkpoints.some((one) => one.jobId === jobId && one.checkpointId === id)
    if (id !== null && !known) this.checkpoints.push(makeCheckpoint(jobId, id, input))
    for (const [table, version] of Object.entries(input.reads ?? {})) {
      const certainty = input.readCertainty ?? 'exact'
      this.reads.push({
        jobId,
        checkpointId: id,
        table: refOf(table),
        kind: 'scan',
        certainty,
        low: certainty === 'exact' ? version : (input.readLow ?? 0n),
        high: version,
        position: certainty === 'exact' ? version : null,
        minOpen: null,
        previousHigh: null,
        noNewData: null,
        evidence,
      })
    }
    for (const [table, ids] of Object.entries(input.writes ?? {})) {
      const times = this.snapshots.filter((s) => s.table === refOf(table) && ids?.includes(s.id))
      const pending = this.writes.findIndex(
        (one) => one.checkpointId === id && one.table === refOf(table) && one.snapshotId === null,
      )
      if (id !== null && pending >= 0 && this.writes[pending]!.jobId.split('-')[0] === jobId.split('-')[0])
        this.writes.splice(pending, 1)
      this.writes.push({
        jobId,
        checkpointId: id,
        table: refOf(table),
        snapshotId: ids?.[ids.length - 1] ?? null,
        identity: ids === null ? null : identityOf(table, ids[ids.length - 1]!),
        memberIds: ids ?? [],
        committedAt: ids === null ? null : Math.min(...times.map((s) => s.timeMillis)),
        certainty: ids === null ? 'tentative' : 'exact',
        evidence,
      })
    }
    return this
  }

  build(): LakeFacts {
    return {
      tables: [...this.tables.values()],
      snapshots: [...this.snapshots],
      runs: [...this.runs],
      checkpoints: [...this.checkpoints],
      reads: [...this.reads],
      writes: [...this.writes],
      edges: [],
      boundaries: [],
    }
  }
}

export function refOf(name: string): RefText {
  const parsed = parseRef(name, 'table')
  if (!parsed.ok || parsed.value.kind !== 'table') throw new Error(`no table: ${name}`)
  return tableRefText(parsed.value.table)
}

function identityOf(table: string, id: bigint): string {
  return `${table}#${id}`
}

function makeCheckpoint(jobId: string, checkpointId: bigint, input: CheckpointInput): CheckpointFact {
  const status =
    input.completed !== undefined ? 'COMPLETED' : input.failed !== undefined ? 'FAILED' : 'IN_PROGRESS'
  const triggered =
    input.triggered === undefined ? (input.completed ?? input.failed ?? null) : input.triggered
  return {
    jobId,
    checkpointId,
    savepoint: input.savepoint ?? false,
    status,
    triggeredAt: triggered,
    completedAt: input.completed ?? null,
    completionFrom: input.completed === undefined ? null : 'rest',
    failedAt: input.failed ?? null,
    failureMessage: input.failed === undefined ? null : (input.message ?? 'failed'),
    path: null,
    files: input.files ?? 'retained',
    stateSizeBytes: null,
    restores: restoresOf(input),
    ...(input.pending === undefined ? {} : { pending: input.pending }),
    wrote: Object.keys(input.writes ?? {}).length > 0,
    evidence,
  }
}

function restoresOf(input: CheckpointInput): CheckpointFact['restores'] {
  return Object.entries(input.reads ?? {}).map(([name, version]) => ({
    table: refOf(name),
    plannedThrough: input.planned?.[name] ?? version,
    neededFrom: input.neededFrom?.[name] ?? version + 1n,
  }))
}

function makeTable(name: string, changelogProducer: string): TableFact {
  const ref = refOf(name)
  const parsed = parseRef(ref)
  if (!parsed.ok || parsed.value.kind !== 'table') throw new Error(`no table: ${name}`)
  return {
    ref,
    table: parsed.value.table,
    type: 'table',
    layers: [{ layer: 'history', store: null }],
    path: '',
    primaryKeys: [],
    partitionKeys: [],
    comment: null,
    changelogProducer,
    mergeEngine: null,
    newestSchemaId: null,
    forkOf: null,
    forkSnapshotId: null,
    present: true,
    schemas: [],
    tags: [],
    consumers: [],
    branchNames: [],
    since: null,
    evidence,
  }
}
