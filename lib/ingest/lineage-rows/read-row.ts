import type { LineageRowSeen, TableKey } from '@/lib/domain/observations'
import type { RowKind } from '@/lib/domain/lineage-rows'
import { parseInstant, type Millis } from '@/lib/domain/time'
import { ok, refuse, type Result } from '@/lib/domain/result'
import { isJsonObject, JsonNumber, ownValue, parseInt64, toMillis, type JsonValue } from '../json'

/** What is wrong with one row: everything, or one column of it. */
export interface RowFault {
  /** As the row calls it; `null` = the row as a whole. */
  readonly column: string | null
  readonly reason: string
}

export type RowRead = Result<LineageRowSeen, RowFault>

/** A cell by any of the names a column goes by; `null` name = no such column. */
export type CellOf = (names: readonly string[]) => { readonly name: string; readonly value: JsonValue } | null

/** Names of either set: as the design page has them, and as the code that was built had them. */
const COLUMNS = {
  job: ['job', 'job_name'],
  database: ['database', 'database_name'],
  table: ['table', 'table_name'],
  barrier: ['barrier_id'],
  snapshot: ['snapshot_id'],
  createTime: ['create_time'],
} as const

const MAX_NAME_CHARS = 1_000

/** A row of one of the lineage tables, by the columns of either set. */
export function readLineageRow(kind: RowKind, cellOf: CellOf): RowRead {
  const fault: { found: RowFault | null } = { found: null }
  const blame = (column: string, reason: string) => (fault.found ??= { column, reason })
  const name = (column: keyof typeof COLUMNS): string => {
    const [usual] = COLUMNS[column]
    const cell = cellOf(COLUMNS[column])
    const wrong = cell === null ? 'is missing' : nameFault(cell.value)
    if (wrong !== null) blame(cell?.name ?? usual, wrong)
    return wrong === null && typeof cell?.value === 'string' ? cell.value : ''
  }
  const number = (column: 'barrier' | 'snapshot', least: bigint): bigint => {
    const [usual] = COLUMNS[column]
    const cell = cellOf(COLUMNS[column])
    const value = cell === null ? null : parseInt64(cell.value)
    if (cell === null || cell.value === null) blame(cell?.name ?? usual, 'is missing')
    else if (value === null) blame(cell.name, 'is not a 64-bit integer')
    else if (value < least) blame(cell.name, `is less than ${least}`)
    return value ?? least
  }
  const job = name('job')
  const database = name('database')
  const object = name('table')
  const versions = kind === 'source-version' || kind === 'sink-version'
  const barrier = versions ? number('barrier', 0n) : null
  const snapshot = versions ? number('snapshot', 1n) : null
  const time = cellOf(COLUMNS.createTime)
  const createTime = time === null || time.value === null ? null : toTime(time.value)
  if (createTime === undefined) blame(time?.name ?? 'create_time', 'is not a time')
  if (fault.found !== null) return refuse(fault.found)
  return ok({
    kind: 'lineage-row',
    direction: kind.startsWith('source') ? 'reads' : 'writes',
    job,
    table: tableOf(database, object),
    barrier,
    snapshot,
    createTime: createTime ?? null,
  })
}

/** Cells of a JSON object. */
export function cellsOfObject(value: JsonValue): Result<CellOf, RowFault> {
  if (!isJsonObject(value)) return refuse({ column: null, reason: 'is not an object' })
  return ok((names) => {
    for (const name of names) {
      const found = ownValue(value, name)
      if (found !== undefined) return { name, value: found }
    }
    return null
  })
}

/** Cells of a CSV record, by its header. */
export function cellsOfRecord(header: readonly string[], cells: readonly (string | null)[]): CellOf {
  return (names) => {
    for (const name of names) {
      const at = header.indexOf(name)
      if (at !== -1) return { name, value: cells[at] ?? null }
    }
    return null
  }
}

function nameFault(value: JsonValue): string | null {
  if (value === null) return 'is missing'
  if (typeof value !== 'string') return 'is not text'
  if (value === '') return 'is empty'
  if (value.length > MAX_NAME_CHARS) return `is longer than ${MAX_NAME_CHARS} characters`
  return value.includes('\0') || !value.isWellFormed() ? 'holds a character that is none' : null
}

/** A branch is named as Paimon does: `orders$branch_dev`. */
function tableOf(database: string, object: string): TableKey {
  const at = object.indexOf('$branch_')
  const branch = at <= 0 ? '' : object.slice(at + '$branch_'.length)
  return branch === ''
    ? { database, table: object, branch: null }
    : { database, table: object.slice(0, at), branch }
}

/** `undefined` = no time. */
function toTime(value: JsonValue): Millis | undefined {
  if (value instanceof JsonNumber) return toMillis(value) ?? undefined
  if (typeof value !== 'string') return undefined
  if (/^\d{12,14}$/.test(value)) return toMillis(value) ?? undefined
  // A DATETIME of SQL has no zone: it is read as UTC.
  const sql = /^(\d{4}-\d\d-\d\d)[ T](\d\d:\d\d(?::\d\d)?)(\.\d{1,9})?(Z|[+-]\d\d(?::?\d\d)?)?$/.exec(
    value.trim(),
  )
  if (sql === null) return parseInstant(value) ?? undefined
  const [, day = '', clock = '', fraction = '', zone = 'Z'] = sql
  const time = clock.length === 5 ? `${clock}:00` : clock
  const offset = zone === 'Z' ? zone : `${zone.slice(0, 3)}:${zone.slice(3).replace(':', '') || '00'}`
  return parseInstant(`${day}T${time}${fraction.slice(0, 4)}${offset}`) ?? undefined
}
