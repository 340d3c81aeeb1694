/** What a row of lineage is about, whatever its table and columns are called. */
export type RowKind = 'source-table' | 'sink-table' | 'source-version' | 'sink-version'

export type RowColumn = 'job' | 'database' | 'table' | 'barrier' | 'snapshot' | 'createTime'

/** A table of PIP-5: once as its design page names things, once as the code that was built and removed did. */
export interface RowShape {
  readonly name: LineageTableName
  readonly kind: RowKind
  /** In the order of the table, with the names it gives them. */
  readonly columns: readonly (readonly [name: string, column: RowColumn])[]
}

export const LINEAGE_TABLES = [
  'source_job_lineage',
  'sink_job_lineage',
  'source_snapshot_lineage',
  'sink_snapshot_lineage',
  'source_table_lineage',
  'sink_table_lineage',
  'source_data_lineage',
  'sink_data_lineage',
] as const

export type LineageTableName = (typeof LINEAGE_TABLES)[number]

const DESIGNED: RowShape['columns'] = [
  ['job', 'job'],
  ['database', 'database'],
  ['table', 'table'],
  ['create_time', 'createTime'],
]
const DESIGNED_VERSIONS: RowShape['columns'] = [
  ['job', 'job'],
  ['barrier_id', 'barrier'],
  ['database', 'database'],
  ['table', 'table'],
  ['snapshot_id', 'snapshot'],
  ['create_time', 'createTime'],
]
const BUILT: RowShape['columns'] = [
  ['database_name', 'database'],
  ['table_name', 'table'],
  ['job_name', 'job'],
  ['create_time', 'createTime'],
]
const BUILT_VERSIONS: RowShape['columns'] = [
  ['database_name', 'database'],
  ['table_name', 'table'],
  ['job_name', 'job'],
  ['barrier_id', 'barrier'],
  ['snapshot_id', 'snapshot'],
  ['create_time', 'createTime'],
]

const SHAPES: Readonly<Record<LineageTableName, Omit<RowShape, 'name'>>> = {
  source_job_lineage: { kind: 'source-table', columns: DESIGNED },
  sink_job_lineage: { kind: 'sink-table', columns: DESIGNED },
  source_snapshot_lineage: { kind: 'source-version', columns: DESIGNED_VERSIONS },
  sink_snapshot_lineage: { kind: 'sink-version', columns: DESIGNED_VERSIONS },
  source_table_lineage: { kind: 'source-table', columns: BUILT },
  sink_table_lineage: { kind: 'sink-table', columns: BUILT },
  source_data_lineage: { kind: 'source-version', columns: BUILT_VERSIONS },
  sink_data_lineage: { kind: 'sink-version', columns: BUILT_VERSIONS },
}

export function shapeOf(name: LineageTableName): RowShape {
  return { name, ...SHAPES[name] }
}
