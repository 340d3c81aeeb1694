import { LINEAGE_TABLES, shapeOf, type LineageTableName } from '@/lib/domain/lineage-rows'
import type { LineageRowSeen } from '@/lib/domain/observations'
import { ok, refuse, type Result } from '@/lib/domain/result'
import { isJsonArray, isJsonObject, ownValue, parseJson, type JsonValue } from '../json'
import type { Parsed } from '../refusal'
import { CsvReader, type CsvRecord } from './csv'
import { cellsOfObject, cellsOfRecord, readLineageRow, type CellOf, type RowFault } from './read-row'

export type RowsTable = LineageTableName | 'catalog_options'

export interface OptionRow {
  readonly kind: 'catalog-option'
  readonly key: string
  readonly value: string
}

/** `row` counts rows from 1, and in CSV lines of the text: where a person would look. */
export interface ReadRow {
  readonly row: number
  readonly read: Result<LineageRowSeen | OptionRow, RowFault>
}

const TABLES: ReadonlySet<string> = new Set([...LINEAGE_TABLES, 'catalog_options'])

export function isRowsTable(name: unknown): name is RowsTable {
  return typeof name === 'string' && TABLES.has(name)
}

/** `{table, rows}`; a row that cannot be used is a fault of its own. Numbers are exact, as digits or as text. */
export function readJsonRows(text: string): Parsed<{ readonly table: JsonValue; readonly rows: ReadRow[] }> {
  const parsed = parseJson(text)
  if (!parsed.ok) return parsed
  const body = parsed.value
  const rows = isJsonObject(body) ? ownValue(body, 'rows') : undefined
  if (!isJsonObject(body) || !isJsonArray(rows))
    return refuse({ reason: 'damaged', offset: 0, message: 'not an object with a list "rows"' })
  const table = ownValue(body, 'table') ?? null
  if (!isRowsTable(table)) return ok({ table, rows: [] })
  return ok({
    table,
    rows: rows.map((value, index) => {
      const cells = cellsOfObject(value)
      return { row: index + 1, read: cells.ok ? readRow(table, cells.value) : cells }
    }),
  })
}

/** CSV with a header, piece by piece. */
export async function* readCsvRows(table: RowsTable, pieces: AsyncIterable<string>): AsyncGenerator<ReadRow> {
  const reader = new CsvReader()
  let header: string[] | null = null
  const take = (record: CsvRecord): ReadRow | null => {
    const { line, cells, fault } = record
    if (fault !== null) return { row: line, read: refuse({ column: null, reason: fault }) }
    if (header === null) {
      header = cells.map((cell) => (cell ?? '').trim().toLowerCase())
      return null
    }
    if (cells.length !== header.length)
      return {
        row: line,
        read: refuse({ column: null, reason: `has ${cells.length} fields, the header ${header.length}` }),
      }
    return { row: line, read: readRow(table, cellsOfRecord(header, cells)) }
  }
  for await (const piece of pieces) {
    for (const record of reader.push(piece)) {
      const row = take(record)
      if (row !== null) yield row
    }
  }
  for (const record of reader.end()) {
    const row = take(record)
    if (row !== null) yield row
  }
}

/** A row as a database gives it. */
export function readTableRow(
  table: RowsTable,
  row: Readonly<Record<string, string | null>>,
): ReadRow['read'] {
  const cells = cellsOfObject(row)
  return cells.ok ? readRow(table, cells.value) : cells
}

function readRow(table: RowsTable, cellOf: CellOf): ReadRow['read'] {
  return table === 'catalog_options' ? readOption(cellOf) : readLineageRow(shapeOf(table).kind, cellOf)
}

/** The design prints the first column as `name` once and as `key` later. */
function readOption(cellOf: CellOf): ReadRow['read'] {
  const key = cellOf(['key', 'name'])
  const value = cellOf(['value'])
  if (typeof key?.value !== 'string' || key.value === '' || key.value.length > 1_000)
    return refuse({ column: key?.name ?? 'key', reason: 'is not a name' })
  const text = value?.value === null ? '' : value?.value
  if (typeof text !== 'string' || text.length > 10_000)
    return refuse({ column: 'value', reason: 'is not text of at most 10,000 characters' })
  return ok({ kind: 'catalog-option', key: key.value, value: text })
}
