import type { Cursor } from './cursor'

/** What one reader element of a source without splits of its own says. */
export type SimpleReading =
  | { readonly kind: 'next'; readonly snapshotId: bigint }
  /** What the source will tell its consumer file once the checkpoint is confirmed. */
  | { readonly kind: 'next-per-checkpoint'; readonly checkpointId: bigint; readonly snapshotId: bigint }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'foreign' }

/** `2CS22`, `3NSS10:22`: the digit is the length of the tag. */
const NEXT = /^2CS(\d{1,19})$/
const NEXT_PER_CHECKPOINT = /^3NSS(\d{1,19}):(\d{1,19})$/

export function readSimpleSplit(cursor: Cursor): SimpleReading {
  if (cursor.remaining === 0) return { kind: 'nothing' }
  cursor.utf8('id of a simple split')
  const value = cursor.utf8('value of a simple split')
  cursor.expectEnd('a simple split')
  if (value === '') return { kind: 'nothing' }
  const next = NEXT.exec(value)
  if (next !== null) return { kind: 'next', snapshotId: BigInt(next[1] ?? '') }
  const confirmed = NEXT_PER_CHECKPOINT.exec(value)
  if (confirmed === null) return { kind: 'foreign' }
  const [, checkpoint = '', snapshot = ''] = confirmed
  return { kind: 'next-per-checkpoint', checkpointId: BigInt(checkpoint), snapshotId: BigInt(snapshot) }
}
