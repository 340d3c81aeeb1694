import type { FactRows, FactTable } from '../ports'
import type { FactsPart } from './lake-worker'

/** Facts per piece: a few ms to copy between threads. */
const PART_SIZE = 500

export interface DerivedRows {
  readonly rows: readonly FactRows[]
  readonly unsettled: readonly string[]
}

/** The inverse of `collectFacts`. */
export function* splitFacts({ rows, unsettled }: DerivedRows): Generator<FactsPart> {
  for (const all of rows) {
    for (let at = 0; at === 0 || at < all.keys.length; at += PART_SIZE)
      yield { kind: 'facts', rows: sliceRows(all, at, at + PART_SIZE) }
  }
  yield { kind: 'unsettled', subjects: unsettled }
}

/** Throws where the worker's last word is missing: what is not given would count as gone. */
export async function collectFacts(parts: AsyncIterable<FactsPart>): Promise<DerivedRows> {
  const tables = new Map<FactTable, FactRows[]>()
  let unsettled: readonly string[] | null = null
  for await (const part of parts) {
    if (part.kind === 'unsettled') unsettled = part.subjects
    else tables.set(part.rows.table, [...(tables.get(part.rows.table) ?? []), part.rows])
  }
  if (unsettled === null) throw new Error('the worker gave not all facts')
  return { rows: [...tables.values()].flatMap(joinRows), unsettled }
}

function sliceRows({ table, keys, hashes, bodies, columns }: FactRows, from: number, to: number): FactRows {
  return {
    table,
    keys: keys.slice(from, to),
    hashes: hashes.slice(from, to),
    bodies: bodies.slice(from, to),
    columns: columns.map((column) => column.slice(from, to)),
  }
}

function joinRows(parts: readonly FactRows[]): FactRows[] {
  const [first, ...more] = parts
  if (first === undefined || more.length === 0) return [...parts]
  return [
    {
      table: first.table,
      keys: parts.flatMap((part) => part.keys),
      hashes: parts.flatMap((part) => part.hashes),
      bodies: parts.flatMap((part) => part.bodies),
      columns: first.columns.map((_, index) => parts.flatMap((part) => part.columns[index] ?? [])),
    },
  ]
}
