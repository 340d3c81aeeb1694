import { attempt } from './attempt'
import type { Cursor } from './cursor'
import { Damaged, Unsupported } from './errors'
import { readFileStoreSplit, type SplitReading } from './file-store-split'
import { SPLITS } from './limits'

/** What a coordinator's state turned out to be. */
export type CoordinatorReading =
  | {
      readonly kind: 'file-store'
      readonly pending: readonly SplitReading[]
      /** `null` = the table had no snapshot, or the source is bounded. */
      readonly nextSnapshotId: bigint | null
    }
  /** A source without an enumerator of its own, as Paimon's monitor is. */
  | { readonly kind: 'no-op' }
  | {
      readonly kind: 'unknown'
      readonly offset: number
      readonly reason: string
      /** Splits of Paimon are in it all the same: it is damaged, or of a version that is not read. */
      readonly namesPaimon: boolean
    }

const NONE = -1n
const NO_OP_VERSION = 0
const FILE_STORE_VERSION = 1
const NEWEST_ENVELOPE = 1
const SPLIT_PACKAGE = new TextEncoder().encode('org.apache.paimon.table.source.')

/** Every source connector uses this envelope, so a payload counts as Paimon's only if it fits to the last byte. */
export function readCoordinator(content: Cursor): CoordinatorReading {
  const reading = attempt(() => readEnvelope(content.fork()))
  if (reading.ok) return reading.value
  const { offset, message } = reading.error
  return { kind: 'unknown', offset, reason: message, namesPaimon: mentions(content.fork(), SPLIT_PACKAGE) }
}

function readEnvelope(cursor: Cursor): CoordinatorReading {
  const at = cursor.offset
  const envelope = cursor.i4('version of coordinator state')
  const version = cursor.i4('version of enumerator state')
  if (envelope < 0 || envelope > NEWEST_ENVELOPE) {
    throw new Unsupported(at, `version ${envelope} of coordinator state is not read`)
  }
  const payload = cursor.sized('enumerator state')
  if (envelope === NEWEST_ENVELOPE) cursor.expectEnd('enumerator state')
  if (version === NO_OP_VERSION && payload.length === 0) return { kind: 'no-op' }
  if (version === FILE_STORE_VERSION) return readFileStore(payload)
  throw new Unsupported(at, `version ${version} of enumerator state is not read`)
}

function readFileStore(payload: Cursor): CoordinatorReading {
  const start = payload.offset
  const splits = payload.list('splits', SPLITS, () => payload.sized('split'))
  const at = payload.offset
  const next = payload.i8('next snapshot')
  payload.expectEnd('enumerator state')
  if (next < NONE) throw new Damaged(at, `next snapshot is ${next}`)
  const pending = splits.map((split) => readFileStoreSplit(split, null))
  const foreign = pending.length > 0 && pending.every(({ kind }) => kind === 'foreign')
  if (foreign) throw new Unsupported(start, 'the splits are none of Paimon')
  return { kind: 'file-store', pending, nextSnapshotId: next === NONE ? null : next }
}

function mentions(cursor: Cursor, text: Uint8Array): boolean {
  const bytes = cursor.bytes(cursor.remaining, 'coordinator state')
  for (let at = bytes.indexOf(text[0] ?? 0); at >= 0; at = bytes.indexOf(text[0] ?? 0, at + 1)) {
    if (text.every((byte, index) => bytes[at + index] === byte)) return true
  }
  return false
}
