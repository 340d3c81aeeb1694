import { maskedCrc32c } from '../crc32c'
import { ByteWriter } from './byte-writer'

export const STREAM_HEADER = Uint8Array.of(0xff, 6, 0, 0, ...new TextEncoder().encode('sNaPpY'))

export type Element =
  | { readonly literal: readonly number[] }
  | { readonly copy: number; readonly distance: number; readonly form: 1 | 2 | 3 }

/** A raw snappy block of these elements, announced to unpack to `length` bytes. */
export function buildBlock(length: number, elements: readonly Element[]): Uint8Array {
  const writer = new ByteWriter()
  let rest = length
  for (; rest >= 0x80; rest = Math.floor(rest / 0x80)) writer.u1((rest % 0x80) | 0x80)
  writer.u1(rest)
  for (const element of elements) writeElement(writer, element)
  return writer.done()
}

function writeElement(writer: ByteWriter, element: Element): void {
  if ('literal' in element) {
    const size = element.literal.length - 1
    if (size < 60) writer.u1(size << 2)
    else if (size < 256) writer.u1(60 << 2, size)
    else writer.u1(61 << 2, size & 0xff, size >> 8)
    writer.raw(Uint8Array.from(element.literal))
    return
  }
  const { copy, distance, form } = element
  if (form === 1) writer.u1(((distance >> 8) << 5) | ((copy - 4) << 2) | 1, distance & 0xff)
  else if (form === 2) writer.u1(((copy - 1) << 2) | 2, distance & 0xff, distance >> 8)
  else writer.u1(((copy - 1) << 2) | 3, distance & 0xff, (distance >> 8) & 0xff, 0, 0)
}

/** A chunk whose content unpacks to `plain`. */
export function buildChunk(type: 0 | 1, content: Uint8Array, plain: Uint8Array): Uint8Array {
  const size = content.length + 4
  const checksum = maskedCrc32c(plain)
  return new ByteWriter()
    .u1(type, size & 0xff, (size >> 8) & 0xff, size >> 16)
    .u1(checksum & 0xff, (checksum >>> 8) & 0xff, (checksum >>> 16) & 0xff, checksum >>> 24)
    .raw(content)
    .done()
}

export function plainChunk(plain: Uint8Array): Uint8Array {
  return buildChunk(1, plain, plain)
}

export function packedChunk(plain: Uint8Array): Uint8Array {
  return buildChunk(0, buildBlock(plain.length, [{ literal: [...plain] }]), plain)
}
