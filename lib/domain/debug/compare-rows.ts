import { refuse, ok, type Result } from '../result'
import type { CompareShape } from './compare-sql'

/** As it came: numbers and booleans as their text. */
export type Cell = string | null
export type Difference = 'missing' | 'extra' | 'changed'

export interface ComparedRow {
  /** missing: the sink lacks it. extra: only the sink has it. */
  readonly kind: Difference
  readonly key: readonly Cell[]
  readonly cells: readonly {
    readonly column: string
    readonly debug: Cell
    readonly stream: Cell
    readonly differs: boolean
  }[]
  /** Without a key: how often the row is there on either side. */
  readonly times: { readonly debug: bigint; readonly stream: bigint } | null
}

export interface CompareResult {
  readonly missing: bigint
  readonly extra: bigint
  readonly changed: bigint
  /** Changed rows by the columns that differ, most first. */
  readonly byColumn: readonly { readonly column: string; readonly changed: bigint }[]
  readonly rows: readonly ComparedRow[]
  /** More rows differ than are kept. */
  readonly truncated: boolean
}

/** Rows kept with a result; all are counted. */
const KEPT_ROWS = 1_000

export interface ResultProblem {
  /** From 1, the header not counted; `null` = the columns. */
  readonly row: number | null
  readonly says: string
}

/**
 * Differing rows as the comparison gives them, read by the names of its columns: counted one by one, the first thousand
 * kept. A result without the column of kinds is taken too; then a side whose every value is NULL is a side without the row.
 */
export function readDifferences(
  shape: CompareShape,
  header: readonly string[],
  rows: Iterable<readonly Cell[]>,
): Result<CompareResult, ResultProblem> {
  const at = new Map(header.map((name, i) => [name, i]))
  const needed = columnsOf(shape)
  const absent = needed.find((name) => !at.has(name))
  if (absent !== undefined) {
    return refuse({
      row: null,
      says: `The column "${absent}" is missing; the comparison gives ${needed.join(', ')}.`,
    })
  }
  const tally = new Tally(shape)
  let number = 0
  for (const row of rows) {
    number += 1
    if (row.length !== header.length) {
      return refuse({ row: number, says: `It has ${row.length} values for ${header.length} columns.` })
    }
    const cell = (name: string): Cell => row[at.get(name) ?? -1] ?? null
    const problem = shape.keys.length > 0 ? tally.keyed(cell, at.has(shape.kind)) : tally.counted(cell)
    if (problem !== null) return refuse({ row: number, says: problem })
  }
  return ok(tally.result())
}

function columnsOf(shape: CompareShape): string[] {
  if (shape.keys.length === 0) return [...shape.columns, shape.debugRows, shape.streamRows]
  return [...shape.keys, ...shape.columns.flatMap((column) => [shape.debug(column), shape.stream(column)])]
}

class Tally {
  private missing = 0n
  private extra = 0n
  private changed = 0n
  private count = 0
  private readonly byColumn = new Map<string, bigint>()
  private readonly rows: ComparedRow[] = []

  constructor(private readonly shape: CompareShape) {}

  keyed(cell: (name: string) => Cell, hasKind: boolean): string | null {
    const { shape } = this
    const cells = shape.columns.map((column) => {
      const [debug, stream] = [cell(shape.debug(column)), cell(shape.stream(column))]
      return { column, debug, stream, differs: debug !== stream }
    })
    const kind = hasKind ? kindNamed(cell(shape.kind)) : kindBySides(cells)
    if (kind === null) return `"${cell(shape.kind) ?? 'NULL'}" is none of missing, extra and changed.`
    if (kind === 'changed' && !cells.some(({ differs }) => differs)) return null
    this[kind] += 1n
    if (kind === 'changed') {
      for (const { column, differs } of cells) {
        if (differs) this.byColumn.set(column, (this.byColumn.get(column) ?? 0n) + 1n)
      }
    }
    this.keep({ kind, key: shape.keys.map(cell), cells, times: null })
    return null
  }

  counted(cell: (name: string) => Cell): string | null {
    const { shape } = this
    const [debug, stream] = [countIn(cell(shape.debugRows)), countIn(cell(shape.streamRows))]
    if (debug === null || stream === null) return 'The counts of a row are no whole numbers.'
    if (debug === stream) return null
    const kind = debug > stream ? 'missing' : 'extra'
    this[kind] += debug > stream ? debug - stream : stream - debug
    const cells = shape.columns.map((column) => {
      const value = cell(column)
      return { column, debug: value, stream: value, differs: false }
    })
    this.keep({ kind, key: [], cells, times: { debug, stream } })
    return null
  }

  result(): CompareResult {
    const { missing, extra, changed, rows, count } = this
    const byColumn = [...this.byColumn]
      .map(([column, n]) => ({ column, changed: n }))
      .sort((a, b) => (a.changed === b.changed ? 0 : a.changed > b.changed ? -1 : 1))
    return { missing, extra, changed, byColumn, rows, truncated: count > rows.length }
  }

  private keep(row: ComparedRow): void {
    this.count += 1
    if (this.rows.length < KEPT_ROWS) this.rows.push(row)
  }
}

function kindNamed(text: Cell): Difference | null {
  return text === 'missing' || text === 'extra' || text === 'changed' ? text : null
}

function kindBySides(cells: ComparedRow['cells']): Difference {
  if (cells.length > 0 && cells.every(({ stream }) => stream === null)) return 'missing'
  return cells.length > 0 && cells.every(({ debug }) => debug === null) ? 'extra' : 'changed'
}

function countIn(text: Cell): bigint | null {
  return text !== null && /^\d{1,19}$/.test(text) ? BigInt(text) : null
}
