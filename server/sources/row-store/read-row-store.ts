import { readTableRow, type ReadRow, type RowsTable } from '@/lib/ingest/lineage-rows'
import type { StoreTable } from '@/server/services/ports'
import { openMysqlStore } from './mysql-client'
import { openPostgresStore } from './postgres-client'
import { keyOf, MYSQL, pageStatement, POSTGRES, STORE_TABLES, type Dialect } from './statements'
import type { StoreClient, TextRow } from './store-client'

/** Rows in memory at once. */
const PAGE_ROWS = 1_000

/** The tables of PIP-5 that a PostgreSQL or MySQL database holds, each in pages by its key. */
export async function* readRowStore(url: string, signal: AbortSignal): AsyncGenerator<StoreTable> {
  const { address, dialect, open } = storeOf(url)
  const client = await open(address.href)
  try {
    const found = await client.columnsOf(STORE_TABLES)
    for (const table of STORE_TABLES) {
      const columns = found.get(table)
      if (columns === undefined) continue
      const rows = readPages(client, dialect, table, columns, signal)
      yield { table, place: placeOf(address, table), rows }
    }
  } finally {
    await client.close()
  }
}

async function* readPages(
  client: StoreClient,
  dialect: Dialect,
  table: RowsTable,
  columns: readonly string[],
  signal: AbortSignal,
): AsyncGenerator<ReadRow> {
  const key = keyOf(table, columns)
  let last: TextRow | null = null
  for (let row = 0; ;) {
    signal.throwIfAborted()
    const statement = pageStatement(dialect, table, key, { first: last === null, limit: PAGE_ROWS })
    const after: TextRow | null = last
    const page = await client.rows(statement, after === null ? [] : key.map((name) => after[name] ?? ''))
    for (const one of page) yield { row: ++row, read: readTableRow(table, one) }
    last = page.at(-1) ?? null
    if (page.length < PAGE_ROWS || last === null) return
  }
}

interface Store {
  readonly address: URL
  readonly dialect: Dialect
  readonly open: (url: string) => Promise<StoreClient>
}

/** `jdbc:` before it is as good as none; user and password may stand in the query, as JDBC has them. */
function storeOf(url: string): Store {
  const address = new URL(url.replace(/^jdbc:/i, ''))
  for (const [name, set] of [
    ['user', (value: string) => (address.username = value)],
    ['password', (value: string) => (address.password = value)],
  ] as const) {
    const value = address.searchParams.get(name)
    if (value === null) continue
    set(encodeURIComponent(value))
    address.searchParams.delete(name)
  }
  switch (address.protocol) {
    case 'postgres:':
    case 'postgresql:':
      return { address, dialect: POSTGRES, open: openPostgresStore }
    case 'mysql:':
      return { address, dialect: MYSQL, open: openMysqlStore }
    default:
      throw new Error(`"${address.protocol}" is no database that is read: give postgresql: or mysql:`)
  }
}

/** Nothing that changes with a password: the same row stays the same row. */
function placeOf({ protocol, host, pathname }: URL, table: RowsTable): string {
  return `${protocol}//${host}${pathname}/${table}`
}
