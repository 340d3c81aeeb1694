import type { SchemaFact } from '../facts'
import type { TableKey } from '../observations'
import { literal, quoted, tableName } from '../rollback/statements'
import type { Pin } from './model'

/** Rows that a comparison gives at most; the counts beside them are of all. */
const SAMPLE_ROWS = 1_000

/** How a comparison names its columns, so that its result can be read again. */
export interface CompareShape {
  readonly keys: readonly string[]
  /** Compared; without keys all columns that can be. */
  readonly columns: readonly string[]
  /** Of types that have no equality, or that the job does not write. */
  readonly leftOut: readonly string[]
  readonly kind: string
  readonly debug: (column: string) => string
  readonly stream: (column: string) => string
  readonly debugRows: string
  readonly streamRows: string
}

/** Maps have no order and multisets no equality in SQL. */
const INCOMPARABLE = /^(?:MAP|MULTISET|VARIANT|BLOB|RAW)\b/i

/** `written`: the columns a job's INSERT lists; `null` = all. */
export function compareShape(schema: SchemaFact, written: readonly string[] | null): CompareShape {
  const keys = schema.primaryKeys
  const others = schema.fields.filter(({ name }) => !keys.includes(name))
  const compared = others.filter(
    ({ name, type }) => !INCOMPARABLE.test(type) && (written === null || written.includes(name)),
  )
  const columns = compared.map(({ name }) => name)
  const names = new Set([...keys, ...columns])
  const free = (base: string, taken: ReadonlySet<string>) => {
    let name = base
    while (taken.has(name)) name = `${name}_`
    return name
  }
  let [debug, stream] = ['debug_', 'stream_']
  // A key that is called like a column with its prefix would hide it.
  while (columns.some((one) => names.has(debug + one) || names.has(stream + one))) {
    debug = `_${debug}`
    stream = `_${stream}`
  }
  const taken = new Set([...names, ...columns.flatMap((one) => [debug + one, stream + one])])
  return {
    keys,
    columns,
    leftOut: others.map(({ name }) => name).filter((name) => !columns.includes(name)),
    kind: free('difference', taken),
    debug: (column) => debug + column,
    stream: (column) => stream + column,
    debugRows: free('debug_rows', taken),
    streamRows: free('stream_rows', taken),
  }
}

export interface CompareStatements {
  /** One row: how many rows differ, by kind and by column. */
  readonly counts: string
  /** The rows that differ, `SAMPLE_ROWS` at most. */
  readonly rows: string
}

export function compareStatements(
  shape: CompareShape,
  debugTable: TableKey,
  sink: { readonly key: TableKey; readonly pin: Pin },
): CompareStatements {
  const hint = `/*+ OPTIONS(${literal(sink.pin.option)}=${literal(sink.pin.value)}) */`
  const sides: Sides = { debug: tableName(debugTable), stream: `${tableName(sink.key)} ${hint}` }
  return shape.keys.length > 0 ? byKey(shape, sides) : byRows(shape, sides)
}

interface Sides {
  readonly debug: string
  readonly stream: string
}

function byKey(shape: CompareShape, { debug, stream }: Sides): CompareStatements {
  const { keys, columns } = shape
  const [here, there] = [quoted(shape.debugRows), quoted(shape.streamRows)]
  const differs = (column: string) => `d.${quoted(column)} IS DISTINCT FROM s.${quoted(column)}`
  const pick = [...keys, ...columns].map(quoted).join(', ')
  const from = [
    `FROM (SELECT ${pick}, 1 AS ${here} FROM ${debug}) AS d`,
    `FULL OUTER JOIN (SELECT ${pick}, 1 AS ${there} FROM ${stream}) AS s`,
    `ON ${keys.map((key) => `d.${quoted(key)} = s.${quoted(key)}`).join(' AND ')}`,
    `WHERE ${[`d.${here} IS NULL`, `s.${there} IS NULL`, ...columns.map(differs)].join(' OR ')}`,
  ].join('\n')
  const kind = `CASE WHEN s.${there} IS NULL THEN 'missing' WHEN d.${here} IS NULL THEN 'extra' ELSE 'changed' END`
  const cells = columns.flatMap((column) => [
    `d.${quoted(column)} AS ${quoted(shape.debug(column))}`,
    `s.${quoted(column)} AS ${quoted(shape.stream(column))}`,
  ])
  const keyCells = keys.map((key) => `COALESCE(d.${quoted(key)}, s.${quoted(key)}) AS ${quoted(key)}`)
  const both = `d.${here} IS NOT NULL AND s.${there} IS NOT NULL`
  const count = (name: string, condition: string) =>
    `COALESCE(SUM(CASE WHEN ${condition} THEN 1 ELSE 0 END), 0) AS ${quoted(name)}`
  const counted = [
    count('missing', `s.${there} IS NULL`),
    count('extra', `d.${here} IS NULL`),
    count('changed', both),
    ...columns.map((column) => count(`changed ${column}`, `${both} AND ${differs(column)}`)),
  ]
  return {
    counts: `SELECT ${counted.join(',\n  ')}\n${from};`,
    rows: `SELECT ${[...keyCells, `${kind} AS ${quoted(shape.kind)}`, ...cells].join(', ')}\n${from}\nLIMIT ${SAMPLE_ROWS};`,
  }
}

/** Without a key a row is told by all its columns, and counted: grouping takes two NULLs for one value. */
function byRows(shape: CompareShape, { debug, stream }: Sides): CompareStatements {
  const pick = shape.columns.map(quoted).join(', ')
  const [here, there] = [quoted(shape.debugRows), quoted(shape.streamRows)]
  const grouped = [
    `SELECT ${pick}, SUM(${here}) AS ${here}, SUM(${there}) AS ${there} FROM (`,
    `  SELECT ${pick}, 1 AS ${here}, 0 AS ${there} FROM ${debug}`,
    `  UNION ALL`,
    `  SELECT ${pick}, 0 AS ${here}, 1 AS ${there} FROM ${stream}`,
    `) AS u GROUP BY ${pick} HAVING SUM(${here}) <> SUM(${there})`,
  ].join('\n')
  const beyond = (more: string, less: string) =>
    `COALESCE(SUM(CASE WHEN ${more} > ${less} THEN ${more} - ${less} ELSE 0 END), 0)`
  return {
    counts: `SELECT ${beyond(here, there)} AS \`missing\`, ${beyond(there, here)} AS \`extra\`, 0 AS \`changed\`\nFROM (\n${grouped}\n) AS g;`,
    rows: `${grouped}\nLIMIT ${SAMPLE_ROWS};`,
  }
}
