import { NOT_JUDGED, type Judgement } from '@/lib/domain/graph'
import type { TableFact } from '@/lib/domain/facts/model'
import { formatRef, type RefText } from '@/lib/domain/refs'
import type { LakeFactsAt } from '../lakes/lake-facts'
import type { TableHead } from '../ports'
import type { Judgements } from '../states/judge-lake'

/** A table in lists. */
export interface TableSummary {
  readonly fact: TableFact
  readonly judgement: Judgement
  readonly head: TableHead | null
  readonly newestSnapshot: RefText | null
  /** Jobs that write and read it, or did. */
  readonly writers: number
  readonly readers: number
}

/** Tables of a lake that were there at the moment and that the actor may see. */
export function summarizeTables(at: LakeFactsAt, judgements: Judgements): TableSummary[] {
  return at.topology.tables
    .filter((fact) => isThere(at, fact))
    .map((fact) => summarizeTable(at, judgements, fact))
}

export function summarizeTable(at: LakeFactsAt, judgements: Judgements, fact: TableFact): TableSummary {
  const head = at.tableHeads.get(fact.ref) ?? null
  const { incoming, outgoing } = at.links.of(fact.ref)
  return {
    fact,
    judgement: judgements.get(fact.ref) ?? NOT_JUDGED,
    head,
    newestSnapshot: snapshotRef(fact, head?.newest?.id ?? null),
    writers: incoming.filter((link) => link.ref.startsWith('job:')).length,
    readers: outgoing.filter((link) => link.ref.startsWith('job:')).length,
  }
}

/** Snapshot `id` of the table's current life. */
export function snapshotRef(fact: Pick<TableFact, 'table'>, id: bigint | null): RefText | null {
  return id === null ? null : formatRef({ kind: 'snapshot', table: fact.table, id, identity: null })
}

export function isThere(at: LakeFactsAt, fact: TableFact): boolean {
  const yet = at.until === null || fact.since === null || fact.since <= at.until
  return yet && !at.visibility.hides(fact.ref)
}
