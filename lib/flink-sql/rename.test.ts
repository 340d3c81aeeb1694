import { describe, expect, it } from 'vitest'
import { parseScript, renameTables } from '.'

function rename(sql: string) {
  const script = parseScript(sql)
  if (!script.ok) return script.error
  const result = renameTables(script.value, ({ database, table }) =>
    table === 'stays' ? null : { database, table: `${table}$branch_fix` },
  )
  return result.ok ? result.value : result.error
}

describe('renaming tables', () => {
  it.each([
    [
      'INSERT INTO ods.t SELECT o.x FROM ods.a AS o;',
      'INSERT INTO `ods`.`t$branch_fix` SELECT o.x FROM `ods`.`a$branch_fix` AS o;',
    ],
    // Columns are asked by the table's old name, which stays as an alias.
    [
      "INSERT INTO t SELECT a.x FROM a /*+ OPTIONS('k'='v') */ WHERE a.x > 1",
      "INSERT INTO `default`.`t$branch_fix` SELECT a.x FROM `default`.`a$branch_fix` /*+ OPTIONS('k'='v') */ AS `a` WHERE a.x > 1",
    ],
    ['INSERT INTO lake.d.t SELECT * FROM stays', 'INSERT INTO `lake`.`d`.`t$branch_fix` SELECT * FROM stays'],
    [
      "-- kept\nSET 'a'='b'; INSERT INTO t SELECT 1 FROM a",
      "-- kept\nSET 'a'='b'; INSERT INTO `default`.`t$branch_fix` SELECT 1 FROM `default`.`a$branch_fix` AS `a`",
    ],
    [
      'INSERT INTO t SELECT x FROM b FOR SYSTEM_TIME AS OF b.pt',
      'INSERT INTO `default`.`t$branch_fix` SELECT x FROM `default`.`b$branch_fix` FOR SYSTEM_TIME AS OF b.pt AS `b`',
    ],
    [
      'CREATE VIEW v AS SELECT * FROM a; INSERT INTO t SELECT * FROM v',
      'CREATE VIEW v AS SELECT * FROM `default`.`a$branch_fix` AS `a`; INSERT INTO `default`.`t$branch_fix` SELECT * FROM v',
    ],
    [
      "CREATE TEMPORARY TABLE g (x INT) WITH ('connector'='datagen'); INSERT INTO t SELECT * FROM g",
      "CREATE TEMPORARY TABLE g (x INT) WITH ('connector'='datagen'); INSERT INTO `default`.`t$branch_fix` SELECT * FROM g",
    ],
    ['INSERT INTO t WITH c AS (SELECT * FROM a) SELECT (SELECT 1) FROM c', null],
    [
      'INSERT INTO `a``b`.`c.d` SELECT x FROM `-- ;`',
      'INSERT INTO `a``b`.`c.d$branch_fix` SELECT x FROM `default`.`-- ;$branch_fix` AS `-- ;`',
    ],
  ])('%s', (sql, expected) => {
    if (expected === null) expect(rename(sql)).toMatchObject({ code: 'syntax' })
    else expect(rename(sql)).toBe(expected)
  })

  it('refuses columns asked by the whole path of a table, which would mean nothing afterwards', () => {
    expect(rename('INSERT INTO t SELECT ods.a.x FROM ods.a')).toMatchObject({
      code: 'column-by-table-path',
      subject: 'ods.a',
      at: { line: 1, column: 22 },
    })
  })
})
