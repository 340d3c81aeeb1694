import type { Cursor } from './cursor'
import { attempt } from './attempt'
import { Damaged } from './errors'
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
  | { readonly kind: 'foreign' }

const NONE = -1n
const NO_OP_VERSION = 0
const FILE_STORE_VERSION = 1
const NEWEST_ENVELOPE = 1

/** Every source connector uses this envelope, so a payload counts as Paimon's only if it fits to the last byte. */
export function readCoordinator(content: Cursor): CoordinatorReading {
  const reading = attempt(() => readEnvelope(content.fork()))
  return reading.ok ? reading.value : { kind: 'foreign' }
}

function readEnvelope(cursor: Cursor): CoordinatorReading {
  const envelope = cursor.i4('version of coordinator state')
  const version = cursor.i4('version of enumerator state')
  if (envelope < 0 || envelope > NEWEST_ENVELOPE) return { kind: 'foreign' }
  const payload = cursor.sized('enumerator state')
  if (envelope === NEWEST_ENVELOPE) cursor.expectEnd('enumerator state')
  if (version === NO_OP_VERSION && payload.length === 0) return { kind: 'no-op' }
  return version === FILE_STORE_VERSION ? readFileStore(payload) : { kind: 'foreign' }
}

function readFileStore(payload: Cursor): CoordinatorReading {
  const splits = payload.list('splits', SPLITS, () => payload.sized('split'))
  const at = payload.offset
  const next = payload.i8('next snapshot')
  payload.expectEnd('enumerator state')
  if (next < NONE) throw new Damaged(at, `next snapshot is ${next}`)
  const pending = splits.map((split) => readFileStoreSplit(split, null))
  const foreign = pending.length > 0 && pending.every(({ kind }) => kind === 'foreign')
  if (foreign) return { kind: 'foreign' }
  return { kind: 'file-store', pending, nextSnapshotId: next === NONE ? null : next }
}
