import { describe, expect, it } from 'vitest'
import { parseScript, pinInsert, type SqlProblem } from '.'

const PINS = new Map([
  ['a', '3'],
  ['b', '4'],
  ['select', '5'],
])

const at = (value: string | undefined) =>
  value === undefined ? null : ({ option: 'scan.snapshot-id', value } as const)

function pin(sql: string, number = 0): string | SqlProblem {
  const script = parseScript(sql)
  if (!script.ok) return script.error
  const insert = script.value.inserts[number]
  if (insert === undefined) throw new Error('no INSERT')
  const target = { database: 'd', table: 'debug' }
  const result = pinInsert(script.value, insert, { target, pin: ({ table }) => at(PINS.get(table)) })
  return result.ok ? result.value.sql : result.error
}

const AT_3 = "`default`.`a` /*+ OPTIONS('scan.snapshot-id'='3') */"
const AT_4 = "`default`.`b` /*+ OPTIONS('scan.snapshot-id'='4') */"
const body = (text: string) => `INSERT INTO \`d\`.\`debug\`\n${text}`

describe('pinning an INSERT', () => {
  it.each([
    ['INSERT INTO t SELECT x FROM a', `SELECT x FROM ${AT_3}`],
    [
      'INSERT INTO t SELECT a.x FROM a JOIN b ON a.x = b.x',
      `SELECT a.x FROM ${AT_3} JOIN ${AT_4} ON a.x = b.x`,
    ],
    ['INSERT INTO t SELECT x FROM a, b AS c', `SELECT x FROM ${AT_3}, ${AT_4} AS c`],
    [
      'INSERT INTO t SELECT x FROM a UNION ALL SELECT y FROM (SELECT * FROM b)',
      `SELECT x FROM ${AT_3} UNION ALL SELECT y FROM (SELECT * FROM ${AT_4})`,
    ],
    [
      'INSERT INTO t SELECT x FROM a WHERE x IN (SELECT y FROM b)',
      `SELECT x FROM ${AT_3} WHERE x IN (SELECT y FROM ${AT_4})`,
    ],
    [
      'INSERT INTO t WITH c AS (SELECT * FROM a) SELECT * FROM c',
      `WITH c AS (SELECT * FROM ${AT_3}) SELECT * FROM c`,
    ],
    // A WITH hides a table of the same name, but not inside its own definition.
    [
      'INSERT INTO t WITH a AS (SELECT * FROM a) SELECT * FROM a',
      `WITH a AS (SELECT * FROM ${AT_3}) SELECT * FROM a`,
    ],
    [
      "INSERT INTO t SELECT * FROM `select` /*+ OPTIONS('k'='it''s','scan.mode'='latest') */ s",
      "SELECT * FROM `default`.`select` /*+ OPTIONS('k'='it''s', 'scan.snapshot-id'='5') */ s",
    ],
    ['INSERT INTO t SELECT * -- ; DROP TABLE a\nFROM a', `SELECT *  \nFROM ${AT_3}`],
    ["INSERT INTO t SELECT '--', '/*', ';' FROM a", `SELECT '--', '/*', ';' FROM ${AT_3}`],
    ["INSERT INTO t SELECT '\\', x FROM a", `SELECT '\\', x FROM ${AT_3}`],
    [
      'INSERT INTO t SELECT TRY_CAST(x AS INT), SUM(y) OVER (ORDER BY z ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) s FROM a',
      `SELECT TRY_CAST(x AS INT), SUM(y) OVER (ORDER BY z ROWS BETWEEN 1 PRECEDING AND CURRENT ROW) s FROM ${AT_3}`,
    ],
    [
      "INSERT INTO t SELECT TRIM(BOTH ' ' FROM x), EXTRACT(DAY FROM y), ARRAY[1] FROM a FETCH FIRST 3 ROWS ONLY",
      `SELECT TRIM(BOTH ' ' FROM x), EXTRACT(DAY FROM y), ARRAY[1] FROM ${AT_3} FETCH FIRST 3 ROWS ONLY`,
    ],
    [
      'INSERT INTO t SELECT u.x FROM a LEFT JOIN b FOR SYSTEM_TIME AS OF a.pt AS u ON a.x = u.x',
      `SELECT u.x FROM ${AT_3} LEFT JOIN ${AT_4} AS u ON a.x = u.x`,
    ],
    [
      "INSERT INTO t SELECT /*+ LOOKUP('table'='u'), BROADCAST(b) */ x FROM a",
      `SELECT /*+ BROADCAST(b) */ x FROM ${AT_3}`,
    ],
  ])('%s', (sql, expected) => expect(pin(sql)).toBe(body(expected)))

  it('keeps partition and columns, and never overwrites', () => {
    expect(pin("INSERT OVERWRITE t PARTITION (dt='1') (x, `y z`) SELECT x, y FROM a")).toBe(
      `INSERT INTO \`d\`.\`debug\` PARTITION (dt='1') (x, \`y z\`)\nSELECT x, y FROM ${AT_3}`,
    )
  })

  it('writes views out, each once, in the order they need', () => {
    const views = 'CREATE VIEW v (p) AS SELECT x FROM a; CREATE TEMPORARY VIEW w AS SELECT p FROM v;'
    expect(pin(`${views} INSERT INTO t SELECT w.p FROM w JOIN v AS u ON u.p = w.p`)).toBe(
      body(
        `WITH \`v_view\` (p) AS (\nSELECT x FROM ${AT_3}\n),\n\`w_view\` AS (\nSELECT p FROM \`v_view\` AS \`v\`\n)\nSELECT w.p FROM \`w_view\` AS \`w\` JOIN \`v_view\` AS u ON u.p = w.p`,
      ),
    )
  })

  it('follows USE: the same word is another table', () => {
    expect(pin('USE other; INSERT INTO t SELECT x FROM a')).toContain('FROM `other`.`a`')
    expect(pin('USE CATALOG c; USE x; USE CATALOG c2; INSERT INTO t SELECT x FROM a')).toContain(
      '`default`.`a`',
    )
  })

  it.each<[string, string, string]>([
    ['INSERT INTO t SELECT x FROM elsewhere', 'not-in-lake', 'default.elsewhere'],
    [
      "CREATE TEMPORARY TABLE a (x INT) WITH ('connector'='datagen'); INSERT INTO t SELECT x FROM a",
      'not-in-lake',
      'default.a',
    ],
    [
      'INSERT INTO t SELECT x FROM a WHERE x > (SELECT MAX(x) FROM b)',
      'hint-in-scalar-subquery',
      'default.b',
    ],
    [
      "INSERT INTO t SELECT * FROM TABLE(TUMBLE(TABLE a, DESCRIPTOR(ts), INTERVAL '1' MINUTES))",
      'hint-in-window-function',
      'default.a',
    ],
    [
      "INSERT INTO t SELECT x FROM a FOR SYSTEM_TIME AS OF TIMESTAMP '2026-01-01 00:00:00'",
      'time-travel',
      'default.a',
    ],
    [
      "INSERT INTO t SELECT x FROM a /*+ OPTIONS('incremental-between'='1,2') */",
      'incremental-read',
      'default.a',
    ],
    ['INSERT INTO t SELECT x FROM a /*+ OPTIONS(1) */', 'hint-not-understood', '/*+ OPTIONS(1) */'],
    ['INSERT INTO t SELECT x /*+ BROADCAST(a) */ FROM a', 'hint-not-understood', '/*+ BROADCAST(a) */'],
    [
      "CREATE VIEW v AS SELECT * FROM a; INSERT INTO t SELECT x FROM v /*+ OPTIONS('a'='b') */",
      'hint-on-view',
      'v',
    ],
    [
      'CREATE VIEW v AS SELECT * FROM w; CREATE VIEW w AS SELECT * FROM v; INSERT INTO t SELECT * FROM v',
      'view-in-circle',
      'default.v',
    ],
    ["SET 'table.sql-dialect'='hive'; INSERT INTO t SELECT x FROM a", 'dialect', 'hive'],
    ['INSERT INTO t VALUES (1, 2)', 'values-only', 'default.t'],
    ['INSERT INTO t SELECT x FROM a CREATE VIEW v AS SELECT 1', 'syntax', 'CREATE'],
    ['INSERT INTO t SELEC 1 FROM a', 'syntax', 'SELEC'],
    ["INSERT INTO t SELECT x FROM 'a'", 'syntax', "'a'"],
    ['INSERT INTO t SELECT x FROM "a"', 'double-quotes', '"'],
    ["INSERT INTO t SELECT 'x FROM a", 'unclosed', "'"],
    ['INSERT INTO t SELECT x FROM a /* y', 'unclosed', '/*'],
    ['INSERT INTO t SELECT x\u2028FROM a', 'control-character', 'U+2028'],
    ['EXECUTE STATEMENT SET BEGIN INSERT INTO t SELECT x FROM a; DROP TABLE a; END', 'syntax', 'DROP'],
  ])('refuses %s', (sql, code, subject) => {
    expect(pin(sql)).toMatchObject({ code, subject, at: { offset: expect.any(Number) as number } })
  })

  it('says where in the script', () => {
    const problem = pin('-- first\nINSERT INTO t\n  SELECT x FROM elsewhere')
    expect(problem).toMatchObject({ at: { line: 3, column: 17 } })
  })

  it('leaves other statements of the script out of what it gives', () => {
    const sql = pin('DROP TABLE a; INSERT INTO t SELECT x FROM a; DELETE FROM b')
    expect(sql).toBe(body(`SELECT x FROM ${AT_3}`))
  })
})
