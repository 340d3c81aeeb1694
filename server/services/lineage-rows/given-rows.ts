import { RefusedError } from '@/lib/domain/errors'
import {
  isRowsTable,
  readCsvRows,
  readJsonRows,
  type ReadRow,
  type RowsTable,
} from '@/lib/ingest/lineage-rows'

/** JSON is held whole while it is read: some 100,000 rows. CSV is not. */
const MAX_JSON_BYTES = 16 * 1024 * 1024
const MAX_CSV_BYTES = 256 * 1024 * 1024

/** A text that somebody sends, not read yet. */
export interface SentText {
  /** Without parameters, in lower case. */
  readonly mediaType: string
  /** Throws where it is longer. */
  readonly pieces: (maxBytes: number) => AsyncIterable<string>
}

export interface GivenRows {
  readonly table: RowsTable
  readonly rows: AsyncIterable<ReadRow> | Iterable<ReadRow>
}

/** The rows of a text: JSON `{table, rows}`, or CSV of the table named beside it. */
export async function readGivenRows(sent: SentText, table: RowsTable | undefined): Promise<GivenRows> {
  if (sent.mediaType === 'text/csv') {
    if (table === undefined) throw wrongTable('CSV does not say which table it is of: add ?table=')
    return { table, rows: readCsvRows(table, sent.pieces(MAX_CSV_BYTES)) }
  }
  if (!/^application\/([\w.-]+\+)?json$/.test(sent.mediaType))
    throw new RefusedError(
      'media-type-unsupported',
      'Send JSON with "content-type: application/json", or CSV with "text/csv".',
    )
  let text = ''
  for await (const piece of sent.pieces(MAX_JSON_BYTES)) text += piece
  const read = readJsonRows(text)
  if (!read.ok) {
    const { message, offset } = read.error
    throw new RefusedError('request-malformed', `The body is refused at character ${offset}: ${message}.`)
  }
  const named = read.value.table
  if (!isRowsTable(named)) throw wrongTable('the body names none of the nine tables')
  if (table !== undefined && table !== named) throw wrongTable(`the body says "${named}"`)
  return { table: named, rows: read.value.rows }
}

function wrongTable(reason: string): RefusedError {
  return new RefusedError('request-invalid', `table: ${reason}`, {
    invalidParams: [{ name: 'table', reason }],
  })
}
