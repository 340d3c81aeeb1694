import { isSymbol, unquote, type SqlToken } from './tokens'

/** A table as SQL names it. `catalog` is `null` where nothing in the script says which. */
export interface SqlName {
  readonly catalog: string | null
  readonly database: string
  readonly table: string
}

/** What unqualified names mean at one place of a script. */
export interface SqlContext {
  readonly catalog: string | null
  readonly database: string
}

/** A name of any characters in Flink SQL. */
export function quotedName(name: string): string {
  return '`' + name.replaceAll('`', '``') + '`'
}

export function quotedText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

export function nameOf(path: readonly string[], context: SqlContext): SqlName {
  const table = path.at(-1) ?? ''
  const database = path.at(-2) ?? context.database
  return { catalog: path.at(-3) ?? context.catalog, database, table }
}

export function nameKey({ catalog, database, table }: SqlName): string {
  return JSON.stringify([catalog, database, table])
}

/** For a sentence about it; not SQL. */
export function nameText({ database, table }: SqlName): string {
  return `${database}.${table}`
}

export interface PathTokens {
  readonly parts: readonly string[]
  /** Index after the last token of the path. */
  readonly next: number
}

/** `a.b.c` at a place, at most three parts, each a word or a quoted name; `null` where no name stands there. */
export function pathAt(tokens: readonly SqlToken[], at: number): PathTokens | null {
  const parts: string[] = []
  let next = at
  for (;;) {
    const token = tokens[next]
    if (token?.kind === 'word') parts.push(token.text)
    else if (token?.kind === 'quoted') parts.push(unquote(token.text))
    else return null
    next += 1
    if (!isSymbol(tokens[next], '.')) return parts.length > 3 ? null : { parts, next }
    next += 1
  }
}
