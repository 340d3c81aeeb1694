import { RefusedError } from '@/lib/domain/errors'
import type { SqlProblem, SqlProblemCode } from '@/lib/flink-sql'

/** Why SQL is not taken and what to do, in a sentence; `%` is the name or text at fault. */
const WORDS: Readonly<Record<SqlProblemCode, string>> = {
  'too-long': 'It is longer than % characters.',
  unclosed: 'A % is never closed.',
  'double-quotes': 'Flink takes no double quotes: write names in back-quotes and text in single quotes.',
  'control-character': 'The character % stands outside quotes.',
  syntax: 'It cannot be read at "%".',
  'values-only': 'The INSERT into % gives fixed values, so there is nothing to compute anew.',
  dialect: 'The dialect "%" is not read.',
  'not-in-lake':
    '% is no table of this lake: a generator, another connector or a temporary table has no snapshots.',
  'hint-in-scalar-subquery':
    '% is read in a subquery that gives one value, where Flink drops the hint that pins it. Write it as a join.',
  'hint-in-window-function':
    '% is read directly by a window function, where no hint fits. Give the function a view of it.',
  'time-travel':
    'The text itself reads % at a fixed time, so it would not read the inputs of the checkpoint.',
  'incremental-read': 'The text reads only what changed between two versions of %.',
  'hint-not-understood': 'The hint % cannot be read.',
  'hint-on-view': '% is a view, and Flink takes no hint on a view.',
  'view-in-circle': 'The view % is made from itself.',
  'column-by-table-path': 'A column is asked by the whole path of %. Give the table an alias.',
  'not-the-same-after': 'The rewritten statement did not read as it was meant, so it is not given out.',
}

export function refusedSql({ code, subject, at }: SqlProblem): RefusedError {
  const where = at === null ? '' : `Line ${at.line}, column ${at.column}: `
  return sqlRefusal(`${where}${WORDS[code].replace('%', () => subject)}`)
}

export function sqlRefusal(detail: string): RefusedError {
  return new RefusedError('sql-refused', detail, { invalidParams: [{ name: 'sql', reason: detail }] })
}
