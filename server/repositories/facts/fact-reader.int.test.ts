import fc from 'fast-check'
import { expect, it } from 'vitest'
import { toPlain } from '@/lib/domain/observations'
import type { LakeFacts } from '@/lib/domain/facts/model'
import { PublicationStopped, type FactPublisher, type FactReader } from '@/server/services/ports'
import { identity, instant, jobId, lakeFacts, snapshotId, tableRef } from '@/server/testing/fact-arbitraries'
import { memoryFactReader } from '@/server/testing/memory-fact-reader'
import { makeLake } from '@/server/testing/some-lake'
import { withStores } from '@/server/testing/stores'
import { PrismaFactPublisher, PrismaFactReader } from '..'

const asOf = fc.option(instant, { freq: 2 })
const limit = fc.integer({ min: 1, max: 12 })
const tables = fc.array(tableRef, { maxLength: 3 })
const jobs = fc.array(jobId, { maxLength: 3 })
const versions = fc.array(fc.record({ table: tableRef, id: snapshotId }), { maxLength: 8 })
const checkpoints = fc.array(fc.record({ jobId, checkpointId: fc.option(snapshotId) }), { maxLength: 8 })
const window = fc.record({ from: asOf, to: asOf, limit })

type Question = (reader: FactReader, lake: string) => Promise<readonly unknown[]>

/** Answers whose order is not part of the question. */
const frontier: fc.Arbitrary<Question> = fc.oneof(
  fc.tuple(versions).map(
    ([keys]): Question =>
      (reader, lake) =>
        reader.snapshots(lake, keys),
  ),
  fc.tuple(versions).map(
    ([keys]): Question =>
      (reader, lake) =>
        reader.contentAtOrBelow(lake, keys),
  ),
  fc.array(fc.record({ table: tableRef, group: identity }), { maxLength: 5 }).map(
    (keys): Question =>
      (reader, lake) =>
        reader.groupMembers(lake, keys),
  ),
  fc.array(fc.record({ table: tableRef, identity }), { maxLength: 5 }).map(
    (keys): Question =>
      (reader, lake) =>
        reader.writesOfVersions(lake, keys),
  ),
  fc.tuple(checkpoints).map(
    ([keys]): Question =>
      (reader, lake) =>
        reader.checkpoints(lake, keys),
  ),
  fc.tuple(checkpoints).map(
    ([keys]): Question =>
      (reader, lake) =>
        reader.writesOfCheckpoints(lake, keys),
  ),
  fc.tuple(checkpoints).map(
    ([keys]): Question =>
      (reader, lake) =>
        reader.writesAtOrBelow(lake, keys),
  ),
  fc.tuple(checkpoints).map(
    ([keys]): Question =>
      (reader, lake) =>
        reader.readsOfCheckpoints(lake, keys),
  ),
  fc.tuple(versions, asOf).map(
    ([keys, at]): Question =>
      (reader, lake) =>
        reader.firstReadsReaching(lake, keys, at),
  ),
  asOf.map(
    (at): Question =>
      (reader, lake) =>
        reader.tableHeads(lake, at),
  ),
  asOf.map(
    (at): Question =>
      (reader, lake) =>
        reader.checkpointHeads(lake, at),
  ),
  fc.constant<Question>(async (reader, lake) => {
    const { tables: known, runs, edges, boundaries } = await reader.topology(lake)
    return [...known, ...runs, ...edges, ...boundaries]
  }),
)

const ordered: fc.Arbitrary<Question> = fc.oneof(
  fc.tuple(tableRef, fc.record({ belowId: fc.option(snapshotId), limit, asOf })).map(
    ([table, page]): Question =>
      (reader, lake) =>
        reader.snapshotPage(lake, table, page),
  ),
  fc.tuple(jobs, fc.record({ offset: fc.nat(4), limit, asOf })).map(
    ([ids, page]): Question =>
      (reader, lake) =>
        reader.checkpointPage(lake, ids, page),
  ),
  fc.tuple(jobs, instant).map(
    ([ids, at]): Question =>
      (reader, lake) =>
        reader.checkpointsUnderWay(lake, ids, at),
  ),
  fc.tuple(tables, window).map(
    ([refs, w]): Question =>
      (reader, lake) =>
        reader.snapshotsInWindow(lake, refs, w),
  ),
  fc.tuple(jobs, window).map(
    ([ids, w]): Question =>
      (reader, lake) =>
        reader.checkpointsInWindow(lake, ids, w),
  ),
)

const texts = (answer: readonly unknown[]) => answer.map((fact) => JSON.stringify(toPlain(fact)))

/** Everything is written, and the process dies before it counts. */
async function writeWithoutPublishing(
  publisher: FactPublisher,
  lake: string,
  facts: LakeFacts,
): Promise<void> {
  const dying = publisher.publish(lake, facts, (done, total) => Promise.resolve(done < total))
  await dying.catch((error: unknown) => expect(error).toBeInstanceOf(PublicationStopped))
}

withStores((_store, db) => {
  it('answers every question as the plain version does, with the next generation written and not in force, and in force', async () => {
    const reader = new PrismaFactReader(db())
    const publisher = new PrismaFactPublisher(db())
    const questions = fc.record({
      before: lakeFacts,
      facts: lakeFacts,
      sets: fc.array(frontier, { minLength: 30, maxLength: 30 }),
      lists: fc.array(ordered, { minLength: 20, maxLength: 20 }),
    })
    let answered = 0
    await fc.assert(
      fc.asyncProperty(questions, async ({ before, facts, sets, lists }) => {
        const { id: lake } = await makeLake(db())
        const compare = async (expected: LakeFacts) => {
          const plain = memoryFactReader(expected)
          for (const ask of sets) {
            const answer = texts(await ask(reader, lake))
            expect(answer.sort()).toEqual(texts(await ask(plain, lake)).sort())
            answered += answer.length
          }
          for (const ask of lists) {
            const answer = texts(await ask(reader, lake))
            expect(answer).toEqual(texts(await ask(plain, lake)))
            answered += answer.length
          }
        }
        await publisher.publish(lake, before)
        await writeWithoutPublishing(publisher, lake, facts)
        await compare(before)
        await publisher.publish(lake, facts)
        await compare(facts)
      }),
      { numRuns: 15, endOnFailure: true },
    )
    expect(answered).toBeGreaterThan(1_000)
  })

  it('keeps lakes apart', async () => {
    const [one, other] = [await makeLake(db()), await makeLake(db())]
    const [facts] = fc.sample(
      lakeFacts.filter((all) => all.snapshots.length > 5),
      1,
    )
    if (facts === undefined) throw new Error('no sample')
    await new PrismaFactPublisher(db()).publish(one.id, facts)
    const keys = facts.snapshots.map(({ table, id }) => ({ table, id }))
    const reader = new PrismaFactReader(db())
    expect(await reader.snapshots(one.id, keys)).toHaveLength(facts.snapshots.length)
    expect(await reader.snapshots(other.id, keys)).toEqual([])
    expect(await reader.topology(other.id)).toEqual({
      generation: 0,
      tables: [],
      runs: [],
      edges: [],
      boundaries: [],
    })
  })

  it('answers an unknown lake with nothing', async () => {
    const reader = new PrismaFactReader(db())
    expect((await reader.topology('no such lake')).generation).toBe(0)
    expect(await reader.tableHeads('no such lake', null)).toEqual([])
  })
})
