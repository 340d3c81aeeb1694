import { readDifferences, type Cell, type CompareResult, type CompareShape } from '@/lib/domain/debug'
import { RefusedError } from '@/lib/domain/errors'
import { isJsonArray, isJsonObject, JsonNumber, jsonText, parseJson, type JsonValue } from '@/lib/ingest/json'
import { CsvReader } from '@/lib/ingest/lineage-rows/csv'

/**
 * The result of a comparison as people bring it: JSON (rows as objects, or as arrays under a row of column names) or CSV
 * with a header. Nothing at all, or an empty list, means that no row differs.
 */
export function readGivenResult(shape: CompareShape, text: string): CompareResult {
  const { header, rows } = tableIn(text.trim())
  if (header === null) return read(shape, headerOf(shape), [])
  return read(shape, header, rows)
}

interface Given {
  readonly header: readonly string[] | null
  readonly rows: readonly (readonly Cell[])[]
}

function read(shape: CompareShape, header: readonly string[], rows: Given['rows']): CompareResult {
  const result = readDifferences(shape, header, rows)
  if (result.ok) return result.value
  const { row, says } = result.error
  throw refusal(row === null ? says : `Row ${row}: ${says}`)
}

function headerOf({ keys, columns, debug, stream, debugRows, streamRows }: CompareShape): string[] {
  if (keys.length === 0) return [...columns, debugRows, streamRows]
  return [...keys, ...columns.flatMap((column) => [debug(column), stream(column)])]
}

function tableIn(text: string): Given {
  if (text === '') return { header: null, rows: [] }
  return text.startsWith('[') ? fromJson(text) : fromCsv(text)
}

function fromJson(text: string): Given {
  const parsed = parseJson(text)
  if (!parsed.ok || !isJsonArray(parsed.value)) throw refusal('It is no list in JSON.')
  const [first, ...rest] = parsed.value
  if (first === undefined) return { header: null, rows: [] }
  if (isJsonArray(first)) {
    return {
      header: first.map((one) => cellOf(one) ?? ''),
      rows: rest.map((row) => (isJsonArray(row) ? row.map(cellOf) : [])),
    }
  }
  if (!isJsonObject(first)) throw refusal('Its rows are neither lists nor objects.')
  const header = Object.keys(first)
  const rows = parsed.value.map((row) =>
    isJsonObject(row) ? header.map((key) => (Object.hasOwn(row, key) ? cellOf(row[key] ?? null) : null)) : [],
  )
  return { header, rows }
}

function cellOf(value: JsonValue): Cell {
  if (value === null || typeof value === 'string') return value
  return value instanceof JsonNumber ? value.text : jsonText(value)
}

function fromCsv(text: string): Given {
  const reader = new CsvReader()
  const records = [...reader.push(text), ...reader.end()]
  const fault = records.find((record) => record.fault !== null)
  if (fault !== undefined) throw refusal(`Line ${fault.line}: ${fault.fault}.`)
  const [header, ...rows] = records.map(({ cells }) => cells)
  return { header: header?.map((cell) => cell ?? '') ?? null, rows }
}

function refusal(detail: string): RefusedError {
  return new RefusedError('result-refused', `The result cannot be taken. ${detail}`, {
    invalidParams: [{ name: 'text', reason: detail }],
  })
}
