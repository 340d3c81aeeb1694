import type { Cursor } from './cursor'
import { Damaged } from './errors'

/** A copy of 3 bytes makes at most 64: no honest block grows more, so a larger claim is refused unmade. */
const MOST_GROWTH = 64 / 3

/** Length a raw snappy block claims to have unpacked. Leaves the cursor at its first element. */
export function readUnpackedLength(block: Cursor, atMost: number): number {
  const at = block.offset
  let length = 0
  for (let shift = 0; ; shift += 7) {
    const byte = block.u1('length of a snappy block')
    length += (byte & 0x7f) * 2 ** shift
    if (byte < 0x80) break
    if (shift >= 28) throw new Damaged(at, 'length of a snappy block has more than five bytes')
  }
  if (length > atMost || length > block.remaining * MOST_GROWTH) {
    throw new Damaged(at, `a snappy block of ${block.remaining} bytes claims ${length} bytes unpacked`)
  }
  return length
}

/** Fills `target` exactly from the elements of a raw snappy block. */
export function unpackBlock(block: Cursor, target: Uint8Array): void {
  let end = 0
  while (block.remaining > 0) {
    const at = block.offset
    const tag = block.u1('tag of a snappy element')
    if ((tag & 3) === 0) {
      const literal = block.bytes(readLiteralLength(block, tag >>> 2), 'snappy literal')
      if (end + literal.length > target.length)
        throw new Damaged(at, 'a snappy block unpacks to more than it claims')
      target.set(literal, end)
      end += literal.length
    } else {
      const { length, distance } = readCopy(block, tag)
      if (distance === 0 || distance > end) throw new Damaged(at, 'a snappy copy reaches before the start')
      if (end + length > target.length) throw new Damaged(at, 'a snappy block unpacks to more than it claims')
      copyWithin(target, end, distance, length)
      end += length
    }
  }
  if (end !== target.length) throw new Damaged(block.offset, 'a snappy block unpacks to less than it claims')
}

function readLiteralLength(block: Cursor, code: number): number {
  if (code < 60) return code + 1
  return block.little(code - 59, 'length of a snappy literal') + 1
}

function readCopy(block: Cursor, tag: number): { readonly length: number; readonly distance: number } {
  if ((tag & 3) === 1) {
    return {
      length: ((tag >>> 2) & 7) + 4,
      distance: ((tag >>> 5) << 8) | block.u1('distance of a snappy copy'),
    }
  }
  return {
    length: (tag >>> 2) + 1,
    distance: block.little((tag & 3) === 2 ? 2 : 4, 'distance of a snappy copy'),
  }
}

/** Byte by byte where source and target overlap: that is how a run is repeated. */
function copyWithin(target: Uint8Array, end: number, distance: number, length: number): void {
  if (distance >= length) {
    target.copyWithin(end, end - distance, end - distance + length)
    return
  }
  for (let at = end; at < end + length; at++) target[at] = target[at - distance] ?? 0
}
