import type { SchemaFact, TableFact } from '../facts'
import type { TableKey } from '../observations'
import { literal, quoted, tableName } from '../rollback/statements'

/** What the comment of a debug table begins with: whoever reads the warehouse knows it by that. */
const MARK = 'headwater-debug'

/** Options that decide what a table's rows are. Lake-stream, retention and everything that runs by itself stay behind. */
const MERGE_OPTIONS =
  /^(?:merge-engine|bucket|bucket-key|sequence\..*|fields\..*|rowkind\.field|ignore-delete|ignore-update-before|partial-update\..*|aggregation\..*|first-row\..*|dynamic-bucket\..*)$/

export function isDebugTable({ comment }: Pick<TableFact, 'comment'>): boolean {
  return comment?.startsWith(`${MARK} `) === true
}

/** A table beside the sink, named after the version it is held against. `mark`: digits that make it one of its kind. */
export function debugTableKey(sink: TableKey, id: bigint, mark: string): TableKey {
  const table = sink.branch === null ? sink.table : `${sink.table}_${sink.branch}`
  return { database: sink.database, table: `${table}_debug_${id}_${mark}`, branch: null }
}

/** Outside back-quotes, what a type is written with; files of a warehouse may hold any text in its place. */
const PLAIN_TYPE = /^(?:[A-Za-z0-9_ ,<>()\p{L}]|`(?:[^`]|``)*`)+$/u

/** `null`: a column's type is no text that could stand in a statement. */
export function createDebugTable(key: TableKey, schema: SchemaFact, of: string): string | null {
  if (!schema.fields.every(({ type }) => PLAIN_TYPE.test(type))) return null
  const columns = schema.fields.map(({ name, type }) => `  ${quoted(name)} ${type}`)
  const keys = schema.primaryKeys.map(quoted).join(', ')
  const primary = schema.primaryKeys.length === 0 ? [] : [`  PRIMARY KEY (${keys}) NOT ENFORCED`]
  const partitions = schema.partitionKeys.map(quoted).join(', ')
  const options = [...mergeOptions(schema)].map(([key_, value]) => `${literal(key_)} = ${literal(value)}`)
  return [
    `CREATE TABLE ${tableName(key)} (`,
    [...columns, ...primary].join(',\n'),
    `) COMMENT ${literal(`${MARK} ${of}`)}`,
    ...(partitions === '' ? [] : [`PARTITIONED BY (${partitions})`]),
    `WITH (${options.join(', ')});`,
  ].join('\n')
}

export function dropDebugTable(key: TableKey): string {
  return `DROP TABLE ${tableName(key)};`
}

function mergeOptions({ options, primaryKeys }: SchemaFact): Map<string, string> {
  const kept = new Map(
    [...options].filter(([key]) => MERGE_OPTIONS.test(key)).sort(([a], [b]) => (a < b ? -1 : 1)),
  )
  // A postponed bucket shows nothing before it is compacted; and a list of options must not be empty.
  const bucket = kept.get('bucket')
  if (bucket === '-2' || bucket === undefined) kept.set('bucket', primaryKeys.length > 0 ? '1' : '-1')
  return kept
}
