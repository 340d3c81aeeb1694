import type { CheckpointFact, LakeFacts, RunFact, SnapshotFact, TableFact } from '@/lib/domain/facts'
import { tableRefText, type RefText } from '@/lib/domain/refs'

export interface PlanLakeSize {
  readonly tables: number
  readonly jobs: number
  /** Sources of each job; with its one sink these are the edges. */
  readonly sources: number
  readonly versions: number
}

const INTERVAL = 60_000
const START = 1_700_000_000_000

/**
 * A large lake as facts: tables that are fed from outside, and jobs that each read some tables made before theirs. Every
 * version is its job's checkpoint of the same number, all of them are still there. Equal values are shared, so that its
 * memory is that of the objects.
 */
export function makePlanLake({ tables: tableCount, jobs, sources, versions }: PlanLakeSize): {
  facts: LakeFacts
  now: number
} {
  const ids = Array.from({ length: versions + 2 }, (_, i) => BigInt(i))
  const names = ids.map((id) => `s${id}`)
  const tables: TableFact[] = []
  const snapshots: SnapshotFact[] = []
  const runs: RunFact[] = []
  const checkpoints: CheckpointFact[] = []
  const roots = tableCount - jobs
  const layer = Math.max(1, Math.floor(tableCount / 20))
  const refs = Array.from({ length: tableCount }, (_, i): RefText =>
    tableRefText({ database: `db${i % 50}`, table: `t${i}`, branch: null }),
  )
  let state = 7
  const pick = (below: number) => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % below

  for (let i = 0; i < tableCount; i++) {
    const ref = refs[i]!
    const job = i < roots ? null : i - roots
    tables.push(tableOf(ref, i))
    const depth = Math.floor(i / layer)
    for (let v = 1; v <= versions; v++)
      snapshots.push(
        snapshotOf(
          ref,
          ids[v]!,
          names[v]!,
          START + v * INTERVAL + depth * 500,
          job === null ? null : `j${job}`,
        ),
      )
    if (job === null) continue
    const first = Math.max(
      0,
      Math.min(i - 1, roots - 1 + Math.floor((i - roots) / layer) * layer - layer * 2),
    )
    const reads = new Set<RefText>()
    while (reads.size < Math.min(sources, i)) reads.add(refs[first + pick(i - first)]!)
    runs.push(runOf(`j${job}`, [...reads], ref))
    const path = `file:/checkpoints/j${job}/chk`
    for (let v = 1; v <= versions; v++)
      checkpoints.push({
        jobId: `j${job}`,
        checkpointId: ids[v]!,
        savepoint: false,
        status: 'COMPLETED',
        triggeredAt: START + v * INTERVAL + depth * 500 - 100,
        completedAt: START + v * INTERVAL + depth * 500 - 50,
        completionFrom: 'rest',
        failedAt: null,
        failureMessage: null,
        path,
        files: 'retained',
        stateSizeBytes: null,
        restores: [...reads].map((table) => ({ table, plannedThrough: ids[v]!, neededFrom: ids[v + 1]! })),
        wrote: true,
        pending: [],
        evidence: [],
      })
  }
  const facts = { tables, snapshots, runs, checkpoints, reads: [], writes: [], edges: [], boundaries: [] }
  return { facts, now: START + (versions + 10) * INTERVAL }
}

function tableOf(ref: RefText, i: number): TableFact {
  return {
    ref,
    table: { database: `db${i % 50}`, table: `t${i}`, branch: null },
    type: 'table',
    layers: [{ layer: 'history', store: null }],
    path: '',
    primaryKeys: [],
    partitionKeys: [],
    comment: null,
    changelogProducer: 'none',
    mergeEngine: null,
    newestSchemaId: null,
    forkOf: null,
    forkSnapshotId: null,
    present: true,
    schemas: [],
    tags: [],
    consumers: [],
    branchNames: [],
    since: START,
    evidence: [],
  }
}

const NO_TAGS: readonly string[] = []

function snapshotOf(
  table: RefText,
  id: bigint,
  identity: string,
  timeMillis: number,
  run: string | null,
): SnapshotFact {
  return {
    table,
    id,
    identity,
    status: 'live',
    schemaId: 0n,
    commitUser: run ?? 'outside',
    commitIdentifier: run === null ? 9223372036854775807n : id,
    commitKind: 'APPEND',
    timeMillis,
    totalRecordCount: null,
    deltaRecordCount: 1n,
    changelogRecordCount: 0n,
    watermark: null,
    operation: null,
    content: true,
    carriesChangelog: false,
    epoch: 0,
    group: identity,
    groupLastId: id,
    maintenance: false,
    tags: NO_TAGS,
    run,
    writerCertainty: run === null ? null : 'exact',
    evidence: [],
  }
}

function runOf(jobId: string, reads: readonly RefText[], to: RefText): RunFact {
  return {
    jobId,
    jobName: jobId,
    clusters: ['c'],
    jobType: 'STREAMING',
    maintenance: false,
    startTime: START,
    endTime: null,
    states: [{ at: START, state: 'RUNNING' }],
    chain: jobId,
    restoredFrom: null,
    sources: reads.map((from) => ({
      from,
      kind: 'scan',
      certainty: 'exact',
      operatorId: null,
      reaches: [to],
      evidence: [],
    })),
    sinks: [{ to, certainty: 'exact', commitUser: jobId, evidence: [] }],
    checkpointIntervalMillis: INTERVAL,
    checkpointTimeoutMillis: null,
    evidence: [],
  }
}
