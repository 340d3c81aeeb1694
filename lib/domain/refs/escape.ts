/**
 * Escaping inside one segment of a ref. UTF-8 percent-encoding, upper-case hex, of the separators
 * `% . @ / : ~ $ ! ? #`, spaces, control characters, and what is no Unicode scalar value.
 * Everything else, Chinese included, stays readable.
 */
const SEPARATORS = new Set('%.@/:~$!?#')

export function escapeSegment(name: string): string {
  let out = ''
  for (const char of name) {
    const code = char.codePointAt(0) ?? 0
    out += SEPARATORS.has(char) || isUnreadable(code) ? percent(code) : char
  }
  return out
}

/** `null` when the text is not what `escapeSegment` could have made. */
export function unescapeSegment(text: string): string | null {
  let out = ''
  let at = 0
  while (at < text.length) {
    if (text[at] !== '%') {
      const char = String.fromCodePoint(text.codePointAt(at) ?? 0)
      out += char
      at += char.length
      continue
    }
    const decoded = readEscape(text, at)
    if (decoded === null) return null
    out += decoded.char
    at = decoded.next
  }
  return escapeSegment(out) === text ? out : null
}

/** Controls and the plain space, and lone surrogates, which have no UTF-8. */
function isUnreadable(code: number): boolean {
  return code <= 0x20 || (code >= 0x7f && code <= 0x9f) || (code >= 0xd800 && code <= 0xdfff)
}

function percent(code: number): string {
  return utf8(code)
    .map((byte) => '%' + byte.toString(16).toUpperCase().padStart(2, '0'))
    .join('')
}

/** Lone surrogates take their three-byte form, so that every JavaScript string round-trips. */
function utf8(code: number): number[] {
  const tail = (shift: number) => 0x80 | ((code >> shift) & 0x3f)
  if (code < 0x80) return [code]
  if (code < 0x800) return [0xc0 | (code >> 6), tail(0)]
  if (code < 0x10000) return [0xe0 | (code >> 12), tail(6), tail(0)]
  return [0xf0 | (code >> 18), tail(12), tail(6), tail(0)]
}

function readEscape(text: string, start: number): { char: string; next: number } | null {
  const first = readByte(text, start)
  if (first === null) return null
  const length = first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4
  let code = length === 1 ? first : first & (0xff >> (length + 1))
  for (let i = 1; i < length; i++) {
    const byte = readByte(text, start + 3 * i)
    if (byte === null || (byte & 0xc0) !== 0x80) return null
    code = (code << 6) | (byte & 0x3f)
  }
  return code > 0x10ffff ? null : { char: String.fromCodePoint(code), next: start + 3 * length }
}

function readByte(text: string, at: number): number | null {
  const hex = text.slice(at, at + 3)
  return /^%[0-9A-F]{2}$/.test(hex) ? parseInt(hex.slice(1), 16) : null
}
