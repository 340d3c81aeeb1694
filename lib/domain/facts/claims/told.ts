import { compareText, groupBy } from '../../collections'
import { jobRefText, tableRefText, type RefText } from '../../refs'
import { evidenceOf } from '../evidence'
import type { RunFact, TableFact } from '../model'
import type { JobTold, TableTold } from '../told-model'
import { newestOf, type Seen, type StoredTold } from '../observation-index'

/** How people and Flink call what a witness names. */
export interface Names {
  readonly refOf: (ref: RefText) => RefText
  readonly jobNameOf: (name: string) => string
}

/**
 * Names, where an event bears Flink's id of its run: then the job is what Flink calls it, whatever the event does. Of
 * several runs the one told last counts.
 */
export function withRunsOfEvents(names: Names, told: readonly StoredTold[], runs: readonly RunFact[]): Names {
  const known = new Map(runs.map((run) => [run.jobId, run]))
  const called = new Map<string, string>()
  for (const seen of told) {
    const run = seen.body.kind === 'event-run' ? known.get(seen.body.flinkJobId) : undefined
    if (run !== undefined && seen.body.kind === 'event-run') called.set(seen.body.job, run.jobName)
  }
  if (called.size === 0) return names
  return { ...names, jobNameOf: (name) => names.jobNameOf(called.get(name) ?? name) }
}

/** Puts what events say of jobs with the newest run of each. */
export function tellJobs(runs: readonly RunFact[], told: readonly StoredTold[], names: Names): RunFact[] {
  const ofJob = groupBy(told.flatMap(ofSomeJob), ({ body }) => names.jobNameOf(body.job))
  if (ofJob.size === 0) return [...runs]
  const newest = new Map<string, RunFact>()
  for (const run of runs) {
    const other = newest.get(run.jobName)
    if (other === undefined || isLater(run, other)) newest.set(run.jobName, run)
  }
  return runs.map((run) => {
    const own = newest.get(run.jobName) === run ? ofJob.get(run.jobName) : undefined
    return own === undefined ? run : { ...run, told: jobTold(own) }
  })
}

export function tellTables(
  tables: readonly TableFact[],
  told: readonly StoredTold[],
  names: Names,
): TableFact[] {
  const ofTable = groupBy(told.flatMap(ofSomeTable), ({ body }) => names.refOf(tableRefText(body.table)))
  if (ofTable.size === 0) return [...tables]
  return tables.map((table) => {
    const own = ofTable.get(table.ref)
    return own === undefined ? table : { ...table, told: tableTold(own, names) }
  })
}

type OfJob = Seen<'event-sql'> | Seen<'event-engine'> | Seen<'event-job-type'> | Seen<'event-parent'>
type OfTable = Seen<'event-schema'> | Seen<'event-columns'> | Seen<'event-lifecycle'>

function ofSomeJob(seen: StoredTold): OfJob[] {
  const { kind } = seen.body
  const mine =
    kind === 'event-sql' || kind === 'event-engine' || kind === 'event-job-type' || kind === 'event-parent'
  return mine ? [seen as OfJob] : []
}

function ofSomeTable(seen: StoredTold): OfTable[] {
  const { kind } = seen.body
  const mine = kind === 'event-schema' || kind === 'event-columns' || kind === 'event-lifecycle'
  return mine ? [seen as OfTable] : []
}

function jobTold(own: readonly OfJob[]): JobTold {
  const sql = newestOf(own.filter((seen) => seen.body.kind === 'event-sql') as Seen<'event-sql'>[])
  const engine = newestOf(own.filter((seen) => seen.body.kind === 'event-engine') as Seen<'event-engine'>[])
  const type = newestOf(own.filter((seen) => seen.body.kind === 'event-job-type') as Seen<'event-job-type'>[])
  const parent = newestOf(own.filter((seen) => seen.body.kind === 'event-parent') as Seen<'event-parent'>[])
  return {
    sql:
      sql === null
        ? null
        : {
            query: sql.body.query,
            dialect: sql.body.dialect,
            evidence: evidenceOf('open-lineage', sql, 'an event carries the SQL of this job'),
          },
    engine:
      engine === null
        ? null
        : { name: engine.body.name, version: engine.body.version, adapter: engine.body.adapter },
    jobType:
      type === null
        ? null
        : {
            processing: type.body.processing,
            integration: type.body.integration,
            jobType: type.body.jobType,
          },
    parent: parent === null ? null : parent.body.parent,
  }
}

function tableTold(own: readonly OfTable[], names: Names): TableTold {
  const schema = newestOf(own.filter((seen) => seen.body.kind === 'event-schema') as Seen<'event-schema'>[])
  const columns = own.filter((seen) => seen.body.kind === 'event-columns') as Seen<'event-columns'>[]
  const lifecycle = own.filter((seen) => seen.body.kind === 'event-lifecycle') as Seen<'event-lifecycle'>[]
  const byJob = groupBy(columns, ({ body }) =>
    body.job === null ? '' : jobRefText(names.jobNameOf(body.job)),
  )
  return {
    fields: schema?.body.fields ?? null,
    columns: [...byJob]
      .sort(([a], [b]) => compareText(a, b))
      .flatMap(([job, said]) => {
        const newest = newestOf(said)
        if (newest === null) return []
        return [
          {
            job: job === '' ? null : (job as RefText),
            columns: newest.body.columns.map((one) => ({
              ...one,
              from: one.from.map((source) => ({ ...source, data: names.refOf(source.data) })),
            })),
            evidence: evidenceOf('open-lineage', newest, 'an event tells where its columns come from'),
          },
        ]
      }),
    lifecycle: [...lifecycle].reverse().map((seen) => ({
      change: seen.body.change,
      previous: seen.body.previous,
      evidence: evidenceOf('open-lineage', seen, `an event says ${seen.body.change} of this table`),
    })),
  }
}

function isLater(a: RunFact, b: RunFact): boolean {
  return a.startTime === b.startTime ? a.jobId > b.jobId : a.startTime > b.startTime
}
