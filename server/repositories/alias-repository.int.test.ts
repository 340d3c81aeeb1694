import { expect, it } from 'vitest'
import { parseAlias } from '@/lib/domain/aliases'
import { SOME_LAKE } from '@/server/testing/some-lake'
import { withStores } from '@/server/testing/stores'
import { PrismaAliasRepository } from './alias-repository'
import { PrismaLakeRepository } from './lake-repository'

function alias(from: string, to: string) {
  const parsed = parseAlias(from, to)
  if (!parsed.ok) throw new Error(parsed.error.detail)
  return parsed.value
}

withStores((name, db) => {
  it(`keeps one meaning for each name of a lake, and forgets it without a trace, on ${name}`, async () => {
    const lakes = new PrismaLakeRepository(db())
    const aliases = new PrismaAliasRepository(db())
    const [lake, other] = [
      await lakes.create({ ...SOME_LAKE, name: 'one' }, 1),
      await lakes.create({ ...SOME_LAKE, name: 'two' }, 1),
    ]
    if (lake === null || other === null) throw new Error('taken')
    const odd = alias('catalog:\u0000 ü', 'warehouse')
    expect(await aliases.save(lake.id, odd, 5)).toBe(true)
    expect(await aliases.save(lake.id, alias('table:a.t', 'table:b.t'), 6)).toBe(true)
    expect(await aliases.save(lake.id, alias('table:a.t', 'table:c.t'), 7)).toBe(true)
    expect(await aliases.list(lake.id)).toEqual([
      { ...odd, createdAt: 5 },
      { from: 'table:a.t', to: 'table:c.t', createdAt: 7 },
    ])
    expect(await aliases.list(other.id)).toEqual([])
    expect(await aliases.remove(lake.id, 'table:a.t')).toBe(true)
    expect(await aliases.remove(lake.id, 'table:a.t')).toBe(false)
    expect(await aliases.save('0000000000000000', odd, 5)).toBe(false)
    await lakes.delete(lake.id)
    expect(await aliases.list(lake.id)).toEqual([])
  })
})
