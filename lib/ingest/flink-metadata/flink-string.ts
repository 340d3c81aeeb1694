import type { Cursor } from './cursor'
import { Damaged } from './errors'
import { textOf } from './modified-utf8'

/**
 * Flink's StringValue: a varint of length + 1 (0 = null), then one varint per UTF-16 unit. Seven bits per byte, low
 * group first.
 */
export function readFlinkString(cursor: Cursor): string | null {
  const at = cursor.offset
  const length = readVarint(cursor, 'length of a string') - 1
  if (length < 0) return null
  if (length > cursor.remaining) throw new Damaged(at, `a string of ${length} characters is announced`)
  cursor.meter.allocate(4 * length)
  return textOf(Uint16Array.from({ length }, () => readVarint(cursor, 'character')))
}

function readVarint(cursor: Cursor, what: string): number {
  const at = cursor.offset
  let value = 0
  for (let shift = 0; shift <= 28; shift += 7) {
    const byte = cursor.u1(what)
    value += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) return value
  }
  throw new Damaged(at, `${what} has more than five bytes`)
}
