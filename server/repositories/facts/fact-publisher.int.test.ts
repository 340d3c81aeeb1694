import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoundaryFact, LakeFacts } from '@/lib/domain/facts/model'
import { toPlain } from '@/lib/domain/observations'
import { formatRef } from '@/lib/domain/refs'
import type { Db } from '@/server/db/client'
import { PublicationStopped } from '@/server/services/ports'
import { lakeFacts } from '@/server/testing/fact-arbitraries'
import { makeLake, NO_FACTS } from '@/server/testing/some-lake'
import { withStores } from '@/server/testing/stores'
import { PrismaFactPublisher, PrismaFactReader, PrismaLakeRepository } from '..'
import { PublicationLost } from './publication'

function boundaries(count: number, says: string, from = 0): LakeFacts {
  const facts = Array.from({ length: count }, (_, index): BoundaryFact => {
    const name = String(from + index).padStart(6, '0')
    return {
      ref: formatRef({ kind: 'boundary', system: 'kafka', name }),
      system: 'kafka',
      name,
      says,
      evidence: [],
    }
  })
  return { ...NO_FACTS, boundaries: facts }
}

function dated(says: string, observedAt: number): LakeFacts {
  const { boundaries: facts } = boundaries(1, says)
  const evidence = [{ kind: 'rest-plan' as const, place: 'p', observedAt, says }]
  return { ...NO_FACTS, boundaries: facts.map((fact) => ({ ...fact, evidence })) }
}

/** All rows a lake has, in force or not: what is left over shows here. */
async function countRows(db: Db, lakeId: string): Promise<number> {
  const where = { where: { lakeId } }
  const counts = await Promise.all([
    db.factTable.count(where),
    db.factSnapshot.count(where),
    db.factRun.count(where),
    db.factCheckpoint.count(where),
    db.factRead.count(where),
    db.factWrite.count(where),
    db.factEdge.count(where),
    db.factBoundary.count(where),
  ])
  return counts.reduce((sum, count) => sum + count, 0)
}

function size(facts: LakeFacts): number {
  return Object.values<readonly unknown[]>({ ...facts }).reduce((sum, list) => sum + list.length, 0)
}

function byRef(facts: readonly BoundaryFact[]): BoundaryFact[] {
  return [...facts].sort((a, b) => (a.ref < b.ref ? -1 : 1))
}

/** What the lake answers, read by a reader that has nothing cached. */
async function inForce(db: Db, lakeId: string): Promise<readonly BoundaryFact[]> {
  return (await new PrismaFactReader(db).topology(lakeId)).boundaries
}

withStores((_store, db) => {
  describe('publish', () => {
    it('counts what is new, changed and gone, a changed fact once', async () => {
      const lake = await makeLake(db())
      const publisher = new PrismaFactPublisher(db())
      expect(await publisher.publish(lake.id, boundaries(1_200, 'a'))).toEqual({
        facts: 1_200,
        changed: 1_200,
      })
      const next = {
        ...NO_FACTS,
        boundaries: [...boundaries(1_000, 'a').boundaries.slice(10), ...boundaries(5, 'changed').boundaries],
      }
      // 1,200 before: 200 + 5 are gone, 5 changed. Then one more is new.
      expect(await publisher.publish(lake.id, next)).toEqual({ facts: 995, changed: 210 })
      expect(await inForce(db(), lake.id)).toEqual(byRef(next.boundaries))
      expect(await countRows(db(), lake.id)).toBe(995)
      const more = {
        ...NO_FACTS,
        boundaries: [...next.boundaries, ...boundaries(1, 'new', 9_000).boundaries],
      }
      expect(await publisher.publish(lake.id, more)).toEqual({ facts: 996, changed: 1 })
    })

    it('moves the generation only when something changed', async () => {
      const lake = await makeLake(db())
      const publisher = new PrismaFactPublisher(db())
      const generation = async () => (await new PrismaLakeRepository(db()).find(lake.name))?.factGeneration
      expect(await generation()).toBe(0)
      await publisher.publish(lake.id, NO_FACTS)
      expect(await generation()).toBe(0)
      await publisher.publish(lake.id, boundaries(3, 'a'))
      expect(await generation()).toBe(1)
      expect(await publisher.publish(lake.id, boundaries(3, 'a'))).toEqual({ facts: 3, changed: 0 })
      expect(await generation()).toBe(1)
    })

    it('takes evidence read again for the same fact', async () => {
      const lake = await makeLake(db())
      const publisher = new PrismaFactPublisher(db())
      await publisher.publish(lake.id, dated('x', 1))
      expect((await publisher.publish(lake.id, dated('x', 2))).changed).toBe(0)
      expect((await publisher.publish(lake.id, dated('y', 2))).changed).toBe(1)
    })

    it('gives back exactly what was published, whatever was there before', async () => {
      const publisher = new PrismaFactPublisher(db())
      await fc.assert(
        fc.asyncProperty(fc.array(lakeFacts, { minLength: 1, maxLength: 4 }), async (history) => {
          const lake = await makeLake(db())
          for (const facts of history) {
            expect((await publisher.publish(lake.id, facts)).facts).toBe(size(facts))
            expect((await publisher.publish(lake.id, facts)).changed).toBe(0)
          }
          const last = history.at(-1) ?? NO_FACTS
          expect(await countRows(db(), lake.id)).toBe(size(last))
          const topology = await new PrismaFactReader(db()).topology(lake.id)
          const texts = (tables: LakeFacts['tables']) =>
            tables.map((fact) => JSON.stringify(toPlain(fact))).sort()
          expect(texts(topology.tables)).toEqual(texts(last.tables))
        }),
        { numRuns: 8 },
      )
    })

    it('refuses two facts with one key', async () => {
      const lake = await makeLake(db())
      const twice = {
        ...NO_FACTS,
        boundaries: [...boundaries(1, 'a').boundaries, ...boundaries(1, 'b').boundaries],
      }
      await expect(new PrismaFactPublisher(db()).publish(lake.id, twice)).rejects.toThrow(/share the key/)
    })

    it('keeps two sources of one table apart', async () => {
      const lake = await makeLake(db())
      const [sample] = fc.sample(
        lakeFacts.filter((all) => all.reads.length > 0),
        1,
      )
      const read = sample?.reads[0]
      if (read === undefined) throw new Error('no sample')
      const facts = { ...NO_FACTS, reads: [read, { ...read, low: 77n }] }
      expect(await new PrismaFactPublisher(db()).publish(lake.id, facts)).toEqual({ facts: 2, changed: 2 })
      expect(await new PrismaFactPublisher(db()).publish(lake.id, facts)).toEqual({ facts: 2, changed: 0 })
      expect(await new PrismaFactReader(db()).readsOfCheckpoints(lake.id, [read])).toHaveLength(2)
    })
  })

  describe('a publication that does not end', () => {
    const before = boundaries(1_600, 'before')
    /** Changes, keeps, removes and adds, some batches each. */
    const after = {
      ...NO_FACTS,
      boundaries: [...boundaries(800, 'after').boundaries, ...boundaries(1_500, 'before', 1_100).boundaries],
    }

    it('is invisible wherever it stops, and the next one clears it away', async () => {
      const publisher = new PrismaFactPublisher(db())
      for (const survived of [0, 1, 2, 3, 4, 5]) {
        const lake = await makeLake(db())
        await publisher.publish(lake.id, before)
        let batches = 0
        const dying = publisher.publish(lake.id, after, () =>
          batches++ < survived ? Promise.resolve(true) : Promise.reject(new Error('the process died')),
        )
        await expect(dying).rejects.toThrow('the process died')
        expect(await inForce(db(), lake.id)).toEqual(before.boundaries)
        const next = survived % 2 === 0 ? after : before
        const { changed } = await publisher.publish(lake.id, next)
        expect(changed).toBe(survived % 2 === 0 ? 800 + 300 + 1_000 : 0)
        expect(await inForce(db(), lake.id)).toEqual(next.boundaries)
        // What the dead one had ended would vanish with the next generation, were it not taken back.
        const more = { ...next, boundaries: [...next.boundaries, ...boundaries(1, 'more', 5_000).boundaries] }
        expect((await publisher.publish(lake.id, more)).changed).toBe(1)
        expect(await inForce(db(), lake.id)).toEqual(more.boundaries)
        expect(await countRows(db(), lake.id)).toBe(more.boundaries.length)
      }
    })

    it('can be stopped by the one who watches it', async () => {
      const lake = await makeLake(db())
      const publisher = new PrismaFactPublisher(db())
      const seen: [number, number][] = []
      const stopping = publisher.publish(lake.id, before, (done, total) => {
        seen.push([done, total])
        return Promise.resolve(done < 1_000)
      })
      await expect(stopping).rejects.toThrow(PublicationStopped)
      expect(seen).toEqual([
        [250, 1_600],
        [500, 1_600],
        [750, 1_600],
        [1_000, 1_600],
      ])
      expect(await inForce(db(), lake.id)).toEqual([])
    })
  })

  describe('while facts are published', () => {
    it('every answer is one generation, whole', async () => {
      const lake = await makeLake(db())
      const publisher = new PrismaFactPublisher(db())
      await publisher.publish(lake.id, boundaries(1_300, 'old'))
      let done = false
      const publishing = publisher.publish(lake.id, boundaries(1_300, 'new')).finally(() => (done = true))
      const seen = new Set<string>()
      while (!done) {
        const facts = await inForce(db(), lake.id)
        expect(facts).toHaveLength(1_300)
        seen.add([...new Set(facts.map((fact) => fact.says))].join())
        await setImmediate()
      }
      await publishing
      expect([...seen].every((says) => says === 'old' || says === 'new')).toBe(true)
      expect(seen.has('old')).toBe(true)
      expect((await inForce(db(), lake.id)).every((fact) => fact.says === 'new')).toBe(true)
    })

    it('a second publication takes over; the first one fails and leaves nothing', async () => {
      const lake = await makeLake(db())
      const publisher = new PrismaFactPublisher(db())
      await publisher.publish(lake.id, boundaries(900, 'start'))
      let second: Promise<unknown> | undefined
      const first = publisher.publish(lake.id, boundaries(1_400, 'first'), async () => {
        second ??= publisher.publish(lake.id, boundaries(1_100, 'second'))
        await second
        return true
      })
      await expect(first).rejects.toThrow(PublicationLost)
      expect(await second).toEqual({ facts: 1_100, changed: 1_100 })
      expect(await inForce(db(), lake.id)).toEqual(boundaries(1_100, 'second').boundaries)
      expect(await countRows(db(), lake.id)).toBe(1_100)
    })

    it('of many at once the facts are those of one that succeeded', async () => {
      const lake = await makeLake(db())
      const publisher = new PrismaFactPublisher(db())
      const sizes = [700, 1_200, 600, 1_600]
      const outcomes = await Promise.allSettled(
        sizes.map((count) => publisher.publish(lake.id, boundaries(count, `of ${count}`))),
      )
      for (const outcome of outcomes) {
        if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(PublicationLost)
      }
      const won = sizes.filter((_, index) => outcomes[index]?.status === 'fulfilled')
      expect(won.length).toBeGreaterThan(0)
      const facts = await inForce(db(), lake.id)
      expect(won.map((count) => boundaries(count, `of ${count}`).boundaries)).toContainEqual(facts)
      await publisher.publish(lake.id, boundaries(10, 'end'))
      expect(await countRows(db(), lake.id)).toBe(10)
    })

    it('a lake that is deleted meanwhile ends it', async () => {
      const lake = await makeLake(db())
      const publisher = new PrismaFactPublisher(db())
      const lakes = new PrismaLakeRepository(db())
      const publishing = publisher.publish(lake.id, boundaries(1_400, 'a'), async () => {
        await lakes.delete(lake.id)
        return true
      })
      await expect(publishing).rejects.toThrow(PublicationLost)
      expect(await countRows(db(), lake.id)).toBe(0)
    })
  })
})
