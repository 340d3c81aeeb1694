import type { WireLineageRows, WireLineageRowsTaken } from '@/lib/contracts'
import type { LineageRow, RowColumn } from '@/lib/domain/lineage-rows'
import type { CatalogOption } from '@/server/services/ports'
import type { LineageRowsView } from '@/server/services/lineage-rows/lineage-row-service'
import type { RowsTakenView } from '@/server/services/lineage-rows/row-intake-service'
import { instantOrNull, int64OrNull } from './scalars'

export function toWireLineageRows(view: LineageRowsView): Omit<WireLineageRows, 'readAt'> {
  const { shape, rows, nextCursor, folded, leftOut } = view
  const { uncertain, batch, nothingRead } = leftOut
  return {
    table: shape.name,
    columns: shape.columns.map(([name]) => name),
    rows: rows.map((row) =>
      Object.fromEntries(shape.columns.map(([name, column]) => [name, cellOf(row, column)])),
    ),
    nextCursor,
    folded,
    leftOut: {
      range: uncertain.get('range') ?? 0,
      atMost: uncertain.get('atMost') ?? 0,
      tentative: uncertain.get('tentative') ?? 0,
      assumed: uncertain.get('assumed') ?? 0,
      batch,
      nothingRead,
    },
  }
}

export function toWireCatalogOptions(options: readonly CatalogOption[]): Omit<WireLineageRows, 'readAt'> {
  return {
    table: 'catalog_options',
    columns: ['key', 'value'],
    rows: options.map(({ key, value }) => ({ key, value })),
    nextCursor: null,
    folded: 0,
    leftOut: { range: 0, atMost: 0, tentative: 0, assumed: 0, batch: 0, nothingRead: 0 },
  }
}

export function toWireRowsTaken(view: RowsTakenView): Omit<WireLineageRowsTaken, 'readAt'> {
  const { table, accepted, added, refused, problems, sync } = view
  return {
    table,
    accepted,
    added,
    unchanged: accepted - added,
    refused,
    problems: problems.map(({ row, column, reason }) => ({ row, column, reason })),
    sync: sync === null ? null : { id: sync.id, status: sync.status },
  }
}

/** RFC 4180, with a header. What is not known is an empty field without quotes. */
export function toCsv({ columns, rows }: Pick<WireLineageRows, 'columns' | 'rows'>): string {
  const lines = [columns.join(',')]
  for (const row of rows) lines.push(columns.map((name) => quoted(row[name] ?? null)).join(','))
  return lines.map((line) => `${line}\r\n`).join('')
}

function quoted(cell: string | null): string {
  if (cell === null) return ''
  return cell === '' || /[",\r\n]|^\s|\s$/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell
}

function cellOf(row: LineageRow, column: RowColumn): string | null {
  switch (column) {
    case 'barrier':
    case 'snapshot':
      return int64OrNull(row[column])
    case 'createTime':
      return instantOrNull(row.createTime)
    default:
      return row[column]
  }
}
