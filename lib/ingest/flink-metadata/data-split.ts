import type { Cursor } from './cursor'
import { readFileTotals } from './data-file-row'
import { Damaged } from './errors'
import { DATA_FILES, DELETION_FILES } from './limits'

/** What one split of a Paimon table says, from the block data of `DataSplit`. */
export interface DataSplit {
  readonly snapshotId: bigint
  readonly bucket: number
  readonly bucketPath: string
  readonly partitionFields: number
  /** `null` where the version is not understood behind the bucket path. */
  readonly rows: bigint | null
  readonly streaming: boolean | null
  readonly rawConvertible: boolean | null
}

const MAGIC = BigInt.asIntN(64, 0xdec3d2302c19ec66n)
const UNVERSIONED = 1
const TOTAL_BUCKETS_SINCE = 6
/** Only this version's data file rows were measured. */
const ROWS_VERSION = 8
/** Paimon 1.0; 1.1 and 1.2; 1.3 to 2.0. */
const UNDERSTOOD: ReadonlySet<number> = new Set([5, 6, ROWS_VERSION])

export function readDataSplit(cursor: Cursor): DataSplit {
  const first = cursor.i8('magic number of a split')
  const version = first === MAGIC ? cursor.i4('version of a split') : UNVERSIONED
  const at = cursor.offset
  const snapshotId = first === MAGIC ? cursor.i8('snapshot of a split') : first
  if (snapshotId < 0n) throw new Damaged(at, `snapshot of a split is ${snapshotId}`)
  const partitionFields = readArity(cursor.sized('partition of a split'))
  const bucket = cursor.i4('bucket')
  const bucketPath = cursor.utf('bucket path')
  const head = { snapshotId, bucket, bucketPath, partitionFields }
  if (!UNDERSTOOD.has(version)) return { ...head, rows: null, streaming: null, rawConvertible: null }

  if (version >= TOTAL_BUCKETS_SINCE && cursor.bool('mark of total buckets')) cursor.i4('total buckets')
  skipFiles(cursor, 'files before')
  skipDeletionFiles(cursor)
  const rows =
    version === ROWS_VERSION ? readFileTotals(cursor, 'data files').rows : skipFiles(cursor, 'data files')
  skipDeletionFiles(cursor)
  const streaming = cursor.bool('mark of streaming')
  const rawConvertible = cursor.bool('mark of raw convertible')
  cursor.expectEnd('a split')
  return { ...head, rows, streaming, rawConvertible }
}

function readArity(partition: Cursor): number {
  const at = partition.offset
  const arity = partition.i4('number of partition fields')
  if (arity < 0) throw new Damaged(at, `${arity} partition fields`)
  return arity
}

function skipFiles(cursor: Cursor, what: string): null {
  cursor.each(what, DATA_FILES, () => cursor.skipSized('data file'))
  return null
}

function skipDeletionFiles(cursor: Cursor): void {
  if (!cursor.bool('mark of deletion files')) return
  cursor.each('deletion files', DELETION_FILES, () => {
    if (!cursor.bool('mark of a deletion file')) return
    cursor.utf('path of a deletion file')
    cursor.skip(24, 'offset, length and cardinality')
  })
}
