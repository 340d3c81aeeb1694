import { compareText, groupBy } from '../collections'
import type { BoundaryFact, Evidence, RunFact, TableFact } from '../facts'
import { jobRefText, type RefText } from '../refs'

/** Why two names may mean one thing, which nothing proves. */
export type HintReason =
  'bears-the-name' | 'spelled-otherwise' | 'ends-alike' | 'same-snapshots' | 'same-state'

/** What could be joined by hand: `from` would mean `to`. */
export interface Hint {
  readonly from: RefText
  readonly to: RefText
  readonly because: HintReason
  readonly evidence: readonly Evidence[]
}

export interface HintInput {
  readonly tables: readonly TableFact[]
  readonly runs: readonly RunFact[]
  readonly boundaries: readonly BoundaryFact[]
}

/** Every pair that may be one, in a fixed order. Nothing is folded by a hint. */
export function findHints({ tables, runs, boundaries }: HintInput): Hint[] {
  const present = tables.filter((table) => table.present)
  return [
    ...boundaries.flatMap((boundary) => hintsOfBoundary(boundary, present)),
    ...present.flatMap((table) =>
      (table.sharesHistoryWith ?? []).map((to): Hint => ({
        from: table.ref,
        to,
        because: 'same-snapshots',
        evidence: table.evidence,
      })),
    ),
    ...hintsOfJobs(runs),
  ].sort((a, b) => compareText(a.from, b.from) || compareText(a.to, b.to))
}

function hintsOfBoundary(
  { ref, system, name, evidence }: BoundaryFact,
  tables: readonly TableFact[],
): Hint[] {
  if (system === 'unresolved') {
    return tables
      .filter((table) => objectName(table) === name)
      .map((table) => ({ from: ref, to: table.ref, because: 'bears-the-name', evidence }))
  }
  if (system !== 'paimon') return []
  return tables
    .filter(({ table }) => table.branch === null && name.endsWith(`/${table.database}.db/${table.table}`))
    .map((table) => ({ from: ref, to: table.ref, because: reasonOf(name, table.path), evidence }))
}

/** A folder may really be called `a%20b`, and only the cluster knows its default authority: neither is folded. */
function reasonOf(outside: string, inside: string): HintReason {
  return bare(outside) === bare(inside) ? 'spelled-otherwise' : 'ends-alike'
}

function bare(uri: string): string {
  return decoded(uri).replace(/^[a-z][a-z0-9+.-]*:(\/\/[^/]*)?/, '')
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function objectName({ table }: TableFact): string {
  return table.branch === null ? table.table : `${table.table}$branch_${table.branch}`
}

/** One chain under several names: a job that was renamed. The name of its newest run is offered for the older ones. */
function hintsOfJobs(runs: readonly RunFact[]): Hint[] {
  const chains = groupBy(
    runs.filter((run) => !run.maintenance),
    (run) => run.chain,
  )
  const hints = new Map<string, Hint>()
  for (const chain of chains.values()) {
    const newest = chain.reduce((a, b) => (b.startTime > a.startTime ? b : a))
    for (const { jobName, evidence } of chain) {
      if (jobName === newest.jobName) continue
      const [from, to] = [jobRefText(jobName), jobRefText(newest.jobName)]
      hints.set(`${from} ${to}`, { from, to, because: 'same-state', evidence })
    }
  }
  return [...hints.values()]
}

/** Hints by either end, to be shown beside it. */
export function hintsByRef(hints: readonly Hint[]): Map<RefText, Hint[]> {
  const byRef = new Map<RefText, Hint[]>()
  for (const hint of hints) {
    for (const ref of [hint.from, hint.to]) {
      const known = byRef.get(ref)
      if (known === undefined) byRef.set(ref, [hint])
      else known.push(hint)
    }
  }
  return byRef
}
