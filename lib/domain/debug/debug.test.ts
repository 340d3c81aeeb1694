import { describe, expect, it } from 'vitest'
import type { SchemaFact } from '../facts'
import {
  compareShape,
  compareStatements,
  createDebugTable,
  debugTableKey,
  dropDebugTable,
  isDebugTable,
  readDifferences,
  type Cell,
  type CompareShape,
} from '.'

const schema = (
  change: Partial<SchemaFact> & { columns?: readonly (readonly [string, string])[] } = {},
): SchemaFact => ({
  id: 0n,
  timeMillis: null,
  fields: (
    change.columns ?? [
      ['k', 'STRING NOT NULL'],
      ['l', 'BIGINT NOT NULL'],
      ['v', 'BIGINT'],
    ]
  ).map(([name, type], id) => ({
    id,
    name,
    type,
    description: null,
  })),
  primaryKeys: change.primaryKeys ?? ['k', 'l'],
  partitionKeys: change.partitionKeys ?? [],
  options: change.options ?? new Map(),
  comment: null,
})

const sink = { database: 'd', table: 't', branch: null }
const debug = debugTableKey(sink, 5n, 'abc123')
const pin = { option: 'scan.snapshot-id', value: '5' } as const
const statements = (shape: CompareShape) => compareStatements(shape, debug, { key: sink, pin })

describe('the debug table', () => {
  it('requirement 36: columns, keys and merge options in the form that works, never LIKE', () => {
    const options = new Map([
      ['merge-engine', 'aggregation'],
      ['fields.v.aggregate-function', 'sum'],
      ['bucket', '4'],
      ['changelog-producer', 'lookup'],
      ['snapshot.num-retained.min', '3'],
      ['path', 'file:/data/d.db/t'],
    ])
    expect(createDebugTable(debug, schema({ options, partitionKeys: ['l'] }), 'table:d.t@5')).toBe(
      [
        'CREATE TABLE `d`.`t_debug_5_abc123` (',
        '  `k` STRING NOT NULL,',
        '  `l` BIGINT NOT NULL,',
        '  `v` BIGINT,',
        '  PRIMARY KEY (`k`, `l`) NOT ENFORCED',
        ") COMMENT 'headwater-debug table:d.t@5'",
        'PARTITIONED BY (`l`)',
        "WITH ('bucket' = '4', 'fields.v.aggregate-function' = 'sum', 'merge-engine' = 'aggregation');",
      ].join('\n'),
    )
  })

  it('requirement 78: carries neither lake-stream nor store options over', () => {
    const options = new Map([
      ['lakestream.enabled', 'true'],
      ['lakestream.store', 'store-a'],
      ['store-a.client.security.sasl.password', 'x'],
      ['fluss.table.datalake.enabled', 'true'],
    ])
    expect(createDebugTable(debug, schema({ options }), 'x')).toMatch(/WITH \('bucket' = '1'\);$/)
  })

  it('requirement 43: is known by its comment, and named beside its sink', () => {
    expect(isDebugTable({ comment: 'headwater-debug table:d.t@5' })).toBe(true)
    expect(isDebugTable({ comment: 'headwater-debugging is fun' })).toBe(false)
    expect(isDebugTable({ comment: null })).toBe(false)
    expect(dropDebugTable(debugTableKey({ ...sink, branch: 'b`x' }, 5n, 'm'))).toBe(
      'DROP TABLE `d`.`t_b``x_debug_5_m`;',
    )
  })

  it('requirement 37: names of any characters stay in their quotes, and a type that is none is refused', () => {
    const columns = [
      ["a`b; DROP TABLE x -- '", 'STRING'],
      ['select', 'ROW<`x``;` INT>'],
    ] as const
    const sql = createDebugTable(debug, schema({ columns, primaryKeys: [] }), "it's; --")
    expect(sql).toContain("`a``b; DROP TABLE x -- '` STRING")
    expect(sql).toContain("COMMENT 'headwater-debug it''s; --'")
    const hostile = schema({ columns: [['a', "INT) WITH ('x'='y'); DROP TABLE t --"]], primaryKeys: [] })
    expect(createDebugTable(debug, hostile, 'x')).toBeNull()
  })
})

describe('the comparison', () => {
  it('requirement 39: joins by all columns of the key', () => {
    const { rows } = statements(compareShape(schema(), null))
    expect(rows).toContain('ON d.`k` = s.`k` AND d.`l` = s.`l`')
    expect(rows).toContain("FROM `d`.`t` /*+ OPTIONS('scan.snapshot-id'='5') */) AS s")
  })

  it('requirement 38: is null-safe in every column', () => {
    const { rows, counts } = statements(compareShape(schema(), null))
    expect(rows).toContain('d.`v` IS DISTINCT FROM s.`v`')
    expect(counts).toContain('d.`v` IS DISTINCT FROM s.`v`')
    expect(`${rows}${counts}`).not.toMatch(/`v` <>/)
  })

  it('requirement 39: counts equal rows where there is no key', () => {
    const { rows } = statements(compareShape(schema({ primaryKeys: [] }), null))
    expect(rows).toContain('GROUP BY `k`, `l`, `v` HAVING SUM(`debug_rows`) <> SUM(`stream_rows`)')
  })

  it('leaves out what has no equality, and what the job does not write', () => {
    const columns = [
      ['k', 'INT NOT NULL'],
      ['m', 'MAP<INT, INT>'],
      ['a', 'INT'],
      ['b', 'INT'],
    ] as const
    const shape = compareShape(schema({ columns, primaryKeys: ['k'] }), ['k', 'a'])
    expect([shape.columns, shape.leftOut]).toEqual([['a'], ['m', 'b']])
  })

  it('requirement 37: no column hides another in the result, whatever it is called', () => {
    const columns = ['debug_v', 'v', 'difference', 'stream_rows', 'stream_v', '_debug_v'].map(
      (name) => [name, 'INT'] as const,
    )
    const shape = compareShape(schema({ columns, primaryKeys: ['debug_v'] }), null)
    const names = [
      shape.kind,
      shape.debugRows,
      shape.streamRows,
      'debug_v',
      ...shape.columns.flatMap((c) => [shape.debug(c), shape.stream(c)]),
    ]
    expect(new Set(names).size).toBe(names.length)
  })
})

describe('a result that comes back', () => {
  const shape = compareShape(
    schema({
      columns: [
        ['k', 'STRING NOT NULL'],
        ['a', 'INT'],
        ['b', 'INT'],
      ],
      primaryKeys: ['k'],
    }),
    null,
  )
  const header = ['k', 'difference', 'debug_a', 'stream_a', 'debug_b', 'stream_b']
  const read = (rows: readonly (readonly Cell[])[], names = header) => readDifferences(shape, names, rows)

  it('requirement 42: is counted as missing, extra and changed, and by column', () => {
    const result = read([
      ['x', 'changed', '1', '2', '3', '3'],
      ['y', 'changed', '1', null, '3', '4'],
      ['z', 'missing', null, null, '3', null],
      ['w', 'extra', null, '1', null, null],
    ])
    expect(result.ok && result.value).toMatchObject({
      missing: 1n,
      extra: 1n,
      changed: 2n,
      byColumn: [
        { column: 'a', changed: 2n },
        { column: 'b', changed: 1n },
      ],
      truncated: false,
    })
  })

  it('requirement 38: NULL against 1 is changed, NULL against NULL is not', () => {
    const rows = [
      ['x', 'changed', null, '1', null, null],
      ['y', 'changed', null, null, null, null],
    ]
    const result = read(rows)
    expect(result.ok && result.value.changed).toBe(1n)
    expect(result.ok && result.value.rows[0]?.cells.map(({ differs }) => differs)).toEqual([true, false])
  })

  it('requirement 39: without a key counts how often', () => {
    const multi = compareShape(schema({ columns: [['v', 'INT']], primaryKeys: [] }), null)
    const result = readDifferences(
      multi,
      ['v', 'debug_rows', 'stream_rows'],
      [
        ['1', '3', '1'],
        [null, '0', '2'],
        ['2', '2', '2'],
      ],
    )
    expect(result.ok && result.value).toMatchObject({
      missing: 2n,
      extra: 2n,
      changed: 0n,
      rows: [{ times: { debug: 3n, stream: 1n } }, {}],
    })
  })

  it('keeps a thousand rows and counts all', () => {
    const rows = Array.from({ length: 2_500 }, (_, i) => [String(i), 'missing', '1', null, null, null])
    const result = read(rows)
    expect(result.ok && [result.value.missing, result.value.rows.length, result.value.truncated]).toEqual([
      2500n,
      1000,
      true,
    ])
  })

  it('says which row or column is not as the comparison gives it', () => {
    expect(read([['x', 'odd', null, null, null, null]])).toMatchObject({ error: { row: 1 } })
    expect(read([['x']])).toMatchObject({ error: { row: 1 } })
    expect(read([], ['k', 'debug_a'])).toMatchObject({ error: { row: null } })
  })
})
