import type { StoredObservation } from '../../observations'
import type { Millis } from '../../time'
import { SKEW_MARGIN } from '../clock'
import { deriveFacts, type DeriveInput } from '../derive'
import type { EdgeFact, LakeFacts, RunFact, TableFact } from '../model'
import { jobRefText, tableRefText, type RefText } from '../../refs'
import { isTable } from './subject-graph'
import { familyOf, type Subject } from './links'
import { isUnsettled, narrowCatalog, type CatalogView } from '../catalog-view'
import type { Portion } from './portions'

export interface PortionInput extends Omit<DeriveInput, 'catalog'> {
  readonly portion: Portion
  /** Of the whole lake, or of the tables in `tablesOf(portion)`. */
  readonly catalog: CatalogView
}

/** Facts whose owners stand in a portion. Boundaries are many units' together: they follow from all edges. */
export type PortionFacts = Omit<LakeFacts, 'boundaries'>

export interface DerivedPortion {
  readonly facts: PortionFacts
  /** Own subjects whose facts may change without any new observation of theirs: derive them again next time. */
  readonly unsettled: readonly Subject[]
}

/**
 * What `deriveFacts` would say of the portion's own subjects, had it been given the whole lake. `observations` are
 * all of the portion's own and context subjects.
 */
export function derivePortion({ portion, catalog, ...input }: PortionInput): DerivedPortion {
  const facts = deriveFacts({ ...input, catalog: narrowCatalog(catalog, tablesOf(portion)) })
  const own = new Set(portion.own)
  const ownRun = (jobId: string) => own.has(`run:${jobId}`)
  const jobs = new Set(facts.runs.filter((run) => ownRun(run.jobId)).map((run) => jobRefText(run.jobName)))
  const ownEdge = (edge: EdgeFact) => {
    const owner = ownerOfEdge(edge)
    return isTable(owner) ? own.has(owner) : jobs.has(owner)
  }
  const tables = facts.tables.filter((table) => own.has(table.ref))
  const ownFacts = {
    tables,
    snapshots: facts.snapshots.filter((snapshot) => own.has(snapshot.table)),
    runs: facts.runs.filter((run) => ownRun(run.jobId)),
    checkpoints: facts.checkpoints.filter((checkpoint) => ownRun(checkpoint.jobId)),
    reads: facts.reads.filter((read) => ownRun(read.jobId)),
    writes: facts.writes.filter((write) => ownRun(write.jobId)),
    edges: facts.edges.filter(ownEdge),
  }
  const unsettled = [
    ...tables.filter(({ table, present }) => isUnsettled(catalog, table, present)).map(({ ref }) => ref),
    ...runsAhead(ownFacts, facts.tables, input.observations),
  ]
  return { facts: ownFacts, unsettled }
}

/**
 * Runs that did something after a table they read was last looked at: how far the table had grown by then shows only
 * at the next look, which may find nothing new.
 */
function runsAhead(
  { runs, checkpoints, writes }: PortionFacts,
  tables: readonly TableFact[],
  observations: readonly StoredObservation[],
): Subject[] {
  const looks = new Map<Subject, Millis>()
  const present = new Set(tables.filter((table) => table.present).map((table) => table.ref))
  for (const { body, lastReadAt } of observations) {
    if (body.kind !== 'table-listing' || !present.has(tableRefText(body.table))) continue
    const ref = tableRefText(body.table)
    looks.set(ref, Math.max(looks.get(ref) ?? -Infinity, lastReadAt))
  }
  const last = new Map(
    runs.map((run) => [
      run.jobId,
      Math.max(run.startTime, run.endTime ?? 0, ...run.states.map(({ at }) => at)),
    ]),
  )
  const note = (jobId: string, ...times: (Millis | null)[]) =>
    last.set(jobId, Math.max(last.get(jobId) ?? 0, ...times.map((at) => at ?? 0)))
  for (const one of checkpoints) note(one.jobId, one.triggeredAt, one.completedAt, one.failedAt)
  for (const one of writes) note(one.jobId, one.committedAt)
  const isAhead = (run: RunFact) =>
    run.sources.some(({ from }) => (looks.get(from) ?? Infinity) < (last.get(run.jobId) ?? 0) + SKEW_MARGIN)
  return runs.filter(isAhead).map((run) => `run:${run.jobId}`)
}

/** Main tables of a portion. */
export function tablesOf({ own, context }: Portion): Subject[] {
  return [...own, ...context].filter(isTable).map(familyOf)
}

/** Whose facts an edge comes with: its job's, or where no job stands behind it, the table's it leads to. */
export function ownerOfEdge({ kind, from, to }: Pick<EdgeFact, 'kind' | 'from' | 'to'>): RefText {
  if (kind === 'reads') return to
  return from.startsWith('job:') ? from : to
}

/** The end of an edge that lies outside the lake. */
export function boundaryOfEdge({ from, to }: Pick<EdgeFact, 'from' | 'to'>): RefText | null {
  return from.startsWith('boundary:') ? from : to.startsWith('boundary:') ? to : null
}
