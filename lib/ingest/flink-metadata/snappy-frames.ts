import type { Cursor } from './cursor'
import { Damaged, TooLarge, Unsupported } from './errors'
import { maskedCrc32c } from './crc32c'
import { MAX_DECOMPRESSED_BYTES } from './limits'
import { readUnpackedLength, unpackBlock } from './snappy-block'

/** Limit of the framing format for one chunk. */
const MAX_CHUNK_BYTES = 65_536
const COMPRESSED = 0x00
const PLAIN = 0x01
const FIRST_SKIPPABLE = 0x80

interface Chunk {
  readonly content: Cursor
  readonly packed: boolean
  readonly checksum: number
  readonly length: number
}

/** Unpacks the chunks of a framed snappy stream. `budget` bounds what all streams of one file may grow to. */
export function unpackFrames(stream: Cursor, budget: UnpackBudget): Uint8Array {
  const start = stream.offset
  const chunks: Chunk[] = []
  while (stream.remaining > 0) {
    const chunk = readChunk(stream)
    if (chunk !== null) chunks.push(chunk)
  }
  const length = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
  budget.take(length, start)
  stream.meter.allocate(length)
  const whole = new Uint8Array(length)
  let end = 0
  for (const chunk of chunks) {
    unpackChunk(chunk, whole.subarray(end, end + chunk.length))
    end += chunk.length
  }
  return whole
}

export class UnpackBudget {
  private left = MAX_DECOMPRESSED_BYTES

  take(bytes: number, at: number): void {
    if (bytes > this.left)
      throw new TooLarge(at, `compressed states unpack to more than ${MAX_DECOMPRESSED_BYTES} bytes`)
    this.left -= bytes
  }
}

function readChunk(stream: Cursor): Chunk | null {
  const at = stream.offset
  const type = stream.u1('type of a snappy chunk')
  const size = stream.little(3, 'size of a snappy chunk')
  const content = stream.slice(size, 'snappy chunk')
  if (type >= FIRST_SKIPPABLE) return null
  if (type !== COMPRESSED && type !== PLAIN)
    throw new Unsupported(at, `snappy chunk type ${type} is not known`)
  const checksum = content.little(4, 'checksum of a snappy chunk')
  const packed = type === COMPRESSED
  const length = packed ? readUnpackedLength(content, MAX_CHUNK_BYTES) : content.remaining
  stream.meter.allocate(64)
  return { content, packed, checksum, length }
}

function unpackChunk({ content, packed, checksum }: Chunk, target: Uint8Array): void {
  const at = content.offset
  if (packed) unpackBlock(content, target)
  else target.set(content.bytes(content.remaining, 'plain chunk'))
  if (maskedCrc32c(target) !== checksum)
    throw new Damaged(at, 'the checksum of a snappy chunk does not match')
}
