import { closing } from './cover'
import { quotedText } from './names'
import { SqlRefusal } from './problem'
import { isSymbol, meaningful, tokensOf, unquote, type SqlToken } from './tokens'

export interface Hint {
  readonly name: string
  /** As written, brackets included; `''` without any. */
  readonly args: string
}

/** The hints inside one comment, in order. */
export function hintsIn(token: SqlToken): readonly Hint[] {
  const refuse = () => new SqlRefusal('hint-not-understood', token.text, token.start)
  const inner = token.text.slice(3, -2)
  const tokens = meaningful(tokensOf(inner))
  const hints: Hint[] = []
  let at = 0
  while (at < tokens.length) {
    const name = tokens[at]
    if (name?.kind !== 'word') throw refuse()
    at += 1
    let args = ''
    const open = tokens[at]
    if (open !== undefined && isSymbol(open, '(')) {
      const close = closing(tokens, at, '(', ')')
      if (close === null) throw refuse()
      args = inner.slice(open.start, tokens[close]?.end)
      at = close + 1
    }
    hints.push({ name: name.text.toUpperCase(), args })
    if (isSymbol(tokens[at], ',')) at += 1
  }
  return hints
}

/** Key and value pairs of an option list `('a'='b', …)`; `null` where it is anything else. */
export function optionsIn(args: string): ReadonlyMap<string, string> | null {
  return optionsOf(meaningful(tokensOf(args)))
}

export function optionsOf(tokens: readonly SqlToken[]): ReadonlyMap<string, string> | null {
  const options = new Map<string, string>()
  if (!isSymbol(tokens[0], '(') || !isSymbol(tokens.at(-1), ')')) return null
  for (let at = 1; at < tokens.length - 1; at += 4) {
    const [key, equals, value, comma] = tokens.slice(at, at + 4)
    if (key?.kind !== 'string' || value?.kind !== 'string' || !isSymbol(equals, '=')) return null
    if (!isSymbol(comma, ',') && !(isSymbol(comma, ')') && at + 4 === tokens.length)) return null
    options.set(unquote(key.text), unquote(value.text))
  }
  return options
}

export function optionsHint(options: ReadonlyMap<string, string>): string {
  return `/*+ OPTIONS(${optionList(options)}) */`
}

function optionList(options: ReadonlyMap<string, string>): string {
  return [...options].map(([key, value]) => `${quotedText(key)}=${quotedText(value)}`).join(', ')
}
