import { formatRef, jobRefText, unescapeSegment, type RefText } from '../refs'
import type { Millis } from '../time'
import type { Fork } from './branches'
import { tidyEvidence } from './evidence'
import type { Group } from './groups'
import type { BoundaryFact, Certainty, EdgeFact, EdgeKind, EdgeStretch, Evidence, RunFact } from './model'
import { compareText, push } from '../collections'

interface Draft {
  from: RefText
  to: RefText
  kind: EdgeKind
  lookup: boolean
  certainty: Certainty
  stretches: EdgeStretch[]
  evidence: Evidence[]
}

/** Collects proofs of one edge from run after run; the strongest certainty stands. */
export class EdgeBook {
  private readonly drafts = new Map<string, Draft>()

  add(edge: Omit<EdgeFact, 'stretches'>, stretch: EdgeStretch): void {
    const key = `${edge.kind}\n${edge.from}\n${edge.to}`
    const draft = this.drafts.get(key)
    if (draft === undefined) {
      this.drafts.set(key, { ...edge, stretches: [stretch], evidence: [...edge.evidence] })
      return
    }
    draft.lookup = draft.lookup && edge.lookup
    if (edge.certainty === 'exact') draft.certainty = 'exact'
    draft.stretches.push(stretch)
    draft.evidence.push(...edge.evidence)
  }

  close(): EdgeFact[] {
    return inEdgeOrder(
      [...this.drafts.values()].map((draft) => ({
        ...draft,
        stretches: draft.stretches.sort(byStretch),
        evidence: tidyEvidence(draft.evidence),
      })),
    )
  }
}

/** The order in which edges stand among facts, and in which their evidence is cited. */
export function inEdgeOrder(edges: readonly EdgeFact[]): EdgeFact[] {
  return [...edges].sort((a, b) => compareText(a.kind + a.from, b.kind + b.from) || compareText(a.to, b.to))
}

/**
 * A run proves its edges from its start until it ends, or the table does (rule F3). Maintenance makes none.
 * `tableEnd`: when the table that this run wrote or read was dropped, by evidence.
 */
export function addRunEdges(
  book: EdgeBook,
  run: RunFact,
  tableEnd: (table: RefText, run: RunFact, kind: EdgeKind) => Millis | null,
): void {
  if (run.maintenance) return
  const job = jobRefText(run.jobName)
  const stretchOf = (table: RefText, kind: EdgeKind): EdgeStretch => {
    const end = tableEnd(table, run, kind)
    const to = end === null ? run.endTime : Math.min(end, run.endTime ?? Infinity)
    return { jobId: run.jobId, from: run.startTime, to: to === null ? null : Math.max(to, run.startTime) }
  }
  for (const source of run.sources) {
    const { from, certainty, evidence } = source
    book.add(
      { from, to: job, kind: 'reads', lookup: source.kind === 'lookup', certainty, evidence },
      stretchOf(from, 'reads'),
    )
  }
  for (const sink of run.sinks) {
    book.add(
      {
        from: job,
        to: sink.to,
        kind: 'writes',
        lookup: false,
        certainty: sink.certainty,
        evidence: sink.evidence,
      },
      stretchOf(sink.to, 'writes'),
    )
  }
}

/** Content that no known run explains comes from outside what we see (rule F14). */
export function addUnknownWriters(
  book: EdgeBook,
  table: RefText,
  groups: readonly Group[],
  inherited: ReadonlySet<string>,
  /** Versions of the table whose writer somebody told. */
  told: ReadonlySet<bigint> = new Set(),
): void {
  const unknown = groups.filter(
    (g) =>
      g.content &&
      g.writer === null &&
      !g.members.every((m) => inherited.has(m.identity)) &&
      !g.members.some((m) => told.has(m.record.id)),
  )
  const first = unknown[0]
  if (first === undefined) return
  const times = unknown.flatMap((group) => group.members.map((member) => member.record.timeMillis))
  book.add(
    {
      from: unknownWriter(table),
      to: table,
      kind: 'writes',
      lookup: false,
      certainty: 'assumed',
      evidence: unknown.slice(0, 4).flatMap((group) => [...group.members[0]!.evidence]),
    },
    { jobId: null, from: minOf(times), to: maxOf(times) },
  )
}

export function unknownWriter(table: RefText): RefText {
  return formatRef({ kind: 'boundary', system: 'unknown', name: table.slice('table:'.length) })
}

export function addForks(
  book: EdgeBook,
  forks: ReadonlyMap<RefText, Fork>,
  since: (table: RefText) => Millis | null,
  evidence: (table: RefText) => readonly Evidence[],
): void {
  for (const [branch, fork] of forks) {
    book.add(
      {
        from: fork.main,
        to: branch,
        kind: 'forks',
        lookup: false,
        certainty: fork.snapshotId === null ? 'assumed' : 'exact',
        evidence: evidence(branch),
      },
      { jobId: null, from: since(branch), to: null },
    )
  }
}

const SAYS: ReadonlyMap<string, string> = new Map([
  [
    'temporary',
    'A table of the job’s own session, such as a generator: not in this lake, so tracing stops here.',
  ],
  ['source', 'A source outside this lake: tracing stops here.'],
  ['sink', 'A sink outside this lake: what was written there cannot be undone from here.'],
  [
    'unresolved',
    'A sink whose table the plan does not name in full; more than one table, or none, bears this name.',
  ],
  [
    'unknown',
    'Commits that no known job explains: a batch insert by hand, or a cluster that is not connected.',
  ],
])

/** A boundary node for every edge that ends outside. */
export function describeBoundaries(edges: readonly EdgeFact[]): BoundaryFact[] {
  const found = new Map<RefText, Evidence[]>()
  for (const edge of edges) {
    for (const ref of [edge.from, edge.to]) {
      if (ref.startsWith('boundary:')) for (const one of edge.evidence) push(found, ref, one)
    }
  }
  return [...found]
    .sort(([a], [b]) => compareText(a, b))
    .map(([ref, evidence]) => {
      const [system = '', name = ''] = boundaryParts(ref)
      return {
        ref,
        system,
        name,
        says: SAYS.get(system) ?? 'Outside this lake: tracing stops here.',
        evidence: tidyEvidence(evidence, 4),
      }
    })
}

function boundaryParts(ref: RefText): string[] {
  return ref
    .slice('boundary:'.length)
    .split('/')
    .map((part) => unescapeSegment(part) ?? part)
}

function minOf(times: readonly Millis[]): Millis {
  return times.reduce((a, b) => Math.min(a, b), Infinity)
}

function maxOf(times: readonly Millis[]): Millis {
  return times.reduce((a, b) => Math.max(a, b), -Infinity)
}

function byStretch(a: EdgeStretch, b: EdgeStretch): number {
  return (a.from ?? 0) - (b.from ?? 0) || compareText(a.jobId ?? '', b.jobId ?? '')
}
