import { MessageChannel } from 'node:worker_threads'
import { afterEach, describe, expect, it } from 'vitest'
import { encodeBody, type ObservationBody } from '@/lib/domain/observations'
import { decodeStored, encodeObservations } from '@/server/rows'
import type { StoredText } from '@/server/services/ports'
import type { DeriveConfig, FactsPart, LakeWorker, ReadEvent } from '@/server/services/sync/lake-worker'
import { connectLakeWorker, serveLakeWorker } from './protocol'

const LAKE: DeriveConfig = {
  warehouse: 'file:/lake',
  flink: [],
  checkpoints: [],
  pathRewrites: [],
  aliases: [],
  removals: [],
  pathsProven: true,
  include: [],
  exclude: [],
  frozenAt: null,
}
const PORTION = { own: ['table:d.t'], jobs: [], context: [] }
const NO_CATALOG = { names: new Map(), newest: null }
const closers: (() => void)[] = []
afterEach(() => {
  for (const close of closers.splice(0)) close()
})

function connect(tasks: Partial<LakeWorker>) {
  const { port1, port2 } = new MessageChannel()
  closers.push(() => port1.close())
  const missing = () => {
    throw new Error('not in this test')
  }
  serveLakeWorker(port2, { read: missing, derive: missing, close: () => Promise.resolve(), ...tasks })
  let reject: (error: Error) => void = missing
  const broken = new Promise<never>((_, no) => {
    reject = no
  })
  broken.catch(() => {})
  return {
    main: connectLakeWorker(port1, broken, () => Promise.resolve()),
    breakOff: (error: Error) => reject(error),
  }
}

async function gather<T>(items: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = []
  for await (const item of items) all.push(item)
  return all
}

function consumer(nextSnapshot: bigint): ObservationBody {
  return {
    kind: 'consumer',
    table: { database: 'd', table: '__proto__', branch: null },
    consumerId: 'c',
    nextSnapshot,
    modifiedAt: 1,
  }
}

function seen(id: bigint): StoredText {
  return { place: 'file:/x', readAt: 1, lastReadAt: 2, body: encodeBody(consumer(id)) }
}

describe('a worker at the other end of a port', () => {
  it('gives the events of reading in order, whole', async () => {
    const rows = encodeObservations([
      { place: 'p', readAt: 1, body: consumer(9223372036854775807n), mark: null },
    ])
    const events: ReadEvent[] = [
      { type: 'progress', phase: 'warehouse', done: 1, total: null },
      { type: 'batch', observations: rows, whole: [['p', 'm']], unchanged: [] },
      { type: 'unreadable', where: 'file:/lake', message: 'no such folder' },
    ]
    const { main } = connect({
      read: async function* () {
        for (const event of events) yield await Promise.resolve(event)
      },
    })
    expect(await gather(main.read(LAKE, null))).toEqual(events)
  })

  it('does not run ahead of who takes the events', async () => {
    let made = 0
    const { main } = connect({
      read: async function* () {
        for (;;) yield await Promise.resolve({ type: 'progress', phase: 'x', done: ++made, total: null })
      },
    })
    let taken = 0
    for await (const event of main.read(LAKE, null)) {
      expect(event).toMatchObject({ done: ++taken })
      await new Promise((resolve) => setImmediate(resolve))
      expect(made - taken).toBeLessThanOrEqual(2)
      if (taken === 50) break
    }
  })

  it('ends the source when the taker stops', async () => {
    let ended = false
    const { main } = connect({
      read: async function* () {
        try {
          for (;;) yield await Promise.resolve({ type: 'warnings', batch: [] })
        } finally {
          ended = true
        }
      },
    })
    for await (const event of main.read(LAKE, null)) {
      expect(event.type).toBe('warnings')
      break
    }
    await expect.poll(() => ended).toBe(true)
  })

  it('hands the observations over and brings the facts back', async () => {
    const pages = [[seen(1n), seen(2n)], [seen(3n)]]
    const { main } = connect({
      derive: async function* (lake, _portion, _catalog, observations) {
        const ids = (await gather(observations))
          .flat()
          .map(decodeStored)
          .map((one) => (one.body.kind === 'consumer' ? one.body.nextSnapshot : 0n))
        yield { kind: 'unsettled', subjects: [ids.join(','), lake.warehouse] } satisfies FactsPart
      },
    })
    async function* stored() {
      for (const page of pages) yield await Promise.resolve(page)
    }
    expect(await gather(main.derive(LAKE, PORTION, NO_CATALOG, stored()))).toEqual([
      { kind: 'unsettled', subjects: ['1,2,3', 'file:/lake'] },
    ])
  })

  it('asks the main thread for what was read before, and fails where that fails', async () => {
    const read: LakeWorker['read'] = async function* (_, before) {
      const places = await before?.wholePlaces(['a', 'b'])
      const files = await before?.filesOf({ database: 'd', table: 't', branch: null })
      yield { type: 'progress', phase: JSON.stringify([[...(places ?? [])], files]), done: 0, total: null }
      await before?.wholePlaces([])
    }
    const { main } = connect({ read })
    const events = main.read(LAKE, {
      wholePlaces: (places) =>
        places.length === 0
          ? Promise.reject(new Error('the store is gone'))
          : Promise.resolve(new Map([['a', 'm']])),
      filesOf: (table) => Promise.resolve([[table.table, 'n']]),
    })
    const phases: unknown[] = []
    const all = async () => {
      for await (const event of events) if (event.type === 'progress') phases.push(JSON.parse(event.phase))
    }
    await expect(all()).rejects.toThrow('the store is gone')
    expect(phases).toEqual([[[['a', 'm']], [['t', 'n']]]])
  })

  it('fails with the error of the other side, even one that cannot be copied', async () => {
    const { main } = connect({
      read: async function* () {
        yield await Promise.resolve({ type: 'warnings', batch: [] } as const)
        throw Object.assign(new Error('bad file'), { handle: () => {} })
      },
    })
    await expect(gather(main.read(LAKE, null))).rejects.toThrow('bad file')
  })

  it('fails when the store fails under the hand-over', async () => {
    const { main } = connect({
      derive: async function* (_lake, _portion, _catalog, observations) {
        await gather(observations)
        yield await Promise.reject(new Error('never here'))
      },
    })
    async function* stored(): AsyncGenerator<StoredText[]> {
      yield await Promise.resolve([seen(1n)])
      throw new Error('the store is gone')
    }
    await expect(gather(main.derive(LAKE, PORTION, NO_CATALOG, stored()))).rejects.toThrow(
      'the store is gone',
    )
  })

  it('fails when the thread ends', async () => {
    const { main, breakOff } = connect({
      read: async function* () {
        yield await new Promise<never>(() => {})
      },
    })
    const reading = gather(main.read(LAKE, null))
    breakOff(new Error('the reading thread ended (1)'))
    await expect(reading).rejects.toThrow('the reading thread ended (1)')
  })
})
