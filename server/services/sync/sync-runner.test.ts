import { afterEach, describe, expect, it } from 'vitest'
import type { Observation } from '@/lib/domain/observations'
import type { LakeSettings, SyncRecord } from '../ports'
import { memoryAliases } from '../testing/memory-aliases'
import { memoryLakes, SOME_SETTINGS } from '../testing/memory-lakes'
import { memoryStore } from '../testing/memory-facts'
import { plainRows, tableRows } from '../testing/plain-rows'
import { memorySyncs } from '../testing/memory-syncs'
import { enqueueDue } from './enqueue-due'
import { splitFacts } from './facts-parts'
import type { LakeWorker, ReadEvent } from './lake-worker'
import { LEASE_MILLIS, type SyncDeps } from './sync-deps'
import { createSyncRunner, type SyncRunner } from './sync-runner'

function consumer(nextSnapshot: bigint): Observation {
  const table = { database: 'd', table: 't', branch: null }
  const body = { kind: 'consumer' as const, table, consumerId: 'c', nextSnapshot, modifiedAt: 1 }
  return { place: 'file:/lake/c', readAt: 5, body }
}

function batch(observations: readonly Observation[]): ReadEvent {
  return { type: 'batch', observations: plainRows(observations), whole: [], unchanged: [] }
}

/** A worker that reads what it is given; facts are one table for each observation. */
function scripted(events: (signal: AbortSignal) => AsyncIterable<ReadEvent>): () => LakeWorker {
  return () => {
    const abort = new AbortController()
    return {
      read: () => events(abort.signal),
      derive: async function* (_lake, _portion, _catalog, pages) {
        const places: string[] = []
        for await (const page of pages) places.push(...page.map((one) => one.place))
        yield* splitFacts({ rows: [tableRows(places)], unsettled: [] })
      },
      close: () => {
        abort.abort()
        return Promise.resolve()
      },
    }
  }
}

async function* of(...events: ReadEvent[]): AsyncGenerator<ReadEvent> {
  for (const event of events) yield await Promise.resolve(event)
}

/** Waits until the thread is ended, as a blocked reader would. */
async function* hang(signal: AbortSignal): AsyncGenerator<ReadEvent> {
  yield { type: 'progress', phase: 'warehouse', done: 1, total: 9 }
  await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('terminated'))))
}

const runners: SyncRunner[] = []
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
})

function setUp(spawn: () => LakeWorker, change: Partial<SyncDeps> = {}) {
  const lakes = memoryLakes()
  const syncs = memorySyncs(lakes)
  const store = memoryStore()
  const clock = { now: 1_000 }
  const ticks: (() => void)[] = []
  const errors: string[] = []
  const deps: SyncDeps = {
    lakes,
    syncs,
    aliases: memoryAliases(),
    removals: { list: () => Promise.resolve([]) },
    catalogOptions: { save: () => Promise.resolve(0) },
    readRowStore: async function* () {},
    ...store,
    spawn,
    owner: 'me',
    now: () => clock.now,
    every: (_, tick) => {
      ticks.push(tick)
      return () => void ticks.splice(ticks.indexOf(tick), 1)
    },
    logger: { info: () => {}, error: (_, message) => errors.push(message) },
    rules: null,
    ...change,
  }
  const runner = createSyncRunner(deps)
  runners.push(runner)
  const addLake = async (name: string, settings: Partial<LakeSettings> = {}) => {
    const lake = await lakes.create({ ...SOME_SETTINGS, ...settings, name, sample: false, instants: [] }, 0)
    if (lake === null) throw new Error('taken')
    return lake
  }
  const tick = () => {
    for (const one of [...ticks]) one()
  }
  const reach = async (id: string, status: SyncRecord['status']) => {
    await expect.poll(async () => (await syncs.find(id))?.status).toBe(status)
    return syncs.find(id)
  }
  return { runner, lakes, syncs, publisher: store.publisher, clock, errors, addLake, tick, reach }
}

describe('a sync', () => {
  it('goes from sources to facts in force', async () => {
    const warning = { code: 'file-damaged', where: 'file:/lake/x', message: 'cut off' }
    const t = setUp(
      scripted(() =>
        of(
          { type: 'progress', phase: 'warehouse', done: 0, total: 2 },
          batch([consumer(1n), consumer(2n)]),
          { type: 'warnings', batch: [warning] },
          batch([consumer(3n)]),
        ),
      ),
    )
    const lake = await t.addLake('a')
    const { id } = await t.syncs.enqueue(lake.id, 0)
    t.runner.start()
    const sync = await t.reach(id, 'succeeded')
    expect(sync).toMatchObject({ facts: 3, changed: 3, observations: 3, phase: 'done', failure: null })
    expect(sync?.warnings).toEqual([warning])
    expect(t.publisher.inForce(lake.id)).toHaveLength(3)

    const again = await t.syncs.enqueue(lake.id, 1)
    t.runner.wake()
    expect(await t.reach(again.id, 'succeeded')).toMatchObject({ facts: 3, changed: 0 })
  })

  it('fails with a sentence when the warehouse cannot be read, and keeps the facts that were there', async () => {
    let there = true
    const t = setUp(
      scripted(() =>
        of(
          there
            ? batch([consumer(1n)])
            : { type: 'unreadable', where: 'file:/lake', message: 'no such folder' },
        ),
      ),
    )
    const lake = await t.addLake('a')
    const first = await t.syncs.enqueue(lake.id, 0)
    t.runner.start()
    await t.reach(first.id, 'succeeded')
    there = false
    const { id } = await t.syncs.enqueue(lake.id, 0)
    t.runner.wake()
    const sync = await t.reach(id, 'failed')
    expect(sync?.failure).toBe(
      'The warehouse file:/lake cannot be read: no such folder. Check the path, that this machine can reach it, and its rights.',
    )
    expect(t.publisher.inForce(lake.id)).toHaveLength(1)
    expect(t.errors).toEqual([])
  })

  it('fails when the worker breaks, and says so in the log', async () => {
    const t = setUp(
      scripted(async function* () {
        yield await Promise.resolve(batch([consumer(1n)]))
        throw new Error('the reading thread ended (1)')
      }),
    )
    const { id } = await t.syncs.enqueue((await t.addLake('a')).id, 0)
    t.runner.start()
    const sync = await t.reach(id, 'failed')
    expect(sync?.failure).toContain('the reading thread ended (1)')
    expect(sync?.observations).toBe(1)
    expect(t.errors).toEqual(['a sync failed'])
  })

  it('does not read a catalog it cannot read', async () => {
    const t = setUp(scripted(() => of()))
    const { id } = await t.syncs.enqueue((await t.addLake('a', { catalog: 'jdbc' })).id, 0)
    t.runner.start()
    expect((await t.reach(id, 'failed'))?.failure).toContain('jdbc')
  })
})

describe('cancelling', () => {
  it('stops a running sync in the middle, at once where it runs', async () => {
    const t = setUp(scripted(hang))
    const { id } = await t.syncs.enqueue((await t.addLake('a')).id, 0)
    t.runner.start()
    await t.reach(id, 'running')
    await t.syncs.requestCancel(id, 2)
    t.runner.cancel(id)
    expect(await t.reach(id, 'cancelled')).toMatchObject({ failure: null, finishedAt: 1_000 })
    expect(t.errors).toEqual([])
  })

  it('is heard at the next heartbeat when it was asked for elsewhere', async () => {
    const t = setUp(scripted(hang))
    const { id } = await t.syncs.enqueue((await t.addLake('a')).id, 0)
    t.runner.start()
    await t.reach(id, 'running')
    await t.syncs.requestCancel(id, 2)
    t.tick()
    await t.reach(id, 'cancelled')
  })

  it('does not hold up the next sync of the lake', async () => {
    let first = true
    const t = setUp(scripted((signal) => (first ? ((first = false), hang(signal)) : of())))
    const lake = await t.addLake('a')
    const running = await t.syncs.enqueue(lake.id, 0)
    t.runner.start()
    await t.reach(running.id, 'running')
    const behind = await t.syncs.enqueue(lake.id, 1)
    expect(behind.id).not.toBe(running.id)
    t.runner.wake()
    expect((await t.syncs.find(behind.id))?.status).toBe('queued')
    await t.syncs.requestCancel(running.id, 2)
    t.runner.cancel(running.id)
    await t.reach(behind.id, 'succeeded')
  })
})

describe('leases', () => {
  it('stores progress and renews the lease', async () => {
    const t = setUp(scripted(hang))
    const { id } = await t.syncs.enqueue((await t.addLake('a')).id, 0)
    t.runner.start()
    await t.reach(id, 'running')
    await expect
      .poll(async () => {
        t.tick()
        return t.syncs.find(id)
      })
      .toMatchObject({ phase: 'warehouse', done: 1, total: 9 })
  })

  it('gives a sync up that somebody else has taken over, without a word on how it ended', async () => {
    const t = setUp(scripted(hang))
    const { id } = await t.syncs.enqueue((await t.addLake('a')).id, 0)
    t.runner.start()
    await t.reach(id, 'running')
    t.clock.now += LEASE_MILLIS + 1
    await t.syncs.claim('somebody else', t.clock.now, LEASE_MILLIS)
    t.tick()
    await t.runner.stop()
    expect(await t.syncs.find(id)).toMatchObject({ status: 'running', finishedAt: null })
  })

  it('does a sync again whose process died', async () => {
    const t = setUp(scripted(() => of(batch([consumer(1n)]))))
    const { id } = await t.syncs.enqueue((await t.addLake('a')).id, 0)
    await t.syncs.claim('a process that died', 0, LEASE_MILLIS)
    t.runner.start()
    expect((await t.syncs.find(id))?.status).toBe('running')
    t.clock.now = LEASE_MILLIS + 1
    t.tick()
    expect(await t.reach(id, 'succeeded')).toMatchObject({ facts: 1 })
  })
})

describe('the runner', () => {
  it('reads two lakes at a time and then the next', async () => {
    const release: (() => void)[] = []
    const t = setUp(
      scripted(async function* () {
        await new Promise<void>((resolve) => release.push(resolve))
        yield { type: 'warnings', batch: [] }
      }),
    )
    const ids: string[] = []
    for (const name of ['a', 'b', 'c']) ids.push((await t.syncs.enqueue((await t.addLake(name)).id, 0)).id)
    t.runner.start()
    await expect.poll(() => release.length).toBe(2)
    expect((await t.syncs.find(ids[2] ?? ''))?.status).toBe('queued')
    release[0]?.()
    await expect.poll(() => release.length).toBe(3)
    release.forEach((go) => go())
    for (const id of ids) await t.reach(id, 'succeeded')
  })

  it('starts lakes that are due by itself', async () => {
    const t = setUp(scripted(() => of()))
    const lake = await t.addLake('a', { syncEverySeconds: 60 })
    t.runner.start()
    await expect.poll(async () => (await t.syncs.newestOf([lake.id])).get(lake.id)?.status).toBe('succeeded')
  })
})

describe('enqueueDue', () => {
  it('starts a lake when its time has come, not before, and not twice', async () => {
    const t = setUp(scripted(() => of()))
    const lake = await t.addLake('a', { syncEverySeconds: 60 })
    const never = await t.addLake('never')
    const newest = async () => (await t.syncs.newestOf([lake.id])).get(lake.id)
    const look = (now: number) => enqueueDue({ ...t, now: () => now })
    await look(1_000)
    const first = await newest()
    await look(1_000)
    expect((await newest())?.id).toBe(first?.id)
    await t.syncs.claim('me', 2_000, LEASE_MILLIS)
    await look(900_000)
    expect((await newest())?.id).toBe(first?.id)
    const outcome = {
      status: 'failed',
      failure: 'x',
      facts: 0,
      changed: 0,
      observations: 0,
      excluded: 0,
    } as const
    await t.syncs.finish(first?.id ?? '', 'me', outcome, 10_000)
    await look(69_999)
    expect((await newest())?.id).toBe(first?.id)
    await look(70_000)
    expect((await newest())?.id).not.toBe(first?.id)
    expect(await t.syncs.newestOf([never.id])).toEqual(new Map())
  })
})
