import { normalizeStorageUri } from '../paths'
import { formatRef, type RefText } from '../refs'
import { pathOfOperator, type Catalogs } from './catalogs'
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
  /** Where operators differ in the sinks they feed: each set of sinks with the operators that feed it. Else empty. */
  readonly parts: readonly SourcePart[]
  /** Of each scan the plan names; `null` = none written. */
  readonly hints: readonly (string | null)[]
  readonly evidence: readonly Evidence[]
}

export type SourcePart = Pick<SourceDraft, 'operatorIds' | 'reaches' | 'hints'>

interface Finding {
  readonly from: RefText
  readonly kind: 'scan' | 'lookup' | 'boundary'
  /** `false` = by a person's word. */
  readonly proven: boolean
  readonly operatorId: string | null
  readonly vertexId: string | null
  readonly hints: string | null
  /** A scan in the plan, not only splits in a state or a monitor that reads for the vertex behind it. */
  readonly planned: boolean
  readonly evidence: Evidence
}

/** What a run reads: named in full by its plan, or by the path of a split in its state. */
export function resolveSources(
  run: RunDraft,
  tables: KnownTables,
  sinks: readonly SinkDraft[],
  catalogs: Catalogs,
): SourceDraft[] {
  const planned = fromPlan(run, tables, catalogs)
  const findings = [...planned, ...fromState(run, tables, planned)]
  const merged = groupBy(findings, (finding) => finding.kind + ' ' + finding.from)
  return [...merged.values()]
    .map((same) => mergeFindings(run, same, sinks))
    .sort((a, b) => compareText(a.from, b.from) || compareText(a.kind, b.kind))
}

function fromPlan(run: RunDraft, tables: KnownTables, catalogs: Catalogs): Finding[] {
  if (run.plan === null) return []
  const evidence = (vertex: VertexTexts, says: string) =>
    evidenceOf('rest-plan', run.plan!, `${vertex.name}: ${says}`)
  const standing = (catalog: string) => catalogs.standing(run, catalog)
  const doubt = 'a person said that this is it'
  return run.vertices.flatMap((vertex) => {
    const find = (named: NamedTable, kind: 'scan' | 'lookup'): Pick<Finding, 'from' | 'kind' | 'proven'> => {
      const found = tables.byFullName(named, standing)
      if (found !== null) return { from: found, kind, proven: true }
      const outer = outside(named, kind === 'scan' ? pathOfOperator(run, vertex.id) : null)
      const meant = tables.meant(outer)
      return meant === null
        ? { from: outer, kind: 'boundary', proven: true }
        : { from: meant, kind, proven: false }
    }
    const scans = vertex.scans.map((named): Finding => {
      const found = find(named, 'scan')
      const says = `scans ${named.text}` + (found.proven ? '' : `; ${doubt}`)
      return {
        ...found,
        operatorId: vertex.isSource ? vertex.id : null,
        vertexId: vertex.id,
        hints: named.hints,
        planned: !named.monitor,
        evidence: evidence(vertex, says),
      }
    })
    const lookups = vertex.lookups.map((named): Finding => {
      const found = find(named, 'lookup')
      const says = `looks up ${named.text}` + (found.proven ? '' : `; ${doubt}`)
      return {
        ...found,
        operatorId: null,
        vertexId: vertex.id,
        hints: null,
        planned: false,
        evidence: evidence(vertex, says),
      }
    })
    const bare =
      vertex.isSource && scans.length === 0 && !vertex.compacts && pathOfOperator(run, vertex.id) === null
        ? [
            {
              from: formatRef({ kind: 'boundary', system: 'source', name: sourceName(vertex) }),
              kind: 'boundary' as const,
              proven: true,
              operatorId: vertex.id,
              vertexId: vertex.id,
              hints: null,
              planned: false,
              evidence: evidence(vertex, 'begins here'),
            },
          ]
        : []
    return [...scans, ...lookups, ...bare]
  })
}

/**
 * Splits name their table by path. An idle source has none, so this rarely stands alone. A path outside the warehouse is
 * something of its own, also where its last folders are named like a table of ours.
 */
function fromState(run: RunDraft, tables: KnownTables, planned: readonly Finding[]): Finding[] {
  const found = new Map<string, Finding>()
  const named = new Set(planned.map((finding) => finding.vertexId))
  for (const seen of run.metadata) {
    for (const source of seen.body.sources) {
      if (source.tablePath === null) continue
      const table = tables.byPath(source.tablePath)
      const outer = outsidePath(source.tablePath)
      const meant = table ?? tables.meant(outer)
      if (meant === null && named.has(source.operatorId)) continue
      const from = meant ?? outer
      const key = source.operatorId + from
      if (found.has(key)) continue
      found.set(key, {
        from,
        kind: meant === null ? 'boundary' : 'scan',
        proven: table !== null || meant === null,
        operatorId: source.operatorId,
        vertexId: source.operatorId,
        hints: null,
        planned: false,
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
    certainty: same.some((finding) => finding.proven) ? 'exact' : 'assumed',
    operatorIds: [...new Set(same.flatMap((f) => (f.operatorId === null ? [] : [f.operatorId])))].sort(),
    reaches: reaches.map((sink) => sink.to).sort(),
    parts: partsOf(run, same, reaches),
    hints: hintsOf(same),
    evidence: tidyEvidence(same.map((f) => f.evidence)),
  }
}

/** One statement set may scan a table more than once, each scan for other sinks, and each as far as it has come. */
function partsOf(run: RunDraft, same: readonly Finding[], sinks: readonly SinkDraft[]): SourcePart[] {
  const heads = same.filter((finding) => finding.operatorId !== null)
  const all = new Set(heads.map((finding) => finding.operatorId))
  const parts = new Map<string, { feeding: Finding[]; operatorIds: string[]; reaches: RefText[] }>()
  for (const sink of sinks) {
    const feeding = heads.filter((finding) => canReach(run, finding.vertexId, sink))
    const operatorIds = [...new Set(feeding.flatMap((finding) => finding.operatorId ?? []))].sort()
    if (operatorIds.length === 0 || operatorIds.length === all.size) continue
    const key = operatorIds.join(' ')
    const part = parts.get(key) ?? { feeding, operatorIds, reaches: [] }
    parts.set(key, part)
    part.reaches.push(sink.to)
  }
  return [...parts.values()].map(({ feeding, operatorIds, reaches }) => ({
    operatorIds,
    reaches: reaches.sort(),
    hints: hintsOf(feeding),
  }))
}

function hintsOf(findings: readonly Finding[]): (string | null)[] {
  return findings.flatMap(({ planned, hints }) => (planned ? [hints] : []))
}

/** Where the plan does not tell, every sink counts: too much lineage is seen and questioned, too little is not. */
function canReach(run: RunDraft, vertexId: string | null, sink: SinkDraft): boolean {
  const reach = vertexId === null ? undefined : run.reach.get(vertexId)
  if (reach === undefined || sink.vertexIds.length === 0) return true
  return sink.vertexIds.some((id) => reach.has(id))
}

/** A table the session knew and the lake does not: a generator, a temporary table, another catalog's. */
function outside(named: NamedTable, path: string | null): RefText {
  if (path !== null) return outsidePath(path)
  const [, database, table] = named.candidates[0] ?? ['', '', named.text]
  return formatRef({
    kind: 'boundary',
    system: 'temporary',
    name: database === '' ? table : `${database}.${table}`,
  })
}

/** A Paimon table outside the warehouse, by its folder. */
function outsidePath(path: string): RefText {
  return formatRef({ kind: 'boundary', system: 'paimon', name: normalizeStorageUri(path) })
}

function sourceName(vertex: VertexTexts): string {
  const head = vertex.name.split(' -> ', 1)[0] ?? ''
  return head.replace(/^Source: /, '').replace(/\[\d+\]$/, '') || vertex.id
}
