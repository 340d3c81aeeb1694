import {
  compareShape,
  compareStatements,
  createDebugTable,
  debugTableKey,
  dropDebugTable,
  isPinnable,
  type CompareStatements,
  type DebugWarning,
} from '@/lib/domain/debug'
import { RefusedError } from '@/lib/domain/errors'
import type { TableKey } from '@/lib/domain/observations'
import {
  findingsOf,
  nameText,
  parseScript,
  pinInsert,
  type ScriptInsert,
  type SqlName,
} from '@/lib/flink-sql'
import type { LakeFactsAt } from '../lakes/lake-facts'
import type { OpenPair } from './open-pair'
import { refusedSql, sqlRefusal } from './sql-words'

export interface DebugStatements extends CompareStatements {
  /** What a session has to be set to first. */
  readonly settings: readonly string[]
  readonly create: string
  readonly insert: string
  readonly drop: string
}

export interface DebugJob {
  readonly debugTable: TableKey
  readonly statements: DebugStatements
  readonly warnings: readonly DebugWarning[]
  /** Columns the INSERT lists; `null` = all. */
  readonly written: readonly string[] | null
}

/** Settings of the job that decide what its expressions mean. */
const KEPT_SETTINGS = [
  'table.local-time-zone',
  'table.exec.legacy-cast-behaviour',
  'table.exec.sink.not-null-enforcer',
  'table.exec.sink.type-length-enforcer',
]

/** A job's SQL as a batch over the inputs of one version, with what compares the two. `mark` makes its table one of its kind. */
export function debugJob(at: LakeFactsAt, open: OpenPair, sql: string, mark: string): DebugJob {
  const { pair, schema } = open
  refuseUnpinnable(open)
  const parsed = parseScript(sql)
  if (!parsed.ok) throw refusedSql(parsed.error)
  const script = parsed.value
  const insert = insertFor(script.inserts, pair.sink.key)
  const debugTable = freeTable(at, debugTableKey(pair.sink.key, pair.sink.id ?? 0n, mark))
  const missing: SqlName[] = []
  const result = pinInsert(script, insert, {
    target: debugTable,
    pin: (name) => {
      const source = pair.sources.find(({ key }) => isNamed(name, key))
      if (source === undefined && at.topology.tables.some(({ table }) => isNamed(name, table)))
        missing.push(name)
      return source?.pin ?? null
    },
  })
  const [unknown] = missing
  if (unknown !== undefined) {
    throw sqlRefusal(
      `${nameText(unknown)} is read here, but the checkpoint that wrote this version is not known to have read it. Choose its snapshot with "pins".`,
    )
  }
  if (!result.ok) throw refusedSql(result.error)
  const create = createDebugTable(debugTable, schema, pair.sink.version ?? '')
  if (create === null || pair.sink.pin === null) {
    throw new RefusedError(
      'pair-not-pinnable',
      'A column of the sink has a type that cannot be written down.',
    )
  }
  const used = result.value.sources
  const unused = pair.sources.filter(({ key }) => !used.some(({ name }) => isNamed(name, key)))
  const shape = compareShape(schema, insert.columns)
  const warnings: DebugWarning[] = [
    ...open.warnings,
    ...findingsOf(script, insert),
    ...unused.map(({ table }) => ({ code: 'source-not-in-sql' as const, subject: table })),
    ...(result.value.dropped.length === 0
      ? []
      : [{ code: 'options-left-out' as const, subject: result.value.dropped.join(', ') }]),
    ...(shape.leftOut.length === 0
      ? []
      : [{ code: 'columns-left-out' as const, subject: shape.leftOut.join(', ') }]),
  ]
  return {
    debugTable,
    written: insert.columns,
    warnings,
    statements: {
      settings: settingsFor(insert),
      create,
      insert: `${result.value.sql};`,
      ...compareStatements(shape, debugTable, { key: pair.sink.key, pin: pair.sink.pin }),
      drop: dropDebugTable(debugTable),
    },
  }
}

function refuseUnpinnable({ pair, nearest }: OpenPair): void {
  if (isPinnable(pair)) return
  const parts = [pair.sink, ...pair.sources].filter(({ pin }) => pin === null)
  const says = parts.map(({ version, table, noPin }) => `${version ?? table} (${noPin})`)
  const other = nearest[0]?.sink.version
  const detail =
    (pair.sources.length === 0
      ? 'No input of this version is known.'
      : `Not all versions can be read again: ${says.join(', ')}.`) +
    (other === undefined ? '' : ` The nearest version that can be compared is ${other}.`)
  throw new RefusedError('pair-not-pinnable', detail)
}

function insertFor(inserts: readonly ScriptInsert[], sink: TableKey): ScriptInsert {
  const [insert, second] = inserts.filter((one) => isNamed(one.sink, sink))
  if (insert === undefined) {
    const found = inserts.map((one) => nameText(one.sink)).join(', ')
    throw sqlRefusal(
      `No INSERT writes ${sink.database}.${sink.table}. ${found === '' ? 'There is none at all.' : `There are INSERTs into ${found}.`}`,
    )
  }
  if (second !== undefined)
    throw sqlRefusal(`Several INSERTs write ${nameText(insert.sink)}. Leave the one in that is meant.`)
  return insert
}

function isNamed({ database, table }: SqlName, key: TableKey): boolean {
  return (
    database === key.database &&
    table === (key.branch === null ? key.table : `${key.table}$branch_${key.branch}`)
  )
}

function freeTable(at: LakeFactsAt, key: TableKey): TableKey {
  const taken = at.topology.tables.some(
    ({ table }) => table.database === key.database && table.table === key.table,
  )
  if (!taken) return key
  throw new RefusedError('pair-not-pinnable', `The table ${key.database}.${key.table} is there already.`)
}

function settingsFor({ settings }: ScriptInsert): string[] {
  const text = (value: string) => `'${value.replaceAll("'", "''")}'`
  const own = KEPT_SETTINGS.flatMap((key) => {
    const value = settings.get(key)
    return value === undefined ? [] : [`SET ${text(key)} = ${text(value)};`]
  })
  return ["SET 'execution.runtime-mode' = 'batch';", "SET 'table.dml-sync' = 'true';", ...own]
}
