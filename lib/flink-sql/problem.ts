/** Why SQL is not taken. Codes, so that the words stand in one catalogue; `subject` is the name or text at fault. */
export type SqlProblemCode =
  | 'too-long'
  | 'unclosed'
  | 'double-quotes'
  | 'control-character'
  | 'syntax'
  | 'values-only'
  | 'dialect'
  | 'not-in-lake'
  | 'hint-in-scalar-subquery'
  | 'hint-in-window-function'
  | 'time-travel'
  | 'incremental-read'
  | 'hint-not-understood'
  | 'hint-on-view'
  | 'view-in-circle'
  | 'column-by-table-path'
  | 'not-the-same-after'

/** Of the script as it was given. Lines and columns count from 1. */
export interface SqlPosition {
  readonly offset: number
  readonly line: number
  readonly column: number
}

export interface SqlProblem {
  readonly code: SqlProblemCode
  readonly subject: string
  readonly at: SqlPosition | null
}

const LINE_END = /\r\n|\n|\r/g

export function positionIn(text: string, offset: number): SqlPosition {
  let line = 1
  let lineStart = 0
  for (const end of text.slice(0, offset).matchAll(LINE_END)) {
    line += 1
    lineStart = end.index + end[0].length
  }
  return { offset, line, column: offset - lineStart + 1 }
}

export class SqlRefusal extends Error {
  constructor(
    readonly code: SqlProblemCode,
    readonly subject: string,
    readonly offset: number | null = null,
  ) {
    super(`${code}: ${subject}`)
  }
}
