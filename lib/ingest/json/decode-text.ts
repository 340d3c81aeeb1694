import { ok, refuse } from '@/lib/domain/result'
import type { Parsed } from '../refusal'

/** UTF-8 bytes to text; a byte order mark is dropped. Refuses with the offset of the first wrong byte. */
export function decodeText(bytes: Uint8Array): Parsed<string> {
  try {
    return ok(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
  } catch {
    const message = 'not UTF-8 text'
    if (decodesSoFar(bytes)) return refuse({ reason: 'incomplete', offset: lastLead(bytes), message })
    return refuse({ reason: 'damaged', offset: findWrongByte(bytes), message })
  }
}

/** A sequence cut at the end is no error yet. */
function decodesSoFar(front: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(front, { stream: true })
    return true
  } catch {
    return false
  }
}

/** By halving: a front fails exactly when the wrong byte is inside it. */
function findWrongByte(bytes: Uint8Array): number {
  let good = 0
  let bad = bytes.length
  while (bad - good > 1) {
    const middle = (good + bad) >> 1
    if (decodesSoFar(bytes.subarray(0, middle))) good = middle
    else bad = middle
  }
  return good
}

function lastLead(bytes: Uint8Array): number {
  return bytes.findLastIndex((byte) => (byte & 0xc0) !== 0x80)
}
