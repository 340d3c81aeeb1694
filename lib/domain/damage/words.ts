import { parseRef, type RefText } from '../refs'
import type { IdRange } from './model'

/** `snapshot 4`, `snapshots 4 to 6`. */
export function snapshotsText({ low, high }: IdRange): string {
  return low === high ? `snapshot ${low}` : `snapshots ${low} to ${high}`
}

/** `Id 4 names another snapshot`, `Ids 4 to 6 name other snapshots`. */
export function reusedText({ low, high }: IdRange): string {
  const what =
    low === high ? `Id ${low} names another snapshot` : `Ids ${low} to ${high} name other snapshots`
  return `${what} now (other user, identifier or time).`
}

/** Text of a ref without its kind: `ods.orders@812`, `enrich~1a2b3c4d@17`. */
export function plain(ref: RefText): string {
  return ref.replace(/^(table|job|boundary):/, '')
}

export function listText(items: readonly string[], most = 4): string {
  const unique = [...new Set(items)]
  if (unique.length > most)
    return `${unique.slice(0, most - 1).join(', ')} and ${unique.length - most + 1} more`
  const last = unique[unique.length - 1] ?? ''
  return unique.length < 2 ? last : `${unique.slice(0, -1).join(', ')} and ${last}`
}

export function count(n: number | bigint, one: string, many = one + 's'): string {
  return `${n} ${BigInt(n) === 1n ? one : many}`
}

/** `CALL` arguments are SQL strings: a quote in a name is doubled. Branches are written as Paimon names them. */
export function callText(procedure: string, table: RefText, rest: string): string {
  const parsed = parseRef(table)
  const key = parsed.ok && parsed.value.kind === 'table' ? parsed.value.table : null
  const branch = key === null || key.branch === null ? '' : `$branch_${key.branch}`
  const name = key === null ? plain(table) : `${key.database}.${key.table}${branch}`
  return `CALL sys.${procedure}(\`table\` => '${name.replaceAll("'", "''")}'${rest === '' ? '' : ', ' + rest});`
}

export function rollbackTo(table: RefText, id: bigint): string {
  return callText('rollback_to', table, `snapshot_id => ${id}`)
}

export function rangeOf(ids: readonly bigint[]): IdRange | null {
  const [first] = ids
  if (first === undefined) return null
  return {
    low: ids.reduce((a, b) => (b < a ? b : a), first),
    high: ids.reduce((a, b) => (b > a ? b : a), first),
  }
}
