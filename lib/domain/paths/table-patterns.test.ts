import { describe, expect, it } from 'vitest'
import { selectTables } from './table-patterns'

const tables = ['ods.orders', 'ods.tmp_a', 'dwd.orders', 'dwd.a.b', 'ods.x(1)', 'odsX.orders'].map((name) => {
  const [database = '', ...table] = name.split('.')
  return { database, table: table.join('.') }
})
function kept(include: string[], exclude: string[] = []): string[] {
  return tables
    .filter(selectTables({ include, exclude }))
    .map(({ database, table }) => `${database}.${table}`)
}

describe('patterns of tables', () => {
  it('take all where none is given', () => {
    expect(kept([])).toHaveLength(tables.length)
  })
  it('match the whole name, stars any text, dots only dots', () => {
    expect(kept(['ods.*'])).toEqual(['ods.orders', 'ods.tmp_a', 'ods.x(1)'])
    expect(kept(['*.orders'])).toEqual(['ods.orders', 'dwd.orders', 'odsX.orders'])
    expect(kept(['orders'])).toEqual([])
    expect(kept(['ods.x(1)', 'dwd.?.b'])).toEqual(['dwd.a.b', 'ods.x(1)'])
  })
  it('leave out what is excluded, even where it is included', () => {
    expect(kept(['ods.*'], ['*.tmp_*'])).toEqual(['ods.orders', 'ods.x(1)'])
    expect(kept([], ['*'])).toEqual([])
  })
  it('are quick on many stars', () => {
    expect(
      selectTables({ include: ['*'.repeat(200) + 'z'], exclude: [] })({
        database: 'a'.repeat(255),
        table: 'b',
      }),
    ).toBe(false)
  })
})
