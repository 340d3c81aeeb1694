import fc from 'fast-check'
import { expect, it } from 'vitest'
import { compareShape, compareStatements, readDifferences, type Cell } from '@/lib/domain/debug'
import type { SchemaFact } from '@/lib/domain/facts'
import { withStores } from '@/server/testing/stores'

const SEED = 20261201
type Row = readonly Cell[]

const schema = (primaryKeys: readonly string[]): SchemaFact => ({
  id: 0n,
  timeMillis: null,
  fields: ['k', 'l', 'a', 'b'].map((name, id) => ({ id, name, type: 'STRING', description: null })),
  primaryKeys: [...primaryKeys],
  partitionKeys: [],
  options: new Map(),
  comment: null,
})

/** Flink's quotes are PostgreSQL's; its hints are comments there; what is compared means the same in both. */
const asPostgres = (sql: string) => sql.replaceAll('`', '"').replace(/;$/, '')
const literal = (cell: Cell) => (cell === null ? 'NULL' : `'${cell}'`)

const value = fc.constantFrom<Cell>(null, '1', '2')
const row = fc.tuple(fc.constantFrom<Cell>('x', 'y'), fc.constantFrom<Cell>('1', '2'), value, value)

withStores((name, db) => {
  async function compare(keys: readonly string[], debug: readonly Row[], stream: readonly Row[]) {
    const shape = compareShape(schema(keys), null)
    const sides = {
      debug: { database: 'hw_debug', table: 'd', branch: null },
      sink: { database: 'hw_debug', table: 's', branch: null },
    }
    const { rows, counts } = compareStatements(shape, sides.debug, {
      key: sides.sink,
      pin: { option: 'scan.snapshot-id', value: '1' },
    })
    await db().$executeRawUnsafe('TRUNCATE hw_debug.d, hw_debug.s')
    for (const [table, content] of [
      ['d', debug],
      ['s', stream],
    ] as const) {
      if (content.length === 0) continue
      const values = content.map((one) => `(${one.map(literal).join(', ')})`).join(', ')
      await db().$executeRawUnsafe(`INSERT INTO hw_debug.${table} VALUES ${values}`)
    }
    const found = await db().$queryRawUnsafe<Record<string, string | bigint | null>[]>(asPostgres(rows))
    const [counted] = await db().$queryRawUnsafe<Record<string, string | bigint | null>[]>(asPostgres(counts))
    const [header] = found.map((one) => Object.keys(one))
    const cells = found.map((one) => Object.values(one).map((cell) => (cell === null ? null : `${cell}`)))
    const read = readDifferences(
      shape,
      header ?? [
        ...keys,
        ...shape.columns.flatMap((c) => [c, shape.debug(c), shape.stream(c)]),
        shape.debugRows,
        shape.streamRows,
      ],
      cells,
    )
    if (!read.ok) throw new Error(read.error.says)
    const { missing, extra, changed, byColumn } = read.value
    const byName = new Map(byColumn.map((one) => [one.column, one.changed]))
    const count = (key: string) => BigInt(counted?.[key] ?? 0)
    expect([count('missing'), count('extra'), count('changed')]).toEqual([missing, extra, changed])
    for (const column of keys.length === 0 ? [] : shape.columns) {
      expect(count(`changed ${column}`)).toBe(byName.get(column) ?? 0n)
    }
    return { missing, extra, changed }
  }

  const prepare = () =>
    db()
      .$executeRawUnsafe('CREATE SCHEMA IF NOT EXISTS hw_debug')
      .then(async () => {
        for (const table of ['d', 's']) {
          await db().$executeRawUnsafe(
            `CREATE TABLE IF NOT EXISTS hw_debug.${table} (k text, l text, a text, b text)`,
          )
        }
      })

  it(`requirements 38, 39: a composite key, NULLs on either side, counted as by hand, on ${name}`, async () => {
    await prepare()
    const unique = fc.uniqueArray(row, { selector: ([k, l]) => `${k} ${l}`, maxLength: 4 })
    await fc.assert(
      fc.asyncProperty(unique, unique, async (debug, stream) => {
        const at = (rows: readonly Row[]) =>
          new Map(rows.map((one) => [`${one[0]} ${one[1]}`, `${one[2]} ${one[3]}`]))
        const [d, s] = [at(debug), at(stream)]
        const missing = [...d.keys()].filter((key) => !s.has(key)).length
        const extra = [...s.keys()].filter((key) => !d.has(key)).length
        const changed = [...d].filter(([key, cells]) => s.has(key) && s.get(key) !== cells).length
        expect(await compare(['k', 'l'], debug, stream)).toEqual({
          missing: BigInt(missing),
          extra: BigInt(extra),
          changed: BigInt(changed),
        })
      }),
      { numRuns: 25, seed: SEED },
    )
  })

  it(`requirement 39: without a key, duplicates counted as by hand, on ${name}`, async () => {
    await prepare()
    const rows = fc.array(row, { maxLength: 6 })
    await fc.assert(
      fc.asyncProperty(rows, rows, async (debug, stream) => {
        const times = new Map<string, number>()
        for (const one of debug) times.set(one.join(), (times.get(one.join()) ?? 0) + 1)
        for (const one of stream) times.set(one.join(), (times.get(one.join()) ?? 0) - 1)
        const sum = (sign: 1 | -1) => [...times.values()].reduce((all, n) => all + Math.max(sign * n, 0), 0)
        expect(await compare([], debug, stream)).toEqual({
          missing: BigInt(sum(1)),
          extra: BigInt(sum(-1)),
          changed: 0n,
        })
      }),
      { numRuns: 25, seed: SEED },
    )
  })
})
