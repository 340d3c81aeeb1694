import type { WireComparison, WireComparisonItem, WireDebugPair } from '@/lib/contracts'
import { isPinnable, type DebugPair, type PinnedVersion } from '@/lib/domain/debug'
import { toInstantText } from '@/lib/domain/time'
import type { ComparisonResultView, ComparisonView } from '@/server/services/debug/comparison-service'
import type { OpenPair } from '@/server/services/debug/open-pair'
import { int64OrNull } from './scalars'

export function toWirePair({ pair, warnings, nearest }: OpenPair): Omit<WireDebugPair, 'readAt'> {
  return { ...pairOf(pair), warnings: [...warnings], nearest: nearest.map(pairOf) }
}

export function toWireComparison(view: ComparisonView): Omit<WireComparison, 'readAt'> {
  const { id, createdAt, author, pair, warnings, debugTable, sql, shape, statements, results } = view
  const { database, table } = debugTable
  return {
    id,
    createdAt: toInstantText(createdAt),
    author,
    pair: pairOf(pair),
    warnings: [...warnings],
    debugTable: { database, table },
    sql,
    keys: [...shape.keys],
    columns: [...shape.columns],
    statements: { ...statements, settings: [...statements.settings] },
    results: results.map(resultOf).reverse(),
    rows: (results.at(-1)?.rows ?? []).map(({ kind, key, cells, times }) => ({
      kind,
      key: [...key],
      cells: [...cells],
      times: times === null ? null : { debug: times.debug.toString(), stream: times.stream.toString() },
    })),
  }
}

export function toWireComparisonItem(view: ComparisonView): WireComparisonItem {
  const { id, createdAt, author, pair, debugTable, results } = view
  const { database, table } = debugTable
  return {
    id,
    createdAt: toInstantText(createdAt),
    author,
    sink: pair.sink.version ?? pair.sink.table,
    debugTable: { database, table },
    results: results.map(resultOf).reverse(),
  }
}

function resultOf(result: ComparisonResultView): WireComparison['results'][number] {
  const { id, at, by, note, missing, extra, changed, byColumn, truncated } = result
  return {
    id,
    at: toInstantText(at),
    by,
    note,
    equal: missing + extra + changed === 0n,
    missing: missing.toString(),
    extra: extra.toString(),
    changed: changed.toString(),
    byColumn: byColumn.map((one) => ({ column: one.column, changed: one.changed.toString() })),
    truncated,
  }
}

function pairOf(pair: DebugPair): WireComparison['pair'] {
  return {
    sink: pinnedOf(pair.sink),
    writer: pair.writer,
    sources: pair.sources.map((source) => ({
      ...pinnedOf(source),
      certainty: source.certainty,
      low: int64OrNull(source.low),
      high: int64OrNull(source.high),
      lookup: source.lookup,
      chosen: source.chosen,
    })),
    pinnable: isPinnable(pair),
  }
}

function pinnedOf({ table, version, pin, noPin, keep }: PinnedVersion) {
  return { table, version, pin, noPin, keep }
}
