import type { Alias } from '../aliases'
import { deriveFacts, type LakeFacts } from '../facts'
import {
  BATCH_IDENTIFIER,
  type ObservationBody,
  type SnapshotRecord,
  type SourcePosition,
  type StoredObservation,
  type TableKey,
} from '../observations'
import { parseRef } from '../refs'
import type { Millis } from '../time'

export interface ScriptedJob {
  readonly name: string
  readonly start?: Millis
  readonly end?: Millis
  readonly batch?: boolean
  readonly vertices: readonly ScriptedVertex[]
}

/** Texts of a plan's vertex as Flink 1.20 writes them; `inputs` by place, else the one before. */
export interface ScriptedVertex {
  readonly name: string
  readonly description?: string
  readonly inputs?: readonly number[]
}

export interface ScriptedCommit {
  readonly user?: string
  readonly identifier?: bigint
  readonly kind?: SnapshotRecord['commitKind']
  readonly rows?: bigint
  readonly id?: bigint
  readonly schema?: bigint
  /** Carries a changelog of its rows. */
  readonly changelog?: boolean
}

interface ScriptedSchema {
  readonly at: Millis
  readonly options: Readonly<Record<string, string>>
}

/** A lake told observation by observation, for shapes that no recording has. Names are `db.table` or `db.table$branch_b`. */
export class ScriptedLake {
  readonly observations: StoredObservation[] = []
  readonly warehouse: string
  private readonly live = new Map<string, SnapshotRecord[]>()
  private readonly schemas = new Map<string, Map<bigint, ScriptedSchema>>()

  constructor(warehouse = 'file:/lake') {
    this.warehouse = warehouse
  }

  /** Creates it with schema 0, or alters it to a later one. */
  create(table: string, at: Millis, schema = 0n, options: ScriptedSchema['options'] = {}): this {
    if (schema === 0n) this.live.set(table, [])
    const known = schema === 0n ? undefined : this.schemas.get(table)
    this.schemas.set(table, new Map([...(known ?? []), [schema, { at, options }]]))
    return this
  }

  drop(table: string): this {
    this.live.delete(table)
    this.schemas.delete(table)
    return this
  }

  rename(from: string, to: string): this {
    this.live.set(to, this.live.get(from) ?? [])
    this.schemas.set(to, this.schemas.get(from) ?? new Map<bigint, ScriptedSchema>())
    return this.drop(from)
  }

  commit(table: string, at: Millis, commit: ScriptedCommit = {}): this {
    const snaps = this.live.get(table) ?? []
    const id = commit.id ?? (snaps.at(-1)?.id ?? 0n) + 1n
    const rows = commit.rows ?? 1n
    this.live.set(table, [
      ...snaps,
      {
        id,
        uuid: null,
        schemaId: commit.schema ?? 0n,
        commitUser: commit.user ?? 'u',
        commitIdentifier: commit.identifier ?? BATCH_IDENTIFIER,
        commitKind: commit.kind ?? 'APPEND',
        timeMillis: at,
        baseManifestList: `base-${table}-${id}-${at}`,
        deltaManifestList: null,
        changelogManifestList: commit.changelog === true ? `changelog-${id}` : null,
        totalRecordCount: rows,
        deltaRecordCount: rows,
        changelogRecordCount: commit.changelog === true ? rows : null,
        watermark: null,
        operation: null,
        properties: new Map(),
      },
    ])
    return this
  }

  /** Forgets the oldest: files expire. */
  expire(table: string, keep: number): this {
    this.live.set(table, (this.live.get(table) ?? []).slice(-keep))
    return this
  }

  rollBack(table: string, to: bigint): this {
    this.live.set(
      table,
      (this.live.get(table) ?? []).filter((snapshot) => snapshot.id <= to),
    )
    return this
  }

  /** The branch takes over the snapshot of that id. */
  branch(table: string, name: string, from: bigint): this {
    const branch = `${table}$branch_${name}`
    this.schemas.set(branch, new Map(this.schemas.get(table) ?? []))
    this.live.set(
      branch,
      (this.live.get(table) ?? []).filter((snapshot) => snapshot.id === from),
    )
    return this
  }

  /** Somebody reads the warehouse. */
  look(at: Millis): this {
    const names = [...this.schemas.keys()]
    const mains = names.map(keyOf).filter((key) => key.branch === null)
    this.note(this.warehouse, at, {
      kind: 'catalog-listing',
      tables: mains.map(({ database, table }) => ({ database, table })),
    })
    for (const name of names) this.lookAt(name, at, names)
    return this
  }

  private lookAt(name: string, at: Millis, names: readonly string[]): void {
    const table = keyOf(name)
    const root = `${this.warehouse}/${table.database}.db/${table.table}`
    const path = table.branch === null ? root : `${root}/branch/branch-${table.branch}`
    const snaps = this.live.get(name) ?? []
    const schemas = this.schemas.get(name) ?? new Map<bigint, ScriptedSchema>()
    for (const snapshot of snaps)
      this.note(`${path}/snapshot-${snapshot.id}`, at, { kind: 'snapshot', table, snapshot })
    for (const [id, { at: timeMillis, options }] of schemas) {
      const schema = { id, fields: [], partitionKeys: [], primaryKeys: [], comment: null, timeMillis }
      this.note(`${path}/schema-${id}`, at, {
        kind: 'schema',
        table,
        schema: { ...schema, options: new Map(Object.entries(options)) },
      })
    }
    this.note(path, at, {
      kind: 'table-listing',
      table,
      path,
      snapshotIds: snaps.map((snapshot) => snapshot.id),
      changelogIds: [],
      schemaIds: [...schemas.keys()],
      tagNames: [],
      branchNames: names.flatMap((one) => {
        const key = keyOf(one)
        return key.branch !== null && `${key.database}.${key.table}` === name ? [key.branch] : []
      }),
      consumerIds: [],
    })
  }

  /** `jobId`: hex digits, made 32 long. */
  job(jobId: string, at: Millis, job: ScriptedJob): this {
    const id = jobId.padEnd(32, '0')
    const jobType = job.batch === true ? 'BATCH' : 'STREAMING'
    const vertices = job.vertices.map(({ name }, i) => ({ id: vertexId(id, i), name, parallelism: 1 }))
    this.note(`http://flink/jobs/${id}`, at, {
      kind: 'job',
      cluster: 'c',
      jobId: id,
      name: job.name,
      state: job.end === undefined ? 'RUNNING' : 'CANCELED',
      jobType,
      startTime: job.start ?? 1,
      endTime: job.end ?? null,
      now: at,
      stateTimes: [],
      vertices: vertices.map((one) => ({ ...one, status: 'RUNNING' })),
    })
    this.note(`http://flink/jobs/${id}/plan`, at, {
      kind: 'job-plan',
      cluster: 'c',
      jobId: id,
      name: job.name,
      jobType,
      nodes: vertices.map((vertex, i) => ({
        id: vertex.id,
        description: job.vertices[i]?.description ?? vertex.name,
        parallelism: 1,
        inputs: (job.vertices[i]?.inputs ?? (i === 0 ? [] : [i - 1])).map((from) => ({
          id: vertexId(id, from),
          shipStrategy: 'FORWARD',
        })),
      })),
    })
    return this
  }

  /** A checkpoint's state: per vertex the folder its splits lie in, and the next snapshot; users of its committers. */
  state(
    jobId: string,
    at: Millis,
    checkpointId: bigint,
    sources: readonly { vertex: number; path: string | null; next: bigint }[],
    users: readonly string[] = [],
  ): this {
    const id = jobId.padEnd(32, '0')
    const directory = `file:/checkpoints/${id}/chk-${checkpointId}`
    this.note(directory, at, {
      kind: 'checkpoint-metadata',
      jobId: id,
      jobIdFrom: 'path',
      checkpointId,
      formatVersion: 4,
      typeName: 'Checkpoint',
      savepoint: false,
      directory,
      modifiedAt: null,
      operatorIds: [],
      sources: sources.map(({ vertex, path, next }): SourcePosition => ({
        operatorId: vertexId(id, vertex),
        kind: 'file-store',
        nextSnapshotId: next,
        phase: 'delta',
        readUpTo: next - 1n,
        partly: [],
        readerStateMissing: false,
        tablePath: path,
        pending: [],
        reading: [],
        nextPerCheckpoint: new Map(),
        likelyOnly: false,
      })),
      sinks: users.map((user, i) => ({
        operatorId: `${i}`.padStart(32, 'f'),
        commitUsers: [user],
        stateMissing: false,
        pending: [],
      })),
      otherCommitUsers: [],
      hasChannelState: false,
      complete: true,
    })
    return this
  }

  facts(aliases: readonly Alias[] = []): LakeFacts {
    const { observations, warehouse } = this
    return deriveFacts({ observations, warehouse, pathRewrites: [], aliases })
  }

  private note(place: string, at: Millis, body: ObservationBody): void {
    this.observations.push({ place, readAt: at, lastReadAt: at, body })
  }
}

function vertexId(jobId: string, index: number): string {
  return jobId.slice(0, 30) + `${index}`.padStart(2, 'a')
}

function keyOf(name: string): TableKey {
  const parsed = parseRef(name, 'table')
  if (!parsed.ok || parsed.value.kind !== 'table') throw new Error(`no table: ${name}`)
  return parsed.value.table
}
