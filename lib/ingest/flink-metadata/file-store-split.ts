import type { OpenSplit } from '@/lib/domain/observations'
import { attempt } from './attempt'
import { Cursor } from './cursor'
import { readDataSplit, type DataSplit } from './data-split'
import { Damaged, TooLarge, type MetadataError } from './errors'
import { peekJavaClass, readJavaObject } from './java-stream'
import { MAX_SPLIT_BYTES } from './limits'
import { tablePathOf } from './table-path'

/** What the bytes of one split turned out to be. */
export type SplitReading =
  | { readonly kind: 'split'; readonly split: OpenSplit }
  /** A Paimon split that is damaged, or of a class that is not understood. */
  | { readonly kind: 'unreadable'; readonly offset: number; readonly reason: string }
  /** Another connector's. */
  | { readonly kind: 'foreign'; readonly offset: number }

const PAIMON_PREFIX = 'org.apache.paimon.'
const DATA_SPLIT = 'org.apache.paimon.table.source.DataSplit'

/** `subtask` is that of the reader, `null` for a split that waits in the enumerator. */
export function readFileStoreSplit(cursor: Cursor, subtask: number | null): SplitReading {
  const { offset } = cursor
  const className = peekSplitClass(cursor.fork())
  if (className === null || !className.startsWith(PAIMON_PREFIX)) return { kind: 'foreign', offset }
  if (className !== DATA_SPLIT)
    return { kind: 'unreadable', offset, reason: `splits of ${nameInWords(className)} are not read` }
  const reading = attempt(() => readSplit(cursor, subtask))
  return reading.ok ? { kind: 'split', split: reading.value } : unreadable(reading.error)
}

export function isCertainlyComplete(split: Pick<OpenSplit, 'rows' | 'recordsToSkip'>): boolean {
  return split.rows !== null && split.rows > 0n && split.recordsToSkip >= split.rows
}

function peekSplitClass(cursor: Cursor): string | null {
  const peeked = attempt(() => {
    cursor.utf('split id')
    return peekJavaClass(cursor)
  })
  return peeked.ok ? peeked.value : null
}

function readSplit(cursor: Cursor, subtask: number | null): OpenSplit {
  if (cursor.length > MAX_SPLIT_BYTES) throw new TooLarge(cursor.offset, `a split of ${cursor.length} bytes`)
  const splitId = cursor.utf('split id')
  const at = cursor.offset
  const { blocks } = readJavaObject(cursor)
  const data = readDataSplit(Cursor.standingFor(at, blocks, cursor.meter))
  const skipAt = cursor.offset
  const recordsToSkip = cursor.i8('records to skip')
  if (recordsToSkip < 0n) throw new Damaged(skipAt, `${recordsToSkip} records to skip`)
  cursor.expectEnd('a split')
  return toOpenSplit(data, splitId, subtask, recordsToSkip)
}

function toOpenSplit(
  data: DataSplit,
  splitId: string,
  subtask: number | null,
  recordsToSkip: bigint,
): OpenSplit {
  const { partitionFields, ...seen } = data
  const tablePath = tablePathOf(data.bucketPath, partitionFields)
  const fullyRead = isCertainlyComplete({ rows: data.rows, recordsToSkip })
  return { splitId, subtask, ...seen, tablePath, recordsToSkip, fullyRead }
}

function unreadable(error: MetadataError): SplitReading {
  return { kind: 'unreadable', offset: error.offset, reason: error.message }
}

/** The name is untrusted text: only what a class name is made of is repeated. */
function nameInWords(className: string): string {
  return /^[\w.$]{1,200}$/.test(className) ? className : 'an odd class'
}
