import fc from 'fast-check'
import { expect, it } from 'vitest'
import { lakeFacts } from '@/server/testing/fact-arbitraries'
import { makeLake, SOME_LAKE } from '@/server/testing/some-lake'
import { withStores } from '@/server/testing/stores'
import { PrismaFactPublisher, PrismaLakeRepository, PrismaObservationStore, PrismaSyncRepository } from '.'

withStores((_store, db) => {
  it('creates, finds and lists lakes as they were given', async () => {
    const lakes = new PrismaLakeRepository(db())
    const given = {
      ...SOME_LAKE,
      name: 'constructor',
      warehouse: 'file:/lake/Zoë 数据\0',
      flink: [{ name: '__proto__', url: 'http://u:secret@jm:8081' }],
      checkpoints: ['file:/checkpoints'],
      sqlGateway: { url: 'http://gateway' },
      pathRewrites: [{ from: 's3://a', to: 'file:/b' }],
      frozenAt: 1_795_990_606_522,
      syncEverySeconds: 30,
      sample: true,
      instants: [
        { label: 'late', title: 'While it lived', at: 7 },
        { label: 'end', title: 'The end', at: null },
      ],
    }
    const made = await lakes.create(given, 1_700_000_000_123)
    expect(made).toEqual({ ...given, id: made?.id, createdAt: 1_700_000_000_123, factGeneration: 0 })
    expect(await lakes.find('constructor')).toEqual(made)
    expect((await lakes.list()).at(-1)).toEqual(made)
    expect(await lakes.create({ ...SOME_LAKE, name: 'constructor' }, 5)).toBeNull()
    expect(await lakes.find('nothing')).toBeNull()
    expect(await lakes.find('a\0b')).toBeNull()
  })

  it('lets one of two takers have a name', async () => {
    const lakes = new PrismaLakeRepository(db())
    const taken = await Promise.all(
      [1, 2, 3].map((now) => lakes.create({ ...SOME_LAKE, name: 'wanted' }, now)),
    )
    expect(taken.filter((lake) => lake !== null)).toHaveLength(1)
  })

  it('changes settings and nothing else; of changes at once all count', async () => {
    const lakes = new PrismaLakeRepository(db())
    const lake = await makeLake(db())
    for (let round = 1; round <= 5; round++) {
      const changes = {
        warehouse: `file:/moved/${round}`,
        frozenAt: round,
        syncEverySeconds: round,
        checkpoints: [`file:/checkpoints/${round}`],
        sqlGateway: { url: `http://gateway/${round}` },
      }
      await Promise.all(
        Object.entries(changes).map(([name, value]) => lakes.update(lake.id, { [name]: value })),
      )
      expect(await lakes.find(lake.name)).toEqual({ ...lake, ...changes })
    }
    expect((await lakes.update(lake.id, { frozenAt: null }))?.frozenAt).toBeNull()
    expect(await lakes.update('0123456789abcdef', { frozenAt: 1 })).toBeNull()
    expect(await lakes.update("' OR true --", { frozenAt: 1 })).toBeNull()
  })

  it('deletes everything known of a lake, and nothing of another', async () => {
    const lakes = new PrismaLakeRepository(db())
    const [gone, stays] = [await makeLake(db()), await makeLake(db())]
    const [facts] = fc.sample(
      lakeFacts.filter((all) => all.reads.length > 3 && all.tables.length > 0),
      1,
    )
    if (facts === undefined) throw new Error('no sample')
    for (const { id } of [gone, stays]) {
      await new PrismaFactPublisher(db()).publish(id, facts)
      await new PrismaObservationStore(db()).append(
        id,
        Array.from({ length: 1_250 }, (_, index) => ({
          place: `p${index}`,
          readAt: 1,
          body: { kind: 'catalog-listing' as const, tables: [] },
        })),
      )
      await new PrismaSyncRepository(db()).enqueue(id, 1)
    }
    expect(await lakes.delete(gone.id)).toBe(true)
    expect(await lakes.delete(gone.id)).toBe(false)
    expect(await lakes.find(gone.name)).toBeNull()
    expect((await lakes.list()).map((lake) => lake.id)).not.toContain(gone.id)
    const counts = async (lakeId: string) => {
      const where = { where: { lakeId } }
      return Promise.all([
        db().observation.count(where),
        db().sync.count(where),
        db().factTable.count(where),
        db().factSnapshot.count(where),
        db().factRun.count(where),
        db().factCheckpoint.count(where),
        db().factRead.count(where),
        db().factWrite.count(where),
        db().factEdge.count(where),
        db().factBoundary.count(where),
      ])
    }
    expect(new Set(await counts(gone.id))).toEqual(new Set([0]))
    expect(await counts(stays.id)).toEqual([
      1_250,
      1,
      facts.tables.length,
      facts.snapshots.length,
      facts.runs.length,
      facts.checkpoints.length,
      facts.reads.length,
      facts.writes.length,
      facts.edges.length,
      facts.boundaries.length,
    ])
    expect(await lakes.create({ ...SOME_LAKE, name: gone.name }, 1)).not.toBeNull()
  })

  it('keeps nothing of what a sync adds while its lake is being deleted', async () => {
    const lakes = new PrismaLakeRepository(db())
    const gone = await makeLake(db())
    const listing = (at: number) => ({
      place: `p${at}`,
      readAt: at,
      body: { kind: 'catalog-listing' as const, tables: [] },
    })
    const store = new PrismaObservationStore(db())
    let deletion = Promise.resolve(false)
    const appending = async () => {
      for (let at = 1; ; at++) {
        await store.append(gone.id, [listing(at)])
        if (at === 5) deletion = lakes.delete(gone.id)
      }
    }
    await expect(appending()).rejects.toThrow(`lake ${gone.id} is gone`)
    expect(await deletion).toBe(true)
    expect(await db().observation.count({ where: { lakeId: gone.id } })).toBe(0)
  })

  it('ends a publication whose lake is being deleted', async () => {
    const lakes = new PrismaLakeRepository(db())
    const gone = await makeLake(db())
    const [facts] = fc.sample(
      lakeFacts.filter((all) => all.tables.length > 0 && all.snapshots.length > 0),
      1,
    )
    const publishing = new PrismaFactPublisher(db()).publish(gone.id, facts!, async () => {
      await db().lake.update({ where: { id: gone.id }, data: { deleting: true } })
      return true
    })
    await expect(publishing).rejects.toThrow('the lake was deleted')
    await lakes.finishDeletions()
    expect(await db().factTable.count({ where: { lakeId: gone.id } })).toBe(0)
  })

  it('finishes a deletion that a process left behind', async () => {
    const lakes = new PrismaLakeRepository(db())
    const [half, stays] = [await makeLake(db()), await makeLake(db())]
    await new PrismaSyncRepository(db()).enqueue(half.id, 1)
    await db().lake.update({ where: { id: half.id }, data: { deleting: true } })
    expect(await lakes.find(half.name)).toBeNull()
    expect(await lakes.delete(half.id)).toBe(false)
    await lakes.finishDeletions()
    expect(await db().lake.findUnique({ where: { id: half.id } })).toBeNull()
    expect(await lakes.find(stays.name)).not.toBeNull()
  })
})
