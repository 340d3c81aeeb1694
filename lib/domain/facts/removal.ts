import type { Millis } from '../time'
import { jobRefText } from '../refs'
import type { EdgeFact, LakeFacts, ReadFact, RunFact, WriteFact } from './model'

/**
 * A person's word that lineage of one job is to go, up to a moment: what its runs read and write (`table`), or which
 * versions (`data`). What happens later is told again: a run that starts, a checkpoint, a row dated later.
 */
export interface LineageRemoval {
  /** By its name in the facts. */
  readonly job: string
  readonly kind: 'table' | 'data'
  readonly removedAt: Millis
}

type Marked = Pick<LakeFacts, 'edges' | 'reads' | 'writes'>

/**
 * Marks what people took away. It stays a fact: delays, damage and rollback still need it, for taking lineage away stops
 * no job.
 */
export function markRemoved<F extends Marked & Pick<LakeFacts, 'runs' | 'checkpoints'>>(
  facts: F,
  removals: readonly LineageRemoval[],
): F {
  if (removals.length === 0) return facts
  const of = (kind: LineageRemoval['kind']) =>
    new Map(removals.filter((one) => one.kind === kind).map((one) => [one.job, one.removedAt]))
  const [table, data] = [of('table'), of('data')]
  const runs = new Map(facts.runs.map((run) => [run.jobId, run]))
  const completed = new Map(
    facts.checkpoints.map((one) => [`${one.jobId}@${one.checkpointId}`, one.completedAt ?? one.triggeredAt]),
  )
  const isRemoved = (fact: ReadFact | WriteFact): boolean => {
    const run = runs.get(fact.jobId)
    const until = run === undefined ? undefined : data.get(run.jobName)
    return run !== undefined && until !== undefined && timeOf(fact, run, completed) <= until
  }
  return {
    ...facts,
    edges: facts.edges.map((edge) => (edgeRemoved(edge, table) ? { ...edge, removed: true } : edge)),
    reads: facts.reads.map((read) => (isRemoved(read) ? { ...read, removed: true } : read)),
    writes: facts.writes.map((write) => (isRemoved(write) ? { ...write, removed: true } : write)),
  }
}

/** Facts without what people took away: for answers about lineage. */
export function withoutRemoved<F extends Marked>(facts: F): F {
  const kept = <T extends { readonly removed?: true }>(list: readonly T[]) =>
    list.some((one) => one.removed === true) ? list.filter((one) => one.removed !== true) : list
  return { ...facts, edges: kept(facts.edges), reads: kept(facts.reads), writes: kept(facts.writes) }
}

/** An edge is back with the first run that starts, or the first word that is dated, after it was taken away. */
function edgeRemoved(edge: EdgeFact, table: ReadonlyMap<string, Millis>): boolean {
  if (edge.kind !== 'reads' && edge.kind !== 'writes') return false
  const job = edge.kind === 'reads' ? edge.to : edge.from
  for (const [name, until] of table) {
    if (jobRefText(name) === job)
      return (
        edge.stretches.every(({ from }) => (from ?? -Infinity) <= until) &&
        (edge.claimed?.at ?? -Infinity) <= until
      )
  }
  return false
}

function timeOf(
  fact: ReadFact | WriteFact,
  run: RunFact,
  completed: ReadonlyMap<string, Millis | null>,
): Millis {
  const committed = 'committedAt' in fact ? fact.committedAt : null
  return (
    fact.claimed?.at ??
    completed.get(`${fact.jobId}@${fact.checkpointId}`) ??
    committed ??
    run.endTime ??
    run.startTime
  )
}
