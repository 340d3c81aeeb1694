import type { Span } from './query'
import type { SqlToken } from './tokens'

export interface Edit extends Span {
  readonly text: string
}

/** The text of a span with edits inside it made; one inside another goes with it, several at one place keep their order. */
export function edited(sql: string, { start, end }: Span, edits: readonly Edit[]): string {
  const inside = edits.filter((edit) => start <= edit.start && edit.end <= end)
  let at = start
  let out = ''
  for (const edit of [...inside].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (edit.start < at) continue
    out += sql.slice(at, edit.start) + edit.text
    at = edit.end
  }
  return out + sql.slice(at, end)
}

/** Comments say nothing to Flink, and something to whoever cuts a script at its semicolons. */
export function withoutComments(tokens: readonly SqlToken[]): Edit[] {
  return tokens.filter(({ kind }) => kind === 'comment').map(({ start, end }) => ({ start, end, text: ' ' }))
}
