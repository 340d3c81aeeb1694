import { expect, it } from 'vitest'
import type { ComparisonRecord } from '@/server/services/ports'
import { makeLake } from '@/server/testing/some-lake'
import { withStores } from '@/server/testing/stores'
import { PrismaComparisonRepository } from './comparison-repository'
import { PrismaLakeRepository } from './lake-repository'

const record = (
  lakeId: string,
  id: string,
  createdAt: number,
  sinkTable = 'table:d.t',
): ComparisonRecord => ({
  id: `${id}-${lakeId}`,
  lakeId,
  createdAt,
  author: 'owner:local',
  sinkTable,
  request: '{"sql":"Zoë 数据"}',
  body: '{"n":"9223372036854775807"}',
})

withStores((name, db) => {
  it(`keeps comparisons newest first, by table, each to its lake, with results in the order they came, on ${name}`, async () => {
    const comparisons = new PrismaComparisonRepository(db())
    const lake = await makeLake(db())
    const [a, b, c] = [record(lake.id, 'a', 1), record(lake.id, 'b', 2), record(lake.id, 'c', 3, 'table:d.u')]
    for (const one of [b, a, c]) await comparisons.add(one)
    expect(await comparisons.newest(lake.id, null, 9)).toEqual([c, b, a])
    expect(await comparisons.newest(lake.id, 'table:d.t', 1)).toEqual([b])
    expect(await comparisons.find(lake.id, a.id)).toEqual(a)
    expect(await comparisons.find('elsewhere', a.id)).toBeNull()
    const results = [5, 4].map((at) => ({
      id: `r${at}-${lake.id}`,
      comparisonId: a.id,
      at,
      actor: 'owner:local',
      body: '{}',
    }))
    for (const one of results) await comparisons.addResult(one)
    expect(await comparisons.results([a.id, b.id])).toEqual(results)
    await new PrismaLakeRepository(db()).delete(lake.id)
    expect(await comparisons.results([a.id])).toEqual([])
  })
})
