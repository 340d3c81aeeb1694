import { describe, expect, it } from 'vitest'
import type { SyncRepository } from '@/server/services/ports'
import { makeLake } from '@/server/testing/some-lake'
import { withStores } from '@/server/testing/stores'
import { PrismaLakeRepository, PrismaSyncRepository } from '.'

const LEASE = 30_000
const OUTCOME = {
  status: 'succeeded' as const,
  failure: null,
  facts: 4,
  changed: 3,
  observations: 2,
  excluded: 0,
}
const PROGRESS = { phase: 'read', done: 5_000_000_000, total: 9_000_000_000 }

withStores((_store, db) => {
  /** Syncs of one lake in a store others use too: what they left is worked off first. */
  async function begin(): Promise<{ syncs: SyncRepository; lakeId: string }> {
    const syncs = new PrismaSyncRepository(db())
    await new PrismaLakeRepository(db()).finishDeletions()
    await db().sync.deleteMany({})
    return { syncs, lakeId: (await makeLake(db())).id }
  }

  describe('queue', () => {
    it('returns the queued sync, and queues one behind a running one', async () => {
      const { syncs, lakeId } = await begin()
      const first = await syncs.enqueue(lakeId, 10)
      expect(first).toMatchObject({
        lakeId,
        status: 'queued',
        requestedAt: 10,
        startedAt: null,
        warnings: [],
      })
      expect(await syncs.enqueue(lakeId, 20)).toEqual(first)
      expect(await syncs.claim('a', 30, LEASE)).toMatchObject({
        id: first.id,
        status: 'running',
        startedAt: 30,
      })
      const second = await syncs.enqueue(lakeId, 40)
      expect(second).toMatchObject({ status: 'queued', requestedAt: 40 })
      expect((await syncs.enqueue(lakeId, 50)).id).toBe(second.id)
      expect(await syncs.claim('b', 60, LEASE)).toBeNull()
      await syncs.finish(first.id, 'a', OUTCOME, 70)
      expect(await syncs.find(first.id)).toMatchObject({ ...OUTCOME, finishedAt: 70 })
      expect((await syncs.claim('b', 80, LEASE))?.id).toBe(second.id)
    })

    it('makes a queued derivation a full read where that is asked for, and never the other way', async () => {
      const { syncs, lakeId } = await begin()
      const facts = await syncs.enqueue(lakeId, 10, 'facts')
      expect(facts.scope).toBe('facts')
      expect(await syncs.newestOf([lakeId])).toEqual(new Map())
      expect((await syncs.newestOf([lakeId], 'any')).get(lakeId)?.id).toBe(facts.id)
      expect(await syncs.enqueue(lakeId, 20)).toMatchObject({ id: facts.id, scope: 'full' })
      expect(await syncs.enqueue(lakeId, 30, 'facts')).toMatchObject({ id: facts.id, scope: 'full' })
      expect((await syncs.newestOf([lakeId])).get(lakeId)?.id).toBe(facts.id)
    })

    it('does not let derivations push syncs out of what is kept', async () => {
      const { syncs, lakeId } = await begin()
      const full = await syncs.enqueue(lakeId, 1)
      await syncs.claim('a', 1, LEASE)
      await syncs.finish(full.id, 'a', OUTCOME, 1)
      for (let now = 2; now < 110; now++) {
        const { id } = await syncs.enqueue(lakeId, now, 'facts')
        await syncs.claim('a', now, LEASE)
        await syncs.finish(id, 'a', OUTCOME, now)
      }
      expect(await syncs.find(full.id)).not.toBeNull()
      expect(await db().sync.count({ where: { lakeId } })).toBe(102)
    })

    it('passes over a lake that has one running', async () => {
      const { syncs, lakeId } = await begin()
      await syncs.enqueue(lakeId, 1)
      await syncs.claim('a', 2, LEASE)
      await syncs.enqueue(lakeId, 3)
      const other = await syncs.enqueue((await makeLake(db())).id, 4)
      expect((await syncs.claim('b', 5, LEASE))?.id).toBe(other.id)
    })

    it('makes one of many requests at once', async () => {
      const { syncs, lakeId } = await begin()
      const all = await Promise.all(Array.from({ length: 8 }, (_, now) => syncs.enqueue(lakeId, now)))
      expect(new Set(all.map((sync) => sync.id)).size).toBe(1)
    })

    it('hands each sync to one of many owners, oldest first', async () => {
      const { syncs, lakeId } = await begin()
      const lakes = [
        lakeId,
        ...(await Promise.all([1, 2, 3].map(() => makeLake(db())))).map((lake) => lake.id),
      ]
      const queued = []
      for (const [index, id] of lakes.entries()) queued.push(await syncs.enqueue(id, 100 - index))
      expect((await syncs.claim('first', 200, LEASE))?.id).toBe(queued[3]?.id)
      const claims = await Promise.all(
        ['a', 'b', 'c', 'd', 'e', 'f'].map(async (owner) => {
          const taken = await syncs.claim(owner, 200, LEASE)
          return taken?.id ?? null
        }),
      )
      // An owner that meets a locked row may go away empty; nobody may share one.
      const taken = claims.filter((id) => id !== null)
      expect(new Set(taken).size).toBe(taken.length)
      while (taken.length < 3) taken.push((await syncs.claim('late', 200, LEASE))?.id ?? 'none')
      expect(new Set(taken)).toEqual(new Set(queued.slice(0, 3).map((sync) => sync.id)))
      expect(await syncs.claim('g', 200, LEASE)).toBeNull()
    })

    it('tells the newest sync of each lake', async () => {
      const { syncs, lakeId } = await begin()
      const other = await makeLake(db())
      const first = await syncs.enqueue(lakeId, 1)
      await syncs.requestCancel(first.id, 2)
      const second = await syncs.enqueue(lakeId, 1)
      const third = await syncs.enqueue(other.id, 1)
      const newest = await syncs.newestOf([lakeId, other.id, 'unknown'])
      expect([...newest].map(([id, sync]) => [id, sync.id])).toEqual(
        expect.arrayContaining([
          [lakeId, second.id],
          [other.id, third.id],
        ]),
      )
      expect(newest.size).toBe(2)
      expect(await syncs.newestOf([])).toEqual(new Map())
    })

    it('keeps the last hundred', async () => {
      const { syncs, lakeId } = await begin()
      const ids = []
      for (let now = 0; now < 103; now++) {
        const { id } = await syncs.enqueue(lakeId, now)
        await syncs.claim('a', now, LEASE)
        await syncs.finish(id, 'a', OUTCOME, now)
        ids.push(id)
      }
      expect(await db().sync.count({ where: { lakeId } })).toBe(101)
      expect(await syncs.find(ids[1] ?? '')).toBeNull()
      expect(await syncs.find(ids[2] ?? '')).not.toBeNull()
    })
  })

  describe('lease', () => {
    it('is extended by its owner only, and lost when it runs out and another takes it', async () => {
      const { syncs, lakeId } = await begin()
      const { id } = await syncs.enqueue(lakeId, 0)
      await syncs.claim('a', 0, LEASE)
      expect(await syncs.heartbeat(id, 'b', PROGRESS, 10, LEASE)).toBe(false)
      expect(await syncs.heartbeat(id, 'a', PROGRESS, 20_000, LEASE)).toBe(true)
      expect(await syncs.find(id)).toMatchObject(PROGRESS)
      expect(await syncs.claim('b', 50_000, LEASE)).toBeNull()
      await syncs.addWarnings(id, [{ code: 'x', where: 'y', message: 'z' }])
      const again = await syncs.claim('b', 50_001, LEASE)
      expect(again).toMatchObject({
        id,
        phase: '',
        done: 0,
        total: null,
        warnings: [],
        warningCount: 0,
        startedAt: 0,
      })
      expect(await syncs.heartbeat(id, 'a', PROGRESS, 50_002, LEASE)).toBe(false)
      await syncs.finish(id, 'a', { ...OUTCOME, status: 'failed' }, 50_003)
      expect((await syncs.find(id))?.status).toBe('running')
      expect(await syncs.heartbeat(id, 'b', PROGRESS, 50_004, LEASE)).toBe(true)
    })

    it('an abandoned sync goes to one of two claimers', async () => {
      const { syncs, lakeId } = await begin()
      await syncs.enqueue(lakeId, 0)
      await syncs.claim('dead', 0, LEASE)
      await syncs.enqueue(lakeId, 1)
      const claims = await Promise.all(['a', 'b'].map((owner) => syncs.claim(owner, 100_000, LEASE)))
      expect(claims.filter((sync) => sync !== null)).toHaveLength(1)
    })

    it('a sync that takes three processes down is given up', async () => {
      const { syncs, lakeId } = await begin()
      const { id } = await syncs.enqueue(lakeId, 0)
      for (const attempt of [1, 2, 3]) {
        expect((await syncs.claim(`p${attempt}`, attempt * 100_000, LEASE))?.id).toBe(id)
      }
      expect(await syncs.claim('p4', 400_000, LEASE)).toBeNull()
      expect(await syncs.find(id)).toMatchObject({ status: 'failed', finishedAt: 400_000 })
      expect((await syncs.find(id))?.failure).toContain('3 times')
    })
  })

  describe('cancel', () => {
    it('ends a queued one at once, a running one at its heartbeat, a finished one not at all', async () => {
      const { syncs, lakeId } = await begin()
      const queued = await syncs.enqueue(lakeId, 0)
      expect(await syncs.requestCancel(queued.id, 5)).toMatchObject({ status: 'cancelled', finishedAt: 5 })
      expect(await syncs.claim('a', 6, LEASE)).toBeNull()
      const running = await syncs.enqueue(lakeId, 7)
      expect(running.id).not.toBe(queued.id)
      await syncs.claim('a', 8, LEASE)
      expect(await syncs.requestCancel(running.id, 9)).toMatchObject({
        status: 'running',
        cancelRequested: true,
      })
      expect(await syncs.heartbeat(running.id, 'a', PROGRESS, 10, LEASE)).toBe(false)
      await syncs.finish(running.id, 'a', { ...OUTCOME, status: 'cancelled' }, 11)
      const ended = await syncs.find(running.id)
      expect(ended).toMatchObject({ status: 'cancelled', finishedAt: 11 })
      expect(await syncs.requestCancel(running.id, 12)).toEqual(ended)
      expect(await syncs.requestCancel('0123456789abcdef', 1)).toBeNull()
      expect(await syncs.requestCancel('\0', 1)).toBeNull()
    })

    it('counts when the process that should see it has died', async () => {
      const { syncs, lakeId } = await begin()
      const { id } = await syncs.enqueue(lakeId, 0)
      await syncs.claim('a', 0, LEASE)
      await syncs.requestCancel(id, 1)
      expect(await syncs.claim('b', 100_000, LEASE)).toBeNull()
      expect((await syncs.find(id))?.status).toBe('cancelled')
    })
  })

  it('keeps the first 200 warnings and counts all', async () => {
    const { syncs, lakeId } = await begin()
    const { id } = await syncs.enqueue(lakeId, 0)
    const warnings = (from: number, count: number) =>
      Array.from({ length: count }, (_, index) => ({
        code: 'c',
        where: `file:/\0\ud800`,
        message: `${from + index}`,
      }))
    await syncs.addWarnings(id, warnings(0, 150))
    await syncs.addWarnings(id, [])
    await syncs.addWarnings(id, warnings(150, 100))
    await syncs.addWarnings(id, warnings(250, 10))
    const sync = await syncs.find(id)
    expect(sync?.warningCount).toBe(260)
    expect(sync?.warnings).toEqual(warnings(0, 200))
    await syncs.addWarnings('0123456789abcdef', warnings(0, 1))
  })

  it('goes with its lake', async () => {
    const { syncs, lakeId } = await begin()
    const { id } = await syncs.enqueue(lakeId, 0)
    await syncs.claim('a', 0, LEASE)
    await new PrismaLakeRepository(db()).delete(lakeId)
    expect(await syncs.heartbeat(id, 'a', PROGRESS, 1, LEASE)).toBe(false)
    expect(await syncs.find(id)).toBeNull()
    await expect(syncs.enqueue(lakeId, 1)).rejects.toThrow()
  })
})
