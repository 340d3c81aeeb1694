import type { Cursor } from './cursor'
import { Unsupported } from './errors'
import { CHANNEL_HANDLES, SKIPPED_OFFSETS } from './limits'
import { readStreamHandle } from './stream-handle'

const TYPED_SINCE = 6

/** Passes over one list of channel handles (unaligned checkpoints) and says how many there are. */
export function skipChannelHandles(cursor: Cursor, version: number): number {
  return cursor.each('channel handles', CHANNEL_HANDLES, () => {
    const at = cursor.offset
    const type = version >= TYPED_SINCE ? cursor.u1('channel handle type') : 1
    if (type === 1 || type === 2) skipSingle(cursor)
    else if (type === 3 || type === 4) skipMerged(cursor)
    else throw new Unsupported(at, `channel handle type ${type} is not known`)
  })
}

function skipSingle(cursor: Cursor): void {
  cursor.i4('subtask of a channel')
  cursor.i4('gate or partition')
  cursor.i4('channel or subpartition')
  cursor.skipList('channel offsets', SKIPPED_OFFSETS)
  cursor.i8('size of channel state')
  readStreamHandle(cursor)
}

function skipMerged(cursor: Cursor): void {
  cursor.i4('subtask of a channel')
  cursor.i8('size of channel state')
  readStreamHandle(cursor)
  cursor.skipSized('merged channel offsets')
}
