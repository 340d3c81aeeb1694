import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { fixtureLakeSources } from '@/fixtures/testing/fixture-lake'
import { deriveFacts, type LakeFacts } from '@/lib/domain/facts'
import { encodePlain, withoutNumbers, type StoredObservation } from '@/lib/domain/observations'
import type { LakeRecord } from '@/server/services/ports'
import { findPostgres, titleOnPostgres } from '@/server/testing/postgres-cluster'
import { makeTestDatabase, type TestDatabase } from '@/server/testing/test-stores'
import { openSyncsOn, type TestSyncs } from '@/server/testing/test-syncs'
import { runSync } from './run-sync'
import { LEASE_MILLIS } from './sync-deps'
import { createSyncRunner } from './sync-runner'

const NEVER = new AbortController().signal

/** Facts without the times their evidence was read, which do not make a new fact. */
function textsOf(facts: LakeFacts): Record<string, string[]> {
  const text = (fact: unknown) => withoutNumbers(encodePlain(fact), 'observedAt')
  return Object.fromEntries(
    Object.entries({ ...facts }).map(([kind, list]) => [kind, (list as unknown[]).map(text).sort()]),
  )
}

const programs = findPostgres()
describe.runIf(programs !== null)(titleOnPostgres('two processes on one PostgreSQL', programs), () => {
  let database: TestDatabase
  let one: TestSyncs
  let other: TestSyncs
  beforeAll(async () => {
    database = await makeTestDatabase()
    one = await openSyncsOn(database.url, 'one')
    other = await openSyncsOn(database.url, 'other')
  })
  afterAll(async () => {
    await Promise.all([one.close(), other.close()])
    await database.drop()
  })

  const addLake = () => {
    const { warehouse, flink, checkpoints, pathRewrites } = fixtureLakeSources('word-count', ['final'])
    return one.addLake({ warehouse, flink, checkpoints, pathRewrites })
  }
  const inForce = async (lake: LakeRecord) => textsOf(await other.facts.lakeFacts(lake.id))
  const expected = async (lake: LakeRecord) => {
    const observations: StoredObservation[] = []
    for await (const page of one.observations.stream(lake.id)) observations.push(...page)
    const { warehouse, pathRewrites } = lake
    return textsOf(deriveFacts({ observations, warehouse, pathRewrites }))
  }

  it('do each sync of a lake once, whoever comes first', async () => {
    const lake = await addLake()
    let spawned = 0
    const runners = [one, other].map(({ deps }) =>
      createSyncRunner({
        ...deps,
        spawn: () => {
          spawned++
          return deps.spawn()
        },
      }),
    )
    for (let round = 1; round <= 4; round++) {
      const { id } = await one.deps.syncs.enqueue(lake.id, Date.now())
      for (const runner of runners) runner.wake()
      await expect
        .poll(async () => (await one.deps.syncs.find(id))?.status, { timeout: 60_000 })
        .toBe('succeeded')
      expect(spawned).toBe(round)
    }
    await Promise.all(runners.map((runner) => runner.stop()))
    expect(await inForce(lake)).toEqual(await expected(lake))
  }, 120_000)

  it('do no harm where one was thought dead and goes on beside the one that took over', async () => {
    const lake = await addLake()
    for (let round = 0; round < 3; round++) {
      await one.deps.syncs.enqueue(lake.id, 1)
      const stalled = await one.deps.syncs.claim('one', 1, LEASE_MILLIS)
      const taken = await other.deps.syncs.claim('other', 2 + LEASE_MILLIS, LEASE_MILLIS)
      if (stalled === null || taken === null) throw new Error('not claimed')
      expect(taken.id).toBe(stalled.id)
      await Promise.all([
        runSync(one.deps, stalled, NEVER, new Set()),
        runSync(other.deps, taken, NEVER, new Set()),
      ])
      // Of two publications one wins, whole; the one that took over says how its own ended.
      const ended = await one.deps.syncs.find(taken.id)
      expect(['succeeded', 'failed']).toContain(ended?.status)
      expect(await inForce(lake)).toEqual(await expected(lake))
    }
    const sync = await one.sync()
    expect(sync).toMatchObject({ status: 'succeeded', changed: 0 })
    expect(sync.facts).toBe(Object.values(await inForce(lake)).flat().length)
  }, 120_000)
})
