import { push } from '../collections'
import type { LakeFacts, RunFact } from '../facts'
import { jobRefText, type RefText } from '../refs'
import type { Millis } from '../time'
import { indexIo } from './checkpoint-io'
import { jobLine, type JobLine, type LineEntry } from './job-line'
import { readerOf, type Reader } from './reader'
import { findRoots, type Roots } from './roots'
import { runsAt, type RunAt } from './runs-at'
import { tablesAt, type TableAt } from './versions-at'

/** A job as one reader and writer of tables, over all its runs (rule F4). */
export interface JobAt {
  readonly ref: RefText
  readonly name: string
  /** Oldest first; never empty. */
  readonly runs: readonly RunAt[]
  readonly newest: RunAt
  readonly batch: boolean
  readonly maintenance: boolean
  readonly line: JobLine
  readonly readers: ReadonlyMap<RefText, Reader>
  /** Ended, and another job feeds what it fed; or retired by a person. Its edges count no more (rule D5). */
  readonly retired: boolean
}

/** A job seen as a way from one table to another. */
export interface Pair {
  /** Orders pairs: equal facts give equal answers. */
  readonly key: string
  readonly job: JobAt
  readonly from: TableAt
  readonly to: TableAt
  readonly reader: Reader
  readonly groups: Int32Array
}

export interface Flow {
  readonly now: Millis
  readonly tables: ReadonlyMap<RefText, TableAt>
  readonly jobs: ReadonlyMap<RefText, JobAt>
  readonly jobOfRun: ReadonlyMap<string, JobAt>
  /** Without retired jobs and maintenance. */
  readonly pairsInto: ReadonlyMap<RefText, readonly Pair[]>
  readonly pairsFrom: ReadonlyMap<RefText, readonly Pair[]>
  /** Jobs without an input table in the lake, by what they feed (rule D1). */
  readonly ingestsOf: ReadonlyMap<RefText, readonly JobAt[]>
  /** Only tables that have root snapshots (rule D1). */
  readonly roots: ReadonlyMap<TableAt, Roots>
}

/** Jobs, positions and groups of a lake at an instant, joined into ways from table to table. O(facts). */
export function buildFlow(facts: LakeFacts, now: Millis, retired: ReadonlySet<RefText>): Flow {
  const tables = tablesAt(facts, now)
  const everRead = highestReads(facts)
  const io = indexIo(facts)
  const runs = [...runsAt(facts, now)].sort(([a], [b]) => (a < b ? -1 : 1))
  const fedSince = feedingStarts(runs)

  const jobs = new Map<RefText, JobAt>()
  const jobOfRun = new Map<string, JobAt>()
  const pairsInto = new Map<RefText, Pair[]>()
  const pairsFrom = new Map<RefText, Pair[]>()
  const ingestsOf = new Map<RefText, JobAt[]>()
  for (const [name, own] of runs) {
    const newest = own[own.length - 1]!
    const shape = shapeOf(own)
    const sinks = shape.sinks.map((sink) => sink.to).filter((to) => tables.has(to))
    const inputs = shape.sources.filter((source) => source.kind === 'scan' && tables.has(source.from))
    // The cluster's overview does not tell the type of a run; another run of the job does.
    const batch = shape.jobType === 'BATCH' || own.every(({ fact }) => fact.jobType === 'BATCH')
    const line = jobLine(own, batch, sinks, io, tables, now)
    const readers = new Map<RefText, Reader>()
    for (const { from, reaches } of inputs) {
      const readAt = (entry: LineEntry) =>
        io(entry.run.fact.jobId, entry.checkpointId).reads.find((read) => read.table === from) ?? null
      const clock = rowsWritten(line, reaches, tables)
      readers.set(from, readerOf(line, tables.get(from)!, readAt, clock, everRead(name, from)))
    }
    const ref = jobRefText(name)
    const job: JobAt = {
      ref,
      name,
      runs: own,
      newest,
      batch,
      maintenance: newest.fact.maintenance,
      line,
      readers,
      retired: retired.has(ref) || isReplaced(newest, sinks, name, fedSince),
    }
    jobs.set(ref, job)
    for (const run of own) jobOfRun.set(run.fact.jobId, job)
    if (job.maintenance || job.retired) continue
    if (inputs.length === 0) for (const sink of sinks) push(ingestsOf, sink, job)
    for (const { from, reaches } of inputs) {
      for (const sink of sinks.filter((to) => reaches.includes(to))) {
        const pair: Pair = {
          key: `${ref} ${from} ${sink}`,
          job,
          from: tables.get(from)!,
          to: tables.get(sink)!,
          reader: readers.get(from)!,
          groups: line.groups.get(sink)!,
        }
        push(pairsInto, sink, pair)
        push(pairsFrom, from, pair)
      }
    }
  }
  for (const list of [...pairsInto.values(), ...pairsFrom.values()])
    list.sort((a, b) => (a.key < b.key ? -1 : 1))
  const roots = findRoots(tables.values(), jobOfRun)
  return { now, tables, jobs, jobOfRun, pairsInto, pairsFrom, ingestsOf, roots }
}

/** The highest version that some checkpoint of a job surely read of a table. */
function highestReads(facts: LakeFacts): (job: string, table: RefText) => bigint {
  const nameOf = new Map(facts.runs.map((run) => [run.jobId, run.jobName]))
  const highest = new Map<string, Map<RefText, bigint>>()
  for (const { kind, jobId, table, low } of facts.reads) {
    const name = nameOf.get(jobId)
    if (kind !== 'scan' || name === undefined || low === null) continue
    let own = highest.get(name)
    if (own === undefined) highest.set(name, (own = new Map<RefText, bigint>()))
    if (low > (own.get(table) ?? 0n)) own.set(table, low)
  }
  return (job, table) => highest.get(job)?.get(table) ?? 0n
}

/** Sources and sinks of the newest run that tells of any: a changed statement replaces the old edges (rule F3). */
function shapeOf(runs: readonly RunAt[]): RunFact {
  const told = [...runs].reverse().find(({ fact }) => fact.sources.length > 0 && fact.sinks.length > 0)
  return (told ?? runs[runs.length - 1]!).fact
}

/** Rows written up to each entry, to the first sink that got any: how far the job has come between known positions. */
function rowsWritten(
  line: JobLine,
  sinks: readonly RefText[],
  tables: ReadonlyMap<RefText, TableAt>,
): Float64Array | null {
  for (const sink of [...sinks].sort()) {
    const groups = line.groups.get(sink)
    const table = tables.get(sink)
    if (groups === undefined || table === undefined || !groups.some((index) => index >= 0)) continue
    let rows = 0
    return Float64Array.from(groups, (index) => {
      const delta = index >= 0 ? (table.snapshots[index]?.deltaRecordCount ?? 0n) : 0n
      return (rows += Math.abs(Number(delta)))
    })
  }
  return null
}

function feedingStarts(runs: readonly (readonly [string, readonly RunAt[]])[]) {
  const starts = new Map<RefText, { name: string; since: Millis }[]>()
  for (const [name, own] of runs) {
    for (const { fact, since } of own) {
      if (fact.maintenance) continue
      for (const { to } of fact.sinks) push(starts, to, { name, since })
    }
  }
  return starts
}

function isReplaced(
  newest: RunAt,
  sinks: readonly RefText[],
  name: string,
  starts: ReadonlyMap<RefText, readonly { name: string; since: Millis }[]>,
): boolean {
  const { ended } = newest
  if (ended === null || sinks.length === 0 || newest.fact.jobType === 'BATCH') return false
  return sinks.every((sink) =>
    (starts.get(sink) ?? []).some((other) => other.name !== name && other.since >= ended.at),
  )
}
