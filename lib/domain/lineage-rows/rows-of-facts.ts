import { compareBigInt, compareText } from '../collections'
import type { Certainty, EdgeFact, LakeFacts, RunFact } from '../facts/model'
import { parseRef, type RefText } from '../refs'
import type { Millis } from '../time'
import type { LineageRow, LineageRows } from './row'
import type { RowKind } from './shapes'

/**
 * Our facts as rows of PIP-5 (tables of `shapes.ts`). Of two runs of one job with the same key the later started wins,
 * as an upsert would have it. Version rows hold exact numbers of completed checkpoints and of groups, and what was handed
 * in and nothing else knows, as it was handed in. `until`:
 * facts dated later do not count; `null` = all.
 */
export function rowsOfFacts(facts: LakeFacts, kind: RowKind, until: Millis | null = null): LineageRows {
  const runs = new Map(facts.runs.map((run) => [run.jobId, run]))
  const fold = new Fold(until)
  switch (kind) {
    case 'source-table':
      for (const edge of facts.edges) if (edge.kind === 'reads') fold.addEdge(edge, edge.to, edge.from, runs)
      break
    case 'sink-table':
      for (const edge of facts.edges) if (edge.kind === 'writes') fold.addEdge(edge, edge.from, edge.to, runs)
      break
    case 'source-version':
      addReads(facts, runs, fold)
      break
    case 'sink-version':
      addWrites(facts, runs, fold)
  }
  return fold.result()
}

function addReads(facts: LakeFacts, runs: ReadonlyMap<string, RunFact>, fold: Fold): void {
  const completed = new Map(
    facts.checkpoints
      .filter(({ status }) => status === 'COMPLETED')
      .map((one) => [`${one.jobId} ${one.checkpointId}`, one.completedAt]),
  )
  for (const read of facts.reads) {
    const run = runs.get(read.jobId)
    if (run === undefined) continue
    if (read.checkpointId === null) fold.batch++
    else if (read.claimed !== undefined && read.high !== null)
      fold.add(run, read.table, {
        barrier: read.checkpointId,
        snapshot: read.high,
        createTime: read.claimed.at,
      })
    else if (read.certainty !== 'exact' || read.high === null) fold.leaveOut(read.certainty)
    else if (read.high === 0n) fold.nothingRead++
    else {
      const at = completed.get(`${read.jobId} ${read.checkpointId}`)
      if (at === undefined) fold.leaveOut('tentative')
      else fold.add(run, read.table, { barrier: read.checkpointId, snapshot: read.high, createTime: at })
    }
  }
}

function addWrites(facts: LakeFacts, runs: ReadonlyMap<string, RunFact>, fold: Fold): void {
  for (const write of facts.writes) {
    const run = runs.get(write.jobId)
    if (run === undefined) continue
    if (write.checkpointId === null) fold.batch++
    else if (write.snapshotId === null || (write.certainty !== 'exact' && write.claimed === undefined))
      fold.leaveOut(write.certainty)
    else {
      const { checkpointId: barrier, snapshotId: snapshot, committedAt, claimed } = write
      const createTime = claimed === undefined ? committedAt : claimed.at
      fold.add(run, write.table, { barrier, snapshot, createTime })
    }
  }
}

class Fold {
  batch = 0
  nothingRead = 0
  #folded = 0
  readonly #uncertain = new Map<Exclude<Certainty, 'exact'>, number>()
  readonly #rows = new Map<string, { readonly row: LineageRow; readonly startTime: Millis }>()

  constructor(private readonly until: Millis | null) {}

  leaveOut(certainty: Certainty): void {
    const key = certainty === 'exact' ? 'tentative' : certainty
    this.#uncertain.set(key, (this.#uncertain.get(key) ?? 0) + 1)
  }

  /** An edge that no run stands behind names its job all the same. */
  addEdge(edge: EdgeFact, job: RefText, table: RefText, runs: ReadonlyMap<string, RunFact>): void {
    const named = parseRef(job)
    if (!named.ok || named.value.kind !== 'job') return
    for (const stretch of edge.stretches) {
      const startTime =
        (stretch.jobId === null ? null : runs.get(stretch.jobId)?.startTime) ?? stretch.from ?? 0
      const createTime = edge.claimed === undefined ? (stretch.from ?? startTime) : edge.claimed.at
      this.add({ jobName: named.value.name, startTime }, table, { barrier: null, snapshot: null, createTime })
    }
  }

  /** What lies outside the lake has no row in its metadata database. */
  add(
    run: Pick<RunFact, 'jobName' | 'startTime'>,
    table: RefText,
    rest: Pick<LineageRow, 'barrier' | 'snapshot' | 'createTime'>,
  ): void {
    const ref = parseRef(table)
    if (!ref.ok || ref.value.kind !== 'table') return
    if (this.until !== null && rest.createTime !== null && rest.createTime > this.until) return
    const { database, table: name, branch } = ref.value.table
    const row = {
      job: run.jobName,
      database,
      table: branch === null ? name : `${name}$branch_${branch}`,
      ...rest,
    }
    const key = JSON.stringify([row.job, String(row.barrier), row.database, row.table])
    const before = this.#rows.get(key)
    if (before !== undefined) this.#folded++
    if (before === undefined || isLater(run.startTime, row, before)) {
      this.#rows.set(key, { row, startTime: run.startTime })
    }
  }

  result(): LineageRows {
    return {
      rows: [...this.#rows.values()].map(({ row }) => row).sort(byKey),
      folded: this.#folded,
      leftOut: { uncertain: this.#uncertain, batch: this.batch, nothingRead: this.nothingRead },
    }
  }
}

/** Two groups of one run with one number stand in two epochs: the one committed later was upserted last. */
function isLater(
  startTime: Millis,
  row: LineageRow,
  before: { readonly row: LineageRow; readonly startTime: Millis },
): boolean {
  if (startTime !== before.startTime) return startTime > before.startTime
  const [at, other] = [row.createTime ?? 0, before.row.createTime ?? 0]
  return at === other ? (row.snapshot ?? 0n) > (before.row.snapshot ?? 0n) : at > other
}

function byKey(a: LineageRow, b: LineageRow): number {
  return (
    compareText(a.job, b.job) ||
    compareBigInt(a.barrier ?? 0n, b.barrier ?? 0n) ||
    compareText(a.database, b.database) ||
    compareText(a.table, b.table)
  )
}
