/*
 * Plain walks over JSON text, without recursion and without regular expressions over whole strings: both would bring
 * their own limits on hostile input.
 */

const QUOTE = 0x22
const BACKSLASH = 0x5c
const OPEN = new Set([0x7b, 0x5b])
const CLOSE = new Set([0x7d, 0x5d])

/** Offset of the first bracket that opens more than `maxDepth` levels; `null` when none does. */
export function findDepthAbove(text: string, maxDepth: number): number | null {
  let depth = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) i = closingQuote(text, i)
    else if (OPEN.has(code) && ++depth > maxDepth) return i
    else if (CLOSE.has(code)) depth--
  }
  return null
}

/**
 * Place of the value of a key of the outermost object, the last one where the key repeats; 0 when it is absent.
 * `text` is well-formed.
 */
export function offsetOfKey(text: string, key: string): number {
  let depth = 0
  let found = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (OPEN.has(code)) depth++
    else if (CLOSE.has(code)) depth--
    else if (code === QUOTE) {
      const end = closingQuote(text, i)
      const value = depth === 1 ? valueAfterColon(text, end + 1) : null
      if (value !== null && isQuotedKey(text.slice(i, end + 1), key)) found = value
      i = end
    }
  }
  return found
}

/** Index of the quote that closes the one at `start`, or the end of the text. */
function closingQuote(text: string, start: number): number {
  let i = start + 1
  while (i < text.length && text.charCodeAt(i) !== QUOTE) i += text.charCodeAt(i) === BACKSLASH ? 2 : 1
  return i
}

function valueAfterColon(text: string, start: number): number | null {
  const colon = skipBlanks(text, start)
  return text[colon] === ':' ? skipBlanks(text, colon + 1) : null
}

function skipBlanks(text: string, start: number): number {
  let i = start
  while (i < text.length && ' \n\r\t'.includes(text[i] ?? '-')) i++
  return i
}

function isQuotedKey(quoted: string, key: string): boolean {
  if (quoted.length > 6 * key.length + 2) return false
  try {
    return JSON.parse(quoted) === key
  } catch {
    return false
  }
}
