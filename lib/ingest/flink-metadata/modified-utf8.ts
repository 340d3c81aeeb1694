/** Code units handed to one `fromCharCode` call; engines limit the number of arguments. */
const CHUNK = 8192

/**
 * Java's modified UTF-8: one to three bytes per UTF-16 code unit, U+0000 as `C0 80`, characters above U+FFFF as two
 * three-byte surrogates. `null` for bytes outside that form.
 */
export function decodeModifiedUtf8(bytes: Uint8Array): string | null {
  const units = new Uint16Array(bytes.length)
  let count = 0
  for (let at = 0; at < bytes.length; count++) {
    const first = bytes[at] ?? 0
    const length = lengthOf(first)
    if (length === 0 || at + length > bytes.length) return null
    let unit = length === 1 ? first : length === 2 ? first & 0x1f : first & 0x0f
    for (let next = 1; next < length; next++) {
      const follower = bytes[at + next] ?? 0
      if ((follower & 0xc0) !== 0x80) return null
      unit = (unit << 6) | (follower & 0x3f)
    }
    units[count] = unit
    at += length
  }
  return textOf(units.subarray(0, count))
}

export function textOf(units: Uint16Array): string {
  let text = ''
  for (let at = 0; at < units.length; at += CHUNK) {
    text += String.fromCharCode(...units.subarray(at, at + CHUNK))
  }
  return text
}

function lengthOf(first: number): 0 | 1 | 2 | 3 {
  if (first < 0x80) return 1
  if ((first & 0xe0) === 0xc0) return 2
  return (first & 0xf0) === 0xe0 ? 3 : 0
}
