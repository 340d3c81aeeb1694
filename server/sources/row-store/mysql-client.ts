import { createConnection, type RowDataPacket } from 'mysql2/promise'
import { groupColumns, STORE_TIMEOUT_MILLIS, type StoreClient } from './store-client'

export async function openMysqlStore(url: string): Promise<StoreClient> {
  const connection = await createConnection({
    uri: url,
    connectTimeout: STORE_TIMEOUT_MILLIS,
    // All digits of eight-byte integers, and times as they are written.
    supportBigNumbers: true,
    bigNumberStrings: true,
    dateStrings: true,
    timezone: 'Z',
  })
  await connection.query('SET SESSION TRANSACTION READ ONLY')
  const ask = async (sql: string, values: readonly unknown[]) => {
    const [rows] = await connection.query<RowDataPacket[]>({ sql, values, timeout: STORE_TIMEOUT_MILLIS })
    return rows
  }
  return {
    async columnsOf(tables) {
      const rows = await ask(
        `SELECT table_name AS t, column_name AS c FROM information_schema.columns
         WHERE table_schema = DATABASE() AND table_name IN (?) ORDER BY table_name, ordinal_position`,
        [tables],
      )
      return groupColumns(rows.map((row) => ({ table: String(row['t']), column: String(row['c']) })))
    },
    async rows(statement, parameters) {
      const rows = await ask(statement, parameters)
      return rows.map((row) =>
        Object.fromEntries(
          Object.entries(row).map(([name, value]: [string, unknown]) => [name, asText(value)]),
        ),
      )
    },
    close: () => connection.end(),
  }
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  return Buffer.isBuffer(value) ? value.toString('utf8') : JSON.stringify(value)
}
