import type { Cursor } from './cursor'
import { Damaged } from './errors'
import { DATA_FILES } from './limits'

/** A data file as a Paimon BinaryRow of 20 fields: 8 bytes of null bits, then 8-byte little-endian slots. */
const NULL_BITS_BYTES = 8
const SLOT_BYTES = 8
const FIXED_BYTES = NULL_BITS_BYTES + 20 * SLOT_BYTES
const ROW_COUNT_SLOT = 2

/** Row count of the sized data file row that comes next. */
function readRowCount(cursor: Cursor): bigint {
  const at = cursor.offset
  const row = cursor.sized('data file')
  if (row.length < FIXED_BYTES)
    throw new Damaged(at, `a data file row of ${row.length} bytes has no 20 fields`)
  row.skip(NULL_BITS_BYTES + ROW_COUNT_SLOT * SLOT_BYTES, 'fields before the row count')
  const rows = row.i8Little('row count')
  if (rows < 0n) throw new Damaged(at, `a data file has ${rows} rows`)
  return rows
}

export interface FileTotals {
  readonly files: number
  readonly rows: bigint
}

/** A list of data file rows, summed up. */
export function readFileTotals(cursor: Cursor, what: string): FileTotals {
  let rows = 0n
  const files = cursor.each(what, DATA_FILES, () => {
    rows += readRowCount(cursor)
  })
  return { files, rows }
}
