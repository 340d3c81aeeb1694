import { formatRef, type RefText } from '../refs'
import { evidenceOf, tidyEvidence } from './evidence'
import type { KnownTables } from './known-tables'
import type { Certainty, Evidence } from './model'
import type { NamedTable, VertexTexts } from './plan-text'
import type { RunDraft } from './runs'
import type { SinkDraft } from './sinks'
import { compareText, groupBy } from '../collections'

export interface SourceDraft {
  readonly from: RefText
  readonly kind: 'scan' | 'lookup' | 'boundary'
  readonly certainty: Certainty
  /** Operators whose state holds the position: heads of chains, so vertex ids (29 of 29 jobs). */
  readonly operatorIds: readonly string[]
  readonly reaches: readonly RefText[]
  readonly hints: string | null
  readonly evidence: readonly Evidence[]
}

interface Finding {
  readonly from: RefText
  readonly kind: 'scan' | 'lookup' | 'boundary'
  readonly operatorId: string | null
  readonly vertexId: string | null
  readonly hints: string | null
  readonly evidence: Evidence
}

/** What a run reads: named in full by its plan, or by the path of a split in its state. */
export function resolveSources(
  run: RunDraft,
  tables: KnownTables,
  sinks: readonly SinkDraft[],
): SourceDraft[] {
  const findings = [...fromPlan(run, tables), ...fromState(run, tables)]
  const merged = groupBy(findings, (finding) => finding.kind + ' ' + finding.from)
  return [...merged.values()]
    .map((same) => mergeFindings(run, same, sinks))
    .sort((a, b) => compareText(a.from, b.from) || compareText(a.kind, b.kind))
}

function fromPlan(run: RunDraft, tables: KnownTables): Finding[] {
  if (run.plan === null) return []
  const evidence = (vertex: VertexTexts, says: string) =>
    evidenceOf('rest-plan', run.plan!, `${vertex.name}: ${says}`)
  return run.vertices.flatMap((vertex) => {
    const scans = vertex.scans.map((named): Finding => {
      const table = tables.byFullName(named)
      return {
        from: table ?? outside(named),
        kind: table === null ? 'boundary' : 'scan',
        operatorId: vertex.isSource ? vertex.id : null,
        vertexId: vertex.id,
        hints: named.hints,
        evidence: evidence(vertex, `scans ${named.text}`),
      }
    })
    const lookups = vertex.lookups.map((named): Finding => {
      const table = tables.byFullName(named)
      return {
        from: table ?? outside(named),
        kind: table === null ? 'boundary' : 'lookup',
        operatorId: null,
        vertexId: vertex.id,
        hints: null,
        evidence: evidence(vertex, `looks up ${named.text}`),
      }
    })
    const bare =
      vertex.isSource && scans.length === 0 && !vertex.compacts
        ? [
            {
              from: formatRef({ kind: 'boundary', system: 'source', name: sourceName(vertex) }),
              kind: 'boundary' as const,
              operatorId: vertex.id,
              vertexId: vertex.id,
              hints: null,
              evidence: evidence(vertex, 'begins here'),
            },
          ]
        : []
    return [...scans, ...lookups, ...bare]
  })
}

/** Splits name their table by path. An idle source has none, so this rarely stands alone. */
function fromState(run: RunDraft, tables: KnownTables): Finding[] {
  const found = new Map<string, Finding>()
  for (const seen of run.metadata) {
    for (const source of seen.body.sources) {
      const table = source.tablePath === null ? null : tables.byPath(source.tablePath)
      if (table === null || found.has(source.operatorId + table)) continue
      found.set(source.operatorId + table, {
        from: table,
        kind: 'scan',
        operatorId: source.operatorId,
        vertexId: source.operatorId,
        hints: null,
        evidence: evidenceOf(
          'checkpoint-metadata',
          seen,
          `a split of operator ${source.operatorId.slice(0, 8)} lies in ${source.tablePath}`,
        ),
      })
    }
  }
  return [...found.values()]
}

function mergeFindings(run: RunDraft, same: readonly Finding[], sinks: readonly SinkDraft[]): SourceDraft {
  const first = same[0]!
  const reaches = sinks.filter((sink) => same.some((finding) => canReach(run, finding.vertexId, sink)))
  return {
    from: first.from,
    kind: first.kind,
    certainty: 'exact',
    operatorIds: [...new Set(same.flatMap((f) => (f.operatorId === null ? [] : [f.operatorId])))].sort(),
    reaches: reaches.map((sink) => sink.to).sort(),
    hints: same.find((f) => f.hints !== null)?.hints ?? null,
    evidence: tidyEvidence(same.map((f) => f.evidence)),
  }
}

/** Where the plan does not tell, every sink counts: too much lineage is seen and questioned, too little is not. */
function canReach(run: RunDraft, vertexId: string | null, sink: SinkDraft): boolean {
  const reach = vertexId === null ? undefined : run.reach.get(vertexId)
  if (reach === undefined || sink.vertexIds.length === 0) return true
  return sink.vertexIds.some((id) => reach.has(id))
}

/** A table the session knew and the lake does not: a generator, a temporary table, another catalog's. */
function outside(named: NamedTable): RefText {
  const [, database, table] = named.candidates[0] ?? ['', '', named.text]
  return formatRef({
    kind: 'boundary',
    system: 'temporary',
    name: database === '' ? table : `${database}.${table}`,
  })
}

function sourceName(vertex: VertexTexts): string {
  const head = vertex.name.split(' -> ', 1)[0] ?? ''
  return head.replace(/^Source: /, '').replace(/\[\d+\]$/, '') || vertex.id
}
