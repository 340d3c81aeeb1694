import { SqlRefusal } from './problem'
import { isSymbol, isWord, meaningful, type SqlToken } from './tokens'

/** Functions whose arguments stand between words, which the grammar does not know: `EXTRACT(DAY FROM ts)`. */
const WORDY_FUNCTIONS = ['EXTRACT', 'TRIM', 'SUBSTRING', 'OVERLAY', 'CEIL', 'FLOOR']

/**
 * The same text, character for character as long, for a grammar that knows less than Flink does: names and strings
 * blinded, comments and hints blank, and a few forms covered that cannot hold a table. Positions found in it are positions
 * in the original; nothing is ever made out of it.
 */
export function coveredText(sql: string, tokens: readonly SqlToken[]): string {
  const out = sql.split('')
  const put = (start: number, end: number, text: (from: string) => string) => {
    for (let at = start; at < end; at += 1) out[at] = text(out[at] ?? ' ')
  }
  for (const { kind, start, end } of tokens) {
    if (kind === 'string' || kind === 'quoted') put(start + 1, end - 1, () => 'x')
    else if (kind === 'word') put(start, end, (c) => (/[A-Za-z0-9_]/.test(c) ? c : 'x'))
    else if (kind === 'hint' || kind === 'comment')
      put(start, end, (c) => (c === '\n' || c === '\r' ? c : ' '))
  }
  const plain = meaningful(tokens).filter(({ kind }) => kind !== 'hint')
  const blank = (from: number, to: number) => {
    const hidden = plain
      .slice(from, to + 1)
      .find((token) => isWord(token, 'SELECT', 'TABLE', 'VALUES', 'WITH'))
    if (hidden !== undefined) throw new SqlRefusal('syntax', hidden.text, hidden.start)
    put(plain[from]?.start ?? 0, plain[to]?.end ?? 0, () => ' ')
  }
  plain.forEach((token, at) => {
    const write = (text: string) => {
      text
        .padEnd(token.end - token.start)
        .split('')
        .forEach((c, i) => (out[token.start + i] = c))
    }
    if (isWord(token, 'TRY_CAST')) write('CAST')
    else if (isWord(token, 'ARRAY', 'MAP') && isSymbol(plain[at + 1], '[')) {
      const close = closing(plain, at + 1, '[', ']')
      if (close !== null) {
        out[plain[at + 1]?.start ?? 0] = '('
        out[plain[close]?.start ?? 0] = ')'
      }
    } else if (isWord(token, 'FILTER') && isSymbol(plain[at + 1], '(') && isWord(plain[at + 2], 'WHERE')) {
      const close = closing(plain, at + 1, '(', ')')
      if (close !== null) blank(at, close)
    } else if (isWord(token, 'OVER')) {
      const named = plain[at + 1]?.kind === 'word' || plain[at + 1]?.kind === 'quoted'
      const end = named ? at + 1 : closing(plain, at + 1, '(', ')')
      if (end !== null && end > at) blank(at, end)
    } else if (
      isWord(token, 'ROWS', 'RANGE') &&
      isWord(plain[at + 1], 'BETWEEN', 'UNBOUNDED', 'CURRENT', 'INTERVAL')
    ) {
      const end = endOfFrame(plain, at)
      if (end !== null) blank(at, end)
    } else if (
      isWord(token, 'FETCH') &&
      isWord(plain[at + 1], 'FIRST', 'NEXT') &&
      isWord(plain[at + 4], 'ONLY')
    ) {
      blank(at, at + 4)
    } else if (
      isWord(token, 'FROM', 'FOR', 'PLACING', 'TO') &&
      isWord(opened(plain, at), ...WORDY_FUNCTIONS)
    ) {
      write(',')
    } else if (isWord(token, 'BOTH', 'LEADING', 'TRAILING') && isWord(opened(plain, at), 'TRIM')) write('')
  })
  return out.join('')
}

/** Index of the bracket that closes the one at `open`. */
export function closing(
  tokens: readonly SqlToken[],
  open: number,
  left: string,
  right: string,
): number | null {
  let depth = 0
  for (let at = open; at < tokens.length; at += 1) {
    if (isSymbol(tokens[at], left)) depth += 1
    if (isSymbol(tokens[at], right)) depth -= 1
    if (depth === 0) return at
  }
  return null
}

/** A window's frame runs to the bracket that closes its window. */
function endOfFrame(tokens: readonly SqlToken[], from: number): number | null {
  let depth = 0
  for (let at = from; at < tokens.length; at += 1) {
    if (isSymbol(tokens[at], '(')) depth += 1
    if (isSymbol(tokens[at], ')')) depth -= 1
    if (depth < 0) return at - 1
  }
  return null
}

/** The word in front of the bracket that a place stands in. */
function opened(tokens: readonly SqlToken[], from: number): SqlToken | undefined {
  let depth = 0
  for (let at = from - 1; at >= 0; at -= 1) {
    if (isWord(tokens[at], 'SELECT') && depth === 0) return undefined
    if (isSymbol(tokens[at], ')')) depth += 1
    if (isSymbol(tokens[at], '(')) depth -= 1
    if (depth < 0) return tokens[at - 1]
  }
  return undefined
}
