import { compareText, push } from '../collections'
import type { Evidence, EvidenceKind, LakeFacts, RunFact, TableFact } from '../facts/model'
import { jobRefText, type RefText } from '../refs'
import { jobGap, tableGap, type Gap } from './gaps'

/** Where lineage comes from: files of the warehouse, state of checkpoints, Flink's answers, events, rows. */
export const WITNESSES = ['files', 'checkpoints', 'flink', 'events', 'rows'] as const
export type Witness = (typeof WITNESSES)[number]

/** How well one table or job is known. */
export interface Completeness {
  readonly ref: RefText
  readonly kind: 'table' | 'job'
  readonly witnesses: ReadonlySet<Witness>
  /** Tables: content snapshots. Jobs: reads of completed checkpoints. */
  readonly versions: number
  /** Of these: with a known writer, or read exactly. */
  readonly exact: number
  /** What is missing most, with the one setting that would add it; `null` = nothing that a setting would add. */
  readonly gap: Gap | null
}

const WITNESS_OF: ReadonlyMap<EvidenceKind, Witness> = new Map([
  ['snapshot-file', 'files'],
  ['tag-file', 'files'],
  ['changelog-file', 'files'],
  ['schema-file', 'files'],
  ['consumer-file', 'files'],
  ['listing', 'files'],
  ['commit-times', 'files'],
  ['checkpoint-metadata', 'checkpoints'],
  ['rest-plan', 'flink'],
  ['rest-job', 'flink'],
  ['rest-checkpoints', 'flink'],
  ['vertex-name', 'flink'],
  ['open-lineage', 'events'],
  ['lineage-row', 'rows'],
])

/** Every table and job with what is known of it; maintenance makes no lineage and is left out. */
export function judgeCompleteness(facts: LakeFacts): Completeness[] {
  const seen = new Map<RefText, Set<Witness>>()
  const cite = (ref: RefText, evidence: readonly Evidence[]) => {
    const known = seen.get(ref) ?? new Set<Witness>()
    for (const { kind } of evidence) {
      const witness = WITNESS_OF.get(kind)
      if (witness !== undefined) known.add(witness)
    }
    seen.set(ref, known)
  }
  for (const table of facts.tables) cite(table.ref, table.evidence)
  const jobs = new Map<RefText, RunFact[]>()
  const refOfRun = new Map<string, RefText>()
  for (const run of facts.runs) {
    if (run.maintenance) continue
    const ref = jobRefText(run.jobName)
    push(jobs, ref, run)
    refOfRun.set(run.jobId, ref)
    cite(ref, run.evidence)
  }
  for (const edge of facts.edges) {
    cite(edge.from, edge.evidence)
    cite(edge.to, edge.evidence)
  }
  const counts = countVersions(facts, refOfRun, cite)
  const of = (ref: RefText) => ({
    witnesses: seen.get(ref) ?? new Set<Witness>(),
    ...(counts.get(ref) ?? { versions: 0, exact: 0 }),
  })
  return [
    ...facts.tables.map((table) => judgeTable(table, of(table.ref))),
    ...[...jobs].map(([ref, runs]) => judgeJob(ref, runs, of(ref))),
  ].sort((a, b) => compareText(a.kind, b.kind) || compareText(a.ref, b.ref))
}

type Known = Pick<Completeness, 'witnesses' | 'versions' | 'exact'>

function judgeTable(table: TableFact, known: Known): Completeness {
  return { ref: table.ref, kind: 'table', ...known, gap: tableGap(table, known) }
}

function judgeJob(ref: RefText, runs: readonly RunFact[], known: Known): Completeness {
  return { ref, kind: 'job', ...known, gap: jobGap(runs, known) }
}

function countVersions(
  facts: LakeFacts,
  refOfRun: ReadonlyMap<string, RefText>,
  cite: (ref: RefText, evidence: readonly Evidence[]) => void,
): ReadonlyMap<RefText, { versions: number; exact: number }> {
  const counts = new Map<RefText, { versions: number; exact: number }>()
  const count = (ref: RefText, isExact: boolean) => {
    const known = counts.get(ref) ?? { versions: 0, exact: 0 }
    counts.set(ref, { versions: known.versions + 1, exact: known.exact + (isExact ? 1 : 0) })
  }
  const written = new Set(facts.writes.map(({ table, identity }) => `${table} ${identity}`))
  for (const one of facts.snapshots) {
    if (!one.content || one.status === 'superseded' || one.groupLastId !== one.id) continue
    count(one.table, written.has(`${one.table} ${one.identity}`))
    if (one.status === 'claimed') cite(one.table, one.evidence)
  }
  for (const read of facts.reads) {
    const ref = refOfRun.get(read.jobId)
    if (ref === undefined) continue
    cite(ref, read.evidence)
    if (read.kind === 'scan') count(ref, read.certainty === 'exact')
  }
  for (const write of facts.writes) {
    const ref = refOfRun.get(write.jobId)
    if (ref !== undefined) cite(ref, write.evidence)
  }
  return counts
}
