import pg from 'pg'
import { groupColumns, STORE_TIMEOUT_MILLIS, type StoreClient, type TextRow } from './store-client'

/** Every value as text: eight-byte integers and times keep all their digits. */
const AS_TEXT = { getTypeParser: () => (value: string) => value }

export async function openPostgresStore(url: string): Promise<StoreClient> {
  const client = new pg.Client({
    connectionString: url,
    types: AS_TEXT,
    connectionTimeoutMillis: STORE_TIMEOUT_MILLIS,
    query_timeout: STORE_TIMEOUT_MILLIS,
    application_name: 'headwater',
  })
  // A connection that breaks while nobody asks is met at the next question.
  client.on('error', () => {})
  await client.connect()
  await client.query("SET default_transaction_read_only = on; SET timezone = 'UTC'; SET datestyle = 'ISO'")
  return {
    async columnsOf(tables) {
      const { rows } = await client.query<{ table: string; column: string }>(
        `SELECT table_name AS "table", column_name AS "column" FROM information_schema.columns
         WHERE table_schema = current_schema() AND table_name = ANY($1) ORDER BY table_name, ordinal_position`,
        [tables],
      )
      return groupColumns(rows)
    },
    async rows(statement, parameters) {
      return (await client.query<TextRow>(statement, [...parameters])).rows
    },
    close: () => client.end(),
  }
}
