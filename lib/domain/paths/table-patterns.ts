/** Which tables of a lake are read: globs over `database.table`, where `*` stands for any text and `?` for one character. */
export interface TablePatterns {
  /** Empty: every table. */
  readonly include: readonly string[]
  /** Outdoes `include`. */
  readonly exclude: readonly string[]
}

/** Compiled once, asked for each table. */
export function selectTables({
  include,
  exclude,
}: TablePatterns): (table: { readonly database: string; readonly table: string }) => boolean {
  const [wanted, unwanted] = [include.map(toRegExp), exclude.map(toRegExp)]
  return ({ database, table }) => {
    const name = `${database}.${table}`
    const isIn = wanted.length === 0 || wanted.some((pattern) => pattern.test(name))
    return isIn && !unwanted.some((pattern) => pattern.test(name))
  }
}

function toRegExp(glob: string): RegExp {
  const source = [...glob]
    .map((char) => (char === '*' ? '.*' : char === '?' ? '.' : char.replace(/[\\^$.|+()[\]{}]/, '\\$&')))
    .join('')
  // Several stars in a row mean one, and would take their time to fail.
  return new RegExp(`^${source.replaceAll(/(?:\.\*)+/g, '.*')}$`, 'su')
}
