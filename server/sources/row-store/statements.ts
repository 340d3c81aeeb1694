import { LINEAGE_TABLES, shapeOf, type RowShape } from '@/lib/domain/lineage-rows'
import type { RowsTable } from '@/lib/ingest/lineage-rows'

/** How a database writes names and places of parameters. */
export interface Dialect {
  readonly quote: (name: string) => string
  readonly parameter: (place: number) => string
}

export const POSTGRES: Dialect = {
  quote: (name) => `"${name.replaceAll('"', '""')}"`,
  parameter: (place) => `$${place}`,
}

export const MYSQL: Dialect = {
  quote: (name) => '`' + name.replaceAll('`', '``') + '`',
  parameter: () => '?',
}

export const STORE_TABLES: readonly RowsTable[] = [...LINEAGE_TABLES, 'catalog_options']

/** Columns that tell two rows of a table apart, in the order rows are read. */
export function keyOf(table: RowsTable, present: readonly string[]): readonly string[] {
  if (table === 'catalog_options') return present.includes('key') ? ['key'] : ['name']
  const key: RowShape['columns'] = shapeOf(table).columns.filter(
    ([, column]) => column !== 'createTime' && column !== 'snapshot',
  )
  return key.map(([name]) => name)
}

/** One page: the rows after the last one of the page before, told by its key, so that no row is passed over. */
export function pageStatement(
  dialect: Dialect,
  table: RowsTable,
  key: readonly string[],
  { first, limit }: { readonly first: boolean; readonly limit: number },
): string {
  const columns = key.map(dialect.quote).join(', ')
  const after = key.map((_, place) => dialect.parameter(place + 1)).join(', ')
  const where = first ? '' : ` WHERE (${columns}) > (${after})`
  return `SELECT * FROM ${dialect.quote(table)}${where} ORDER BY ${columns} LIMIT ${limit}`
}
