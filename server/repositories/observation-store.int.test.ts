import fc from 'fast-check'
import { expect, it } from 'vitest'
import type { Observation, ObservationBody, StoredObservation } from '@/lib/domain/observations'
import type { ObservationStore } from '@/server/services/ports'
import { AWKWARD_TABLES } from '@/server/testing/fact-arbitraries'
import { makeLake } from '@/server/testing/some-lake'
import { withStores } from '@/server/testing/stores'
import { PrismaLakeRepository, PrismaObservationStore } from '.'

const anyText = fc.string({ unit: fc.nat(0xffff).map((code) => String.fromCharCode(code)), maxLength: 6 })
const int64 = fc.oneof(fc.constantFrom(9223372036854775807n, -9223372036854775808n, -1n), fc.bigInt(0n, 3n))

const body: fc.Arbitrary<ObservationBody> = fc.oneof(
  fc.record({
    kind: fc.constant('consumer' as const),
    table: fc.constantFrom(...AWKWARD_TABLES),
    consumerId: anyText,
    nextSnapshot: int64,
    modifiedAt: fc.nat(3),
  }),
  fc.record({
    kind: fc.constant('job' as const),
    cluster: anyText,
    jobId: fc.constantFrom('a', 'b'),
    name: fc.constantFrom('__proto__', 'x'),
    state: fc.constant('RUNNING' as const),
    jobType: fc.constant(null),
    startTime: fc.constant(1),
    endTime: fc.constant(null),
    now: fc.option(fc.nat(5)),
    stateTimes: fc.constant([]),
    vertices: fc.constant([]),
  }),
)
const observation: fc.Arbitrary<Observation> = fc.record({
  place: fc.oneof(anyText, fc.constantFrom('file:/a', 'C:\\b "c"')),
  readAt: fc.nat(9),
  body,
})

async function everything(store: ObservationStore, lakeId: string): Promise<StoredObservation[]> {
  const all: StoredObservation[] = []
  for await (const page of store.stream(lakeId)) all.push(...page)
  return all
}

function consumer(index: number, readAt: number): Observation {
  return {
    place: `file:/lake/consumer-${index}`,
    readAt,
    body: {
      kind: 'consumer',
      table: { database: 'ods', table: 'orders', branch: null },
      consumerId: `c${index}`,
      nextSnapshot: BigInt(index),
      modifiedAt: 1,
    },
  }
}

function job(now: number, readAt: number): Observation {
  return {
    place: 'http://jm/jobs/a',
    readAt,
    body: {
      kind: 'job',
      cluster: 'main',
      jobId: 'a',
      name: 'x',
      state: 'RUNNING',
      jobType: null,
      startTime: 1,
      endTime: null,
      now,
      stateTimes: [],
      vertices: [],
    },
  }
}

withStores((_store, db) => {
  it('keeps what it is given, once, with its first and last time', async () => {
    const lake = await makeLake(db())
    const store = new PrismaObservationStore(db())
    const read = consumer(1, 50)
    expect(await store.append(lake.id, [read, read])).toBe(1)
    expect(await store.append(lake.id, [{ ...read, readAt: 70 }])).toBe(0)
    expect(await store.append(lake.id, [{ ...read, readAt: 60 }])).toBe(0)
    expect(await everything(store, lake.id)).toEqual([{ ...read, readAt: 50, lastReadAt: 70 }])
    expect(await store.append(lake.id, [{ ...read, place: 'elsewhere' }])).toBe(1)
    expect(await store.append(lake.id, [])).toBe(0)
  })

  it('holds the same after any order and repetition of batches', async () => {
    const store = new PrismaObservationStore(db())
    const runs = fc
      .array(observation, { maxLength: 12 })
      .chain((all) =>
        fc.tuple(fc.constant(all), fc.shuffledSubarray([...all, ...all], { minLength: all.length * 2 })),
      )
    await fc.assert(
      fc.asyncProperty(runs, fc.integer({ min: 1, max: 5 }), async ([all, shuffled], size) => {
        const [one, other] = [await makeLake(db()), await makeLake(db())]
        const added = await store.append(one.id, all)
        for (let at = 0; at < shuffled.length; at += size) {
          await store.append(other.id, shuffled.slice(at, at + size))
        }
        const texts = async (id: string) => {
          const rows = await db().observation.findMany({
            where: { lakeId: id },
            omit: { id: true, lakeId: true },
          })
          return rows
            .map((row) => JSON.stringify(row, (_, v: unknown) => (typeof v === 'bigint' ? `${v}` : v)))
            .sort()
        }
        expect(await texts(other.id)).toEqual(await texts(one.id))
        const stored = await everything(store, one.id)
        expect(stored).toHaveLength(added)
        for (const { place, body: kept } of stored) {
          expect(all.some((given) => given.place === place && given.body.kind === kept.kind)).toBe(true)
        }
      }),
      { numRuns: 40 },
    )
  })

  it('gives back bodies and places to the last character', async () => {
    const store = new PrismaObservationStore(db())
    await fc.assert(
      fc.asyncProperty(observation, async (given) => {
        const lake = await makeLake(db())
        await store.append(lake.id, [given])
        expect(await everything(store, lake.id)).toEqual([{ ...given, lastReadAt: given.readAt }])
      }),
      { numRuns: 60 },
    )
  })

  it("keeps the newest of Flink's own clock with the last read", async () => {
    const lake = await makeLake(db())
    const store = new PrismaObservationStore(db())
    expect(await store.append(lake.id, [job(20, 21), job(10, 11)])).toBe(1)
    expect(await store.append(lake.id, [job(30, 31)])).toBe(0)
    expect(await store.append(lake.id, [job(5, 6)])).toBe(0)
    expect(await everything(store, lake.id)).toEqual([{ ...job(30, 6), lastReadAt: 31 }])
  })

  it('makes a run stale whose answer, read again, tells another time of a clock that is off', async () => {
    const lake = await makeLake(db())
    const store = new PrismaObservationStore(db())
    const stale = async (now: number, readAt: number) => {
      await store.append(lake.id, [job(now, readAt)])
      const { count } = await db().subject.updateMany({
        where: { lakeId: lake.id, stale: { not: null } },
        data: { stale: null },
      })
      return count > 0
    }
    expect(await stale(10_000, 10_900)).toBe(true)
    expect(await stale(20_000, 20_100)).toBe(false)
    expect(await stale(31_200, 30_000)).toBe(true)
    expect(await stale(41_450, 40_000)).toBe(false)
    expect(await stale(51_501, 50_000)).toBe(true)
    expect(await stale(58_300, 60_000)).toBe(true)
    expect(await stale(68_100, 70_000)).toBe(false)
    expect(await stale(80_000, 80_000)).toBe(true)
  })

  it('streams all of a large lake, and two writers at once add everything once', async () => {
    const lake = await makeLake(db())
    const store = new PrismaObservationStore(db())
    const many = Array.from({ length: 2_300 }, (_, index) => consumer(index, 5))
    const added = await Promise.all([store.append(lake.id, many), store.append(lake.id, [...many].reverse())])
    expect(added[0] + added[1]).toBe(2_300)
    const all = await everything(store, lake.id)
    expect(new Set(all.map((one) => one.place)).size).toBe(2_300)
    expect(all).toHaveLength(2_300)
  })

  it('lets writers of the same observations in any order pass each other', async () => {
    const lake = await makeLake(db())
    const store = new PrismaObservationStore(db())
    for (let readAt = 1; readAt <= 12; readAt++) {
      const many = Array.from({ length: 240 }, (_, index) => consumer(index, readAt))
      const later = many.map((one) => ({ ...one, readAt: readAt + 100 })).reverse()
      await Promise.all([
        store.append(lake.id, many),
        store.append(lake.id, later),
        store.append(lake.id, many),
      ])
    }
    expect(await everything(store, lake.id)).toHaveLength(240)
  })

  it('refuses what belongs to no lake', async () => {
    const store = new PrismaObservationStore(db())
    await expect(store.append('0000000000000000', [consumer(1, 1)])).rejects.toThrow()
    const lake = await makeLake(db())
    await store.append(lake.id, [consumer(1, 1)])
    await new PrismaLakeRepository(db()).delete(lake.id)
    await expect(store.append(lake.id, [consumer(2, 1)])).rejects.toThrow()
    expect(await db().observation.count({ where: { lakeId: lake.id } })).toBe(0)
  })
})
