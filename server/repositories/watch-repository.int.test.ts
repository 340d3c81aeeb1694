import { describe, expect, it } from 'vitest'
import type { WatchProgress } from '@/server/services/ports'
import { makeLake } from '@/server/testing/some-lake'
import { withStores } from '@/server/testing/stores'
import { PrismaLakeRepository, PrismaWatchRepository } from '.'

const LEASE = 20_000
const NOTHING: WatchProgress = {
  tickAt: null,
  readAt: null,
  newAt: null,
  caught: 0,
  missed: 0,
  troubles: [],
  cost: { requests: 0, listings: 0, files: 0 },
}

withStores((_store, db) => {
  describe('watches', () => {
    it('belong to one process at a time, until it is silent for too long or lets go', async () => {
      const watches = new PrismaWatchRepository(db())
      const lake = await makeLake(db())
      expect(await watches.claim(lake.id, 'a', 1_000, LEASE)).toMatchObject({ running: true, since: 1_000 })
      expect(await watches.claim(lake.id, 'b', 2_000, LEASE)).toBeNull()
      expect(await watches.claim(lake.id, 'a', 3_000, LEASE)).not.toBeNull()
      expect(await watches.save(lake.id, 'b', NOTHING, 3_500, LEASE)).toBe(false)
      expect(await watches.claim(lake.id, 'b', 23_001, LEASE)).toMatchObject({ since: 1_000 })
      expect(await watches.save(lake.id, 'a', NOTHING, 23_002, LEASE)).toBe(false)
      await watches.release(lake.id, 'a')
      expect(await watches.claim(lake.id, 'c', 23_003, LEASE)).toBeNull()
      await watches.release(lake.id, 'b')
      expect((await watches.of([lake.id], 23_004)).get(lake.id)?.running).toBe(false)
      expect(await watches.claim(lake.id, 'c', 23_005, LEASE)).not.toBeNull()
    })

    it('add up what was counted and keep the rest as it was', async () => {
      const watches = new PrismaWatchRepository(db())
      const lake = await makeLake(db())
      await watches.claim(lake.id, 'a', 1, LEASE)
      const trouble = { source: 'flink main', where: 'x', message: 'zero \0', since: 4, retryAt: 9 }
      const cost = { requests: 3, listings: 2, files: 1 }
      await watches.save(
        lake.id,
        'a',
        { ...NOTHING, tickAt: 5, readAt: 4, newAt: 3, caught: 7, missed: 1 },
        5,
        LEASE,
      )
      await watches.save(
        lake.id,
        'a',
        { ...NOTHING, tickAt: 8, caught: 2, troubles: [trouble], cost },
        8,
        LEASE,
      )
      expect((await watches.of([lake.id], 9)).get(lake.id)).toEqual({
        lakeId: lake.id,
        running: true,
        since: 1,
        tickAt: 8,
        readAt: 4,
        newAt: 3,
        caught: 9,
        missed: 1,
        troubles: [{ ...trouble, message: 'zero \uFFFD' }],
        cost,
      })
    })

    it('go with their lake, and none begins for one that goes', async () => {
      const watches = new PrismaWatchRepository(db())
      const lake = await makeLake(db())
      await watches.claim(lake.id, 'a', 1, LEASE)
      await new PrismaLakeRepository(db()).delete(lake.id)
      expect(await watches.of([lake.id], 2)).toEqual(new Map())
      expect(await watches.claim(lake.id, 'a', 3, LEASE)).toBeNull()
      expect(await watches.save(lake.id, 'a', NOTHING, 4, LEASE)).toBe(false)
    })
  })
})
