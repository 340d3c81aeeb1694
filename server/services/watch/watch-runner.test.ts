import { afterEach, describe, expect, it } from 'vitest'
import type { LakeSettings } from '../ports'
import { memoryLakes, SOME_SETTINGS } from '../testing/memory-lakes'
import { memorySyncs } from '../testing/memory-syncs'
import { memoryWatches } from '../testing/memory-watches'
import type { WatchDeps } from './watch-deps'
import { createWatchRunner, type WatchRunner } from './watch-runner'
import { viewWatch } from './watch-view'
import type { WatchEvent, WatchObservation, WatchWorker } from './watch-worker'

const LIVE: Partial<LakeSettings> = { flink: [{ name: 'main', url: 'http://flink:8081' }] }

function consumer(nextSnapshot: bigint): WatchObservation {
  const table = { database: 'd', table: 't', branch: null }
  const body = { kind: 'consumer' as const, table, consumerId: 'c', nextSnapshot, modifiedAt: 1 }
  return { place: 'file:/lake/c', readAt: 5, body, mark: null }
}

function tick(at: number, more: Partial<Extract<WatchEvent, { type: 'tick' }>> = {}): WatchEvent {
  const cost = { requests: 1, listings: 2, files: 3 }
  return { type: 'tick', at, readAt: at, caught: 0, missed: 0, troubles: [], cost, ...more }
}

/** A worker whose events the test sends. */
class ScriptedWorker implements WatchWorker {
  closed = false
  everySeconds = 0
  seed: Parameters<WatchWorker['watch']>[1] | null = null
  private readonly events: (WatchEvent | Error)[] = []
  private wake = () => {}

  send(...events: (WatchEvent | Error)[]): void {
    this.events.push(...events)
    this.wake()
  }

  async *watch(...[lake, seed]: Parameters<WatchWorker['watch']>): AsyncGenerator<WatchEvent> {
    this.everySeconds = lake.everySeconds
    this.seed = seed
    for (;;) {
      const next = this.events.shift()
      if (next instanceof Error) throw next
      if (next !== undefined) yield next
      else if (this.closed) throw new Error('the reading thread ended (1)')
      else await new Promise<void>((resolve) => (this.wake = resolve))
    }
  }

  close(): Promise<void> {
    this.closed = true
    this.wake()
    return Promise.resolve()
  }
}

const runners: WatchRunner[] = []
afterEach(async () => {
  for (const runner of runners.splice(0)) await runner.stop()
})

function setUp(change: Partial<WatchDeps> = {}) {
  const lakes = memoryLakes()
  const syncs = memorySyncs(lakes)
  const watches = memoryWatches()
  const clock = { now: 10_000 }
  const workers: ScriptedWorker[] = []
  const errors: string[] = []
  let look = () => {}
  const deps: WatchDeps = {
    lakes,
    syncs,
    watches,
    seenCheckpoints: { newest: () => Promise.resolve({ read: [], missed: ['x'] }) },
    observations: { append: (_, batch) => Promise.resolve(batch.length) },
    runner: { wake: () => {} },
    spawnWatch: () => {
      const worker = new ScriptedWorker()
      workers.push(worker)
      return worker
    },
    owner: 'me',
    now: () => clock.now,
    every: (_, tick) => {
      look = tick
      return () => (look = () => {})
    },
    logger: { info: () => {}, error: (_, message) => errors.push(message) },
    ...change,
  }
  const runner = createWatchRunner(deps)
  runners.push(runner)
  const addLake = async (settings: Partial<LakeSettings> = LIVE) => {
    const lake = await lakes.create(
      { ...SOME_SETTINGS, ...settings, name: 'a', sample: false, instants: [] },
      0,
    )
    if (lake === null) throw new Error('taken')
    return lake
  }
  const begun = async (count: number) => {
    await expect
      .poll(() => {
        look()
        return workers.filter((worker) => worker.seed !== null).length
      })
      .toBe(count)
    const worker = workers[count - 1]
    if (worker === undefined) throw new Error('no worker')
    return worker
  }
  const saved = async (lakeId: string, worker: ScriptedWorker, event: WatchEvent) => {
    clock.now += 2_000
    worker.send(event)
    await expect
      .poll(async () => (await watches.of([lakeId], clock.now)).get(lakeId)?.tickAt)
      .toBe(event.type === 'tick' ? event.at : null)
    return (await watches.of([lakeId], clock.now)).get(lakeId)
  }
  const finishSync = async (took: number) => {
    const claimed = await syncs.claim('r', clock.now, 1_000_000)
    clock.now += took
    const outcome = { failure: null, facts: 1, changed: 1, observations: 0, excluded: 0 }
    if (claimed !== null) await syncs.finish(claimed.id, 'r', { status: 'succeeded', ...outcome }, clock.now)
    return claimed
  }
  return {
    runner,
    lakes,
    syncs,
    watches,
    clock,
    workers,
    errors,
    addLake,
    begun,
    saved,
    finishSync,
    look: () => look(),
  }
}

describe('a watch', () => {
  it('stores what it is given, counts, and first of all has the lake read', async () => {
    const t = setUp()
    const lake = await t.addLake()
    t.runner.start()
    const worker = await t.begun(1)
    expect(worker).toMatchObject({ everySeconds: 2, seed: { since: 10_000, read: [], missed: ['x'] } })
    expect((await t.syncs.newestOf([lake.id])).get(lake.id)).toMatchObject({
      status: 'queued',
      scope: 'full',
    })
    worker.send({ type: 'observations', batch: [consumer(1n)] })
    const trouble = { source: 'flink main', where: 'x', message: 'no', since: 1, retryAt: 2 }
    expect(await t.saved(lake.id, worker, tick(11_000, { caught: 4, missed: 1 }))).toMatchObject({
      running: true,
      newAt: 12_000,
      readAt: 11_000,
      caught: 4,
      missed: 1,
    })
    const after = await t.saved(
      lake.id,
      worker,
      tick(13_000, { caught: 2, troubles: [trouble], readAt: null }),
    )
    expect(after).toMatchObject({ caught: 6, missed: 1, newAt: 12_000, readAt: 11_000, troubles: [trouble] })
    expect(viewWatch(lake, after ?? null, t.clock.now).state).toBe('backing-off')
    expect(viewWatch(lake, after ?? null, t.clock.now + 16_000).state).toBe('starting')
  })

  it('is not begun for recorded, frozen and paused lakes, and where it is set to never', async () => {
    const recorded = { flink: [{ name: 'main', url: 'file:/recording' }] }
    for (const settings of [
      recorded,
      { ...LIVE, frozenAt: 5 },
      { ...LIVE, watchPaused: true },
      { ...LIVE, watchEverySeconds: 0 },
      { ...LIVE, catalog: 'jdbc' as const },
    ]) {
      const t = setUp()
      const lake = await t.addLake(settings)
      t.runner.start()
      await t.runner.stop()
      expect(t.workers).toEqual([])
      expect(await t.syncs.newestOf([lake.id])).toEqual(new Map())
    }
    const t = setUp()
    await t.addLake({ ...recorded, watchEverySeconds: 7 })
    t.runner.start()
    expect((await t.begun(1)).everySeconds).toBe(7)
  })

  it('ends when it is paused, when its lake is removed, and when the process ends, and lets go of its lease', async () => {
    const t = setUp()
    const lake = await t.addLake()
    const isRunning = async () => (await t.watches.of([lake.id], t.clock.now)).get(lake.id)?.running
    t.runner.start()
    const first = await t.begun(1)
    await t.lakes.update(lake.id, { watchPaused: true })
    t.look()
    await expect.poll(isRunning).toBe(false)
    expect(first.closed).toBe(true)
    await t.lakes.update(lake.id, { watchPaused: false })
    const second = await t.begun(2)
    await t.lakes.delete(lake.id)
    t.look()
    await expect.poll(isRunning).toBe(false)
    expect(second.closed).toBe(true)
    const again = await t.addLake()
    const third = await t.begun(3)
    await t.runner.stop()
    expect(third.closed).toBe(true)
    expect((await t.watches.of([again.id], t.clock.now)).get(again.id)?.running).toBe(false)
    expect(t.errors).toEqual([])
  })

  it('begins anew when other sources are to be read', async () => {
    const t = setUp()
    const lake = await t.addLake()
    t.runner.start()
    const first = await t.begun(1)
    await t.lakes.update(lake.id, { checkpoints: ['file:/cp'] })
    await t.begun(2)
    expect(first.closed).toBe(true)
  })

  it('is left to the process that has it, and given up when another one took it', async () => {
    const t = setUp()
    const lake = await t.addLake()
    await t.watches.claim(lake.id, 'other', 10_000, 20_000)
    t.runner.start()
    await expect.poll(() => t.workers.length).toBe(0)
    t.clock.now += 20_001
    const worker = await t.begun(1)
    t.clock.now += 30_000
    await t.watches.claim(lake.id, 'other', t.clock.now, 20_000)
    worker.send(tick(1))
    await expect.poll(() => worker.closed).toBe(true)
    t.look()
    expect((await t.watches.of([lake.id], t.clock.now)).get(lake.id)?.tickAt).toBeNull()
  })

  it('begins again after it broke off, each time later', async () => {
    const t = setUp()
    await t.addLake()
    t.runner.start()
    const first = await t.begun(1)
    first.send(new Error('out of memory'))
    await expect.poll(() => t.errors).toEqual(['watching a lake broke off'])
    t.clock.now += 1_999
    t.look()
    expect(t.workers).toHaveLength(1)
    t.clock.now += 1
    const second = await t.begun(2)
    second.send(new Error('out of memory'))
    await expect.poll(() => t.errors).toHaveLength(2)
    t.clock.now += 3_999
    t.look()
    expect(t.workers).toHaveLength(2)
    t.clock.now += 1
    await t.begun(3)
  })
})

describe('facts of a watched lake', () => {
  it('are derived again after something new was seen, and not when nothing was', async () => {
    const t = setUp()
    const lake = await t.addLake()
    t.runner.start()
    const worker = await t.begun(1)
    await t.finishSync(1_000)
    const newest = async () => (await t.syncs.newestOf([lake.id], 'any')).get(lake.id)
    await t.saved(lake.id, worker, tick(12_000))
    t.clock.now += 60_000
    t.look()
    await t.saved(lake.id, worker, tick(73_000))
    expect((await newest())?.scope).toBe('full')
    worker.send({ type: 'observations', batch: [consumer(1n)] })
    await t.saved(lake.id, worker, tick(75_000))
    await expect
      .poll(async () => {
        t.look()
        return (await newest())?.scope
      })
      .toBe('facts')
    expect((await t.finishSync(10_000))?.scope).toBe('facts')
    // new at once, but a derivation that took 10 s is not asked for again before 40 s have gone by
    worker.send({ type: 'observations', batch: [consumer(2n)] })
    await t.saved(lake.id, worker, tick(88_000))
    t.clock.now += 30_000
    t.look()
    await t.saved(lake.id, worker, tick(120_000))
    expect((await newest())?.status).toBe('succeeded')
    t.clock.now += 10_000
    await expect
      .poll(async () => {
        t.look()
        return (await newest())?.status
      })
      .toBe('queued')
  })
})
