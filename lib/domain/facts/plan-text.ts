import type { JobPlanSeen } from '../observations'

/** What one vertex of a plan says about tables, by the texts Flink 1.20 and Paimon 1.3 write. */
export interface VertexTexts {
  readonly id: string
  readonly scans: readonly NamedTable[]
  readonly lookups: readonly NamedTable[]
  /** Object names of sinks: no database, `$branch_x` included. */
  readonly sinks: readonly string[]
  /** Sinks that are no Paimon writers, by the name the plan gives. */
  readonly otherSinks: readonly string[]
  /** A dedicated compaction: its writer and committer look like a sink and are none. */
  readonly compacts: boolean
  /** Begins a chain with something that produces data. */
  readonly isSource: boolean
  readonly name: string
  readonly says: string
}

/** Parts of a full identifier, `[catalog, database, table]`, in the ways the text can be cut. */
export interface NamedTable {
  readonly candidates: readonly (readonly [string, string, string])[]
  readonly text: string
  /** Hints written in the plan: `scan.snapshot-id` and others. No proof of effect. */
  readonly hints: string | null
  /** The monitor of a consumer reads for the vertex behind it. */
  readonly monitor: boolean
}

export function readPlanTexts(plan: JobPlanSeen, vertexNames: ReadonlyMap<string, string>): VertexTexts[] {
  return plan.nodes.map((node) => {
    const name = vertexNames.get(node.id) ?? ''
    const monitor = /^Source: (.+)-Monitor$/s.exec(name)
    return {
      id: node.id,
      scans: [...scansOf(node.description), ...(monitor === null ? [] : [dotted(monitor[1] ?? '', true)])],
      lookups: [...node.description.matchAll(/LookupJoin\(table=\[([^\]]+)\]/g)].map((m) =>
        dotted(m[1] ?? '', false),
      ),
      sinks: sinksOf(name + '\n' + node.description),
      otherSinks: otherSinksOf(name, node.description),
      compacts: /-compact-source\b/.test(name) || /-compact-source\b/.test(node.description),
      isSource: node.inputs.length === 0,
      name,
      says: firstLine(node.description),
    }
  })
}

function scansOf(description: string): NamedTable[] {
  return [...description.matchAll(/TableSourceScan\(table=\[\[(.*?)\]\]/gs)].map((match) => {
    const inner = match[1] ?? ''
    const parts = inner.split(', ')
    const candidates: [string, string, string][] = []
    // A name may hold ", " itself, so every cut of the table part is offered, the shortest first.
    for (let end = 3; end <= Math.min(parts.length, 8); end++) {
      candidates.push([parts[0] ?? '', parts[1] ?? '', parts.slice(2, end).join(', ')])
    }
    const after = description.slice((match.index ?? 0) + match[0].length)
    const hints = /^[^\n]*?OPTIONS options:\{([^}]*)\}/.exec(after)
    return { candidates, text: parts.slice(0, 3).join('.'), hints: hints?.[1] ?? null, monitor: false }
  })
}

/** `catalog.db.table`: a database holds no dot, a catalog or a table may. */
function dotted(text: string, monitor: boolean): NamedTable {
  const parts = text.split('.')
  const candidates: [string, string, string][] = []
  for (let database = 1; database < parts.length - 1; database++) {
    candidates.push([
      parts.slice(0, database).join('.'),
      parts[database] ?? '',
      parts.slice(database + 1).join('.'),
    ])
  }
  return { candidates, text, hints: null, monitor }
}

function sinksOf(text: string): string[] {
  const names = new Set<string>()
  for (const match of text.matchAll(
    /(?:Writer|Writer\(write-only\)|Global Committer) : (.+?)(?= -> |\n|\)|,|$)/g,
  )) {
    names.add((match[1] ?? '').trim())
  }
  return [...names]
}

function otherSinksOf(name: string, description: string): string[] {
  const names = new Set<string>()
  for (const match of description.matchAll(/(?:^|[^\w])Sink\(table=\[([^\]]+)\]/g)) names.add(match[1] ?? '')
  if (names.size > 0) return [...names]
  for (const match of name.matchAll(/(?:^|-> )Sink: (.+?)(?:\[\d+\])?(?= -> |$)/g)) names.add(match[1] ?? '')
  return [...names]
}

function firstLine(text: string): string {
  const line = text.split('\n', 1)[0] ?? ''
  return line.length > 160 ? line.slice(0, 157) + '…' : line
}
