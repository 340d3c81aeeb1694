/*
 * Elements of a JSON array as they were written: an event is kept with every digit of its numbers, which a parsed value
 * does not have.
 */

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c]
const OPEN = new Set([0x7b, 0x5b])
const CLOSE = new Set([0x7d, 0x5d])

/** Texts of the elements of the array that `text`, well-formed JSON, is. */
export function splitArray(text: string): string[] {
  const elements: string[] = []
  let depth = 0
  let start = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code === QUOTE) i = closingQuote(text, i)
    else if (OPEN.has(code)) {
      if (++depth === 1) start = i + 1
    } else if (CLOSE.has(code)) {
      if (--depth === 0) add(i)
    } else if (code === COMMA && depth === 1) {
      add(i)
      start = i + 1
    }
  }
  return elements

  function add(end: number) {
    const element = text.slice(start, end).trim()
    if (element !== '') elements.push(element)
  }
}

function closingQuote(text: string, start: number): number {
  let i = start + 1
  while (i < text.length && text.charCodeAt(i) !== QUOTE) i += text.charCodeAt(i) === BACKSLASH ? 2 : 1
  return i
}
