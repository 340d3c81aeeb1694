import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parseScript, pinInsert, renameTables } from '.'

const COUNT = Number(process.env['SQL_COUNT'] ?? 60)
const seed = Number(process.env['FUZZ_SEED'] ?? 20261201)
const runs = { numRuns: COUNT, seed }
console.log(`hostile SQL: SQL_COUNT=${COUNT} FUZZ_SEED=${seed}`)

const quoted = (name: string) => '`' + name.replaceAll('`', '``') + '`'
const text = (value: string) => `'${value.replaceAll("'", "''")}'`

const PIECES = [
  '`',
  '``',
  "'",
  "''",
  ';',
  '--',
  '/*',
  '*/',
  '/*+',
  '\\',
  '\\`',
  '"',
  '.',
  '-',
  ' ',
  '$',
  '\n',
  '//',
  '(',
  ')',
  'é',
  '表',
  '😀',
  'DROP TABLE x',
  'FROM',
  'a',
  'select',
  '${x}',
  '%s',
  '$branch_b',
]
const hostile = fc
  .array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 6 })
  .map((parts) => parts.join(''))
  .filter((name) => !name.includes('\n\n'))

/** What stands outside quotes and comments, found by a reader that shares nothing with the one under test. */
function bare(sql: string): string {
  return sql.replace(/'(?:[^']|'')*'|`(?:[^`]|``)*`|\/\*[\s\S]*?\*\/|(?:--|\/\/)[^\r\n]*/g, ' ')
}

function refusedOr(sql: string, check: (out: string) => void): 'made' | 'refused' {
  const script = parseScript(sql)
  const insert = script.ok ? script.value.inserts[0] : undefined
  if (!script.ok || insert === undefined) return 'refused'
  const target = { database: 'debug`db', table: "t';--" }
  const result = pinInsert(script.value, insert, {
    target,
    pin: () => ({ option: 'scan.snapshot-id', value: '9223372036854775807' }),
  })
  if (!result.ok) return 'refused'
  check(result.value.sql)
  return 'made'
}

/** One INSERT, into the debug table, nothing after it. */
function writesOnlyTheDebugTable(out: string): void {
  expect(out.startsWith("INSERT INTO `debug``db`.`t';--`")).toBe(true)
  const words = bare(out)
  expect(words).not.toContain(';')
  expect(words.match(/\b(?:INSERT|DROP|DELETE|UPDATE|CREATE|ALTER|CALL|TRUNCATE|SET)\b/gi)).toEqual([
    'INSERT',
  ])
  const again = parseScript(out)
  expect(again.ok && again.value.inserts.map(({ sink }) => sink.table)).toEqual(["t';--"])
}

it('requirement 37: names of any characters stay inside their quotes, and every one of them is taken', () => {
  const names = fc.record({
    sink: hostile,
    source: hostile,
    other: hostile,
    alias: hostile,
    column: hostile,
    word: hostile,
  })
  fc.assert(
    fc.property(names, ({ sink, source, other, alias, column, word }) => {
      const sql =
        `CREATE VIEW ${quoted(`v${other}`)} AS SELECT * FROM ${quoted(source)};\n` +
        `INSERT INTO ${quoted(sink)} SELECT ${quoted(alias)}.${quoted(column)}, ${text(word)} FROM ${quoted(source)} AS ` +
        `${quoted(alias)} JOIN ${quoted(`v${other}`)} ON TRUE`
      expect(refusedOr(sql, writesOnlyTheDebugTable)).toBe('made')
      const script = parseScript(sql)
      const renamed = script.ok
        ? renameTables(script.value, ({ database, table }) => ({ database, table: `${table}$branch_b` }))
        : script
      expect(renamed.ok).toBe(true)
    }),
    runs,
  )
})

it('requirement 37: pasted SQL of any shape is refused, or writes the debug table alone', () => {
  const WORDS = [
    'INSERT INTO',
    'SELECT',
    'FROM',
    'WHERE',
    'JOIN',
    'ON',
    'a',
    'b',
    '*',
    ',',
    '(',
    ')',
    ';',
    'x = 1',
    "'",
    '`',
    '--',
    '/*',
    '*/',
    '/*+ OPTIONS(',
    "'k'='v'",
    ') */',
    'DROP TABLE a',
    'DELETE FROM a',
    'WITH c AS (',
    'UNION ALL',
    'EXECUTE STATEMENT SET BEGIN',
    'END',
    'VALUES (1)',
    'TABLE',
    'FOR SYSTEM_TIME AS OF',
    'CASE WHEN x THEN',
    '\\',
    '"',
    '\n',
    'AS',
    'OVER (',
    'EXTRACT(',
    'FILTER (WHERE',
    'CREATE VIEW v AS',
    'LATERAL',
    'IN',
  ]
  const start = fc.constantFrom('INSERT INTO t SELECT * FROM a ', 'INSERT INTO t SELECT x FROM a WHERE ', '')
  const tail = fc.array(fc.constantFrom(...WORDS), { maxLength: 9 }).map((words) => words.join(' '))
  let made = 0
  fc.assert(
    fc.property(start, tail, (head, rest) => {
      if (refusedOr(head + rest, writesOnlyTheDebugTable) === 'made') made += 1
    }),
    runs,
  )
  // Were everything refused, the above would say nothing.
  expect(made).toBeGreaterThan(COUNT / 50)
})
