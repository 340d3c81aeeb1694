import type { TableKey } from '../observations'

/** Paimon's procedures take `database.table` as one text and split it at the dot. */
export function canBeNamedInCall({ database, table, branch }: TableKey): boolean {
  return ![database, table, branch ?? ''].some((part) => part.includes('.'))
}

export function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

/** A name of any characters in Flink SQL. */
export function quoted(name: string): string {
  return '`' + name.replaceAll('`', '``') + '`'
}

export function tableName({ database, table, branch }: TableKey): string {
  return `${quoted(database)}.${quoted(branch === null ? table : `${table}$branch_${branch}`)}`
}

export type CallArgument = readonly [name: string, value: string | bigint]

/** Named arguments; `table` and its like are reserved words and need their quotes. */
export function call(procedure: string, key: TableKey, args: readonly CallArgument[]): string {
  const name = `${key.database}.${key.table}${key.branch === null ? '' : `$branch_${key.branch}`}`
  const rest = args.map(([arg, value]) => `, ${arg} => ${typeof value === 'bigint' ? value : literal(value)}`)
  return `CALL sys.${procedure}(\`table\` => ${literal(name)}${rest.join('')});`
}

/** Names may hold line ends, which would carry the rest of a comment out of it. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')
}
