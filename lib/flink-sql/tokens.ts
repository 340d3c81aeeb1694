import { SqlRefusal } from './problem'

export type TokenKind = 'word' | 'number' | 'string' | 'quoted' | 'symbol' | 'hint' | 'comment' | 'space'

export interface SqlToken {
  readonly kind: TokenKind
  readonly start: number
  readonly end: number
  readonly text: string
}

/** 200,000 characters; the statements of a large job are a few thousand. */
const MAX_SQL_LENGTH = 200_000

const SPACE = /[ \t\r\n\f]+/y
const LINE_COMMENT = /(?:--|\/\/)[^\r\n]*/y
const WORD = /[\p{L}_$][\p{L}\p{M}\p{N}_$]*/uy
const NUMBER = /\d+(?:\.\d*)?(?:[eE][+-]?\d+)?|\.\d+(?:[eE][+-]?\d+)?/y
// Flink knows no other control characters, and another program might take one for a line end.
const CONTROL = /[\p{Cc}\u2028\u2029]/u

/**
 * Cuts SQL by Flink's own rules of quoting: `'` and back-quotes are doubled inside themselves, a backslash is a plain
 * character, `--` and `//` run to the end of the line. Other rules would see other strings than Flink does.
 */
export function tokensOf(sql: string): readonly SqlToken[] {
  if (sql.length > MAX_SQL_LENGTH) throw new SqlRefusal('too-long', String(MAX_SQL_LENGTH))
  const tokens: SqlToken[] = []
  let at = 0
  while (at < sql.length) {
    const token = tokenAt(sql, at)
    tokens.push(token)
    at = token.end
  }
  return tokens
}

/** Without spaces and comments. */
export function meaningful(tokens: readonly SqlToken[]): SqlToken[] {
  return tokens.filter(({ kind }) => kind !== 'space' && kind !== 'comment')
}

export function isWord(token: SqlToken | undefined, ...words: readonly string[]): boolean {
  return token?.kind === 'word' && words.includes(token.text.toUpperCase())
}

export function isSymbol(token: SqlToken | undefined, symbol: string): boolean {
  return token?.kind === 'symbol' && token.text === symbol
}

/** The characters a quoted token stands for. */
export function unquote(text: string): string {
  const quote = text.charAt(0)
  return text.slice(1, -1).replaceAll(quote + quote, quote)
}

function tokenAt(sql: string, start: number): SqlToken {
  const make = (kind: TokenKind, end: number): SqlToken => ({ kind, start, end, text: sql.slice(start, end) })
  const matched = (pattern: RegExp): number | null => {
    pattern.lastIndex = start
    const found = pattern.exec(sql)
    return found === null ? null : start + found[0].length
  }
  const space = matched(SPACE)
  if (space !== null) return make('space', space)
  if (sql.startsWith('/*', start)) {
    const close = sql.indexOf('*/', start + 2)
    if (close < 0) throw new SqlRefusal('unclosed', '/*', start)
    return make(sql.charAt(start + 2) === '+' ? 'hint' : 'comment', close + 2)
  }
  const comment = matched(LINE_COMMENT)
  if (comment !== null) return make('comment', comment)
  const first = sql.charAt(start)
  if (first === "'" || first === '`')
    return make(first === "'" ? 'string' : 'quoted', endOfQuoted(sql, start))
  if (first === '"') throw new SqlRefusal('double-quotes', '"', start)
  if (CONTROL.test(first)) {
    throw new SqlRefusal('control-character', `U+${first.charCodeAt(0).toString(16).padStart(4, '0')}`, start)
  }
  const word = matched(WORD)
  if (word !== null) return make('word', word)
  const number = matched(NUMBER)
  if (number !== null) return make('number', number)
  return make('symbol', start + ((sql.codePointAt(start) ?? 0) > 0xffff ? 2 : 1))
}

function endOfQuoted(sql: string, start: number): number {
  const quote = sql.charAt(start)
  let at = start + 1
  for (;;) {
    const close = sql.indexOf(quote, at)
    if (close < 0) throw new SqlRefusal('unclosed', quote, start)
    if (sql.charAt(close + 1) !== quote) {
      if (quote === '`' && close === start + 1) throw new SqlRefusal('syntax', '``', start)
      return close + 1
    }
    at = close + 2
  }
}
