import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { LayoutInput, LayoutOutcome, Placement } from '@/lib/view/graph/layout/layout-types'
import { createLayoutCache } from './layout-cache'
import { createLayoutClient, type LayoutWorker } from './layout-client'
import type { LayoutReply, LayoutRequest } from './layout-protocol'

class FakeWorker implements LayoutWorker {
  readonly asked: LayoutRequest[] = []
  terminated = false
  onmessage: LayoutWorker['onmessage'] = null
  onerror: LayoutWorker['onerror'] = null

  postMessage(request: LayoutRequest) {
    this.asked.push(request)
  }

  terminate() {
    this.terminated = true
  }

  say(reply: LayoutReply) {
    this.onmessage?.({ data: reply })
  }

  place(request: LayoutRequest | undefined, x = 0) {
    this.say({ type: 'placed', id: request?.id ?? -1, placement: placement(x) })
  }
}

const placement = (x: number): Placement => ({
  nodes: new Map([['a', { x, y: 0 }]]),
  routes: new Map(),
  width: x,
  height: 0,
})

function input(name: string): LayoutInput {
  const node = {
    id: name,
    width: 1,
    height: 1,
    anchorX: 0,
    anchorY: 0,
    align: 'center',
    reachX: 0,
    reachY: 0,
  } as const
  return { direction: 'lr', nodes: [node], edges: [], first: [] }
}

function setUp(options: { readonly ready?: boolean; readonly deadlineMs?: number } = {}) {
  const workers: FakeWorker[] = []
  const client = createLayoutClient({
    cache: createLayoutCache(null),
    deadlineMs: options.deadlineMs ?? 10_000,
    createWorker: () => {
      const worker = new FakeWorker()
      workers.push(worker)
      if (options.ready !== false) queueMicrotask(() => worker.say({ type: 'ready' }))
      return worker
    },
  })
  const start = async (name: string, wanted: Parameters<typeof client.layout>[1] = {}) => {
    const asked = { outcome: null as LayoutOutcome | null }
    void client.layout(input(name), wanted).then((outcome) => (asked.outcome = outcome))
    await vi.advanceTimersByTimeAsync(0)
    return asked
  }
  return { client, workers, start }
}

const settled = () => vi.advanceTimersByTimeAsync(0)

describe('createLayoutClient', () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it('sends nothing before the worker listens', async () => {
    const { workers, start } = setUp({ ready: false })
    await start('a')
    expect(workers[0]?.asked).toEqual([])
    workers[0]?.say({ type: 'ready' })
    expect(workers[0]?.asked.map((each) => each.input.nodes[0]?.id)).toEqual(['a'])
  })

  it('answers with the placement, tells progress, and remembers it', async () => {
    const { client, workers, start } = setUp()
    const progress: number[] = []
    const asked = await start('a', { onProgress: (count) => progress.push(count) })
    const worker = workers[0]
    worker?.say({ type: 'progress', id: worker.asked[0]?.id ?? -1, placed: 7 })
    worker?.place(worker.asked[0], 5)
    await settled()
    expect(progress).toEqual([7])
    expect(asked.outcome).toMatchObject({ kind: 'placed', placement: placement(5), cached: false })
    await expect(client.layout(input('a'))).resolves.toMatchObject({ kind: 'placed', cached: true })
    expect(worker?.asked).toHaveLength(1)
  })

  it('does one at a time, in order', async () => {
    const { workers, start } = setUp()
    const [first, second] = [await start('a'), await start('b')]
    const worker = workers[0]
    expect(worker?.asked).toHaveLength(1)
    worker?.place(worker.asked[0], 1)
    await settled()
    worker?.place(worker.asked[1], 2)
    await settled()
    expect(first.outcome).toMatchObject({ placement: placement(1) })
    expect(second.outcome).toMatchObject({ placement: placement(2) })
    expect(workers).toHaveLength(1)
  })

  it('is done at once with what was aborted before', async () => {
    const { client, workers } = setUp()
    await expect(client.layout(input('a'), { signal: AbortSignal.abort() })).resolves.toEqual({
      kind: 'cancelled',
    })
    expect(workers).toEqual([])
  })

  it('takes an aborted request out of the line', async () => {
    const { workers, start } = setUp()
    const abort = new AbortController()
    await start('a')
    const [waiting, last] = [await start('b', { signal: abort.signal }), await start('c')]
    abort.abort()
    await settled()
    expect(waiting.outcome).toEqual({ kind: 'cancelled' })
    workers[0]?.place(workers[0].asked[0])
    await settled()
    workers[0]?.place(workers[0].asked[1], 3)
    await settled()
    expect(workers[0]?.asked[1]?.input.nodes[0]?.id).toBe('c')
    expect(last.outcome).toMatchObject({ placement: placement(3) })
  })

  it('gives an aborted layout a moment, keeps its result and the worker', async () => {
    const { client, workers, start } = setUp()
    const abort = new AbortController()
    const asked = await start('a', { signal: abort.signal })
    abort.abort()
    await vi.advanceTimersByTimeAsync(100)
    expect(asked.outcome).toEqual({ kind: 'cancelled' })
    workers[0]?.place(workers[0].asked[0], 4)
    await vi.advanceTimersByTimeAsync(1_000)
    expect(workers[0]?.terminated).toBe(false)
    await expect(client.layout(input('a'))).resolves.toMatchObject({ placement: placement(4), cached: true })
  })

  it('ends a worker that goes on too long after an abort, and goes on with a new one', async () => {
    const { workers, start } = setUp()
    const abort = new AbortController()
    await start('a', { signal: abort.signal })
    const next = await start('b')
    abort.abort()
    await vi.advanceTimersByTimeAsync(1_000)
    expect(workers[0]?.terminated).toBe(true)
    expect(workers[1]?.asked.map((each) => each.input.nodes[0]?.id)).toEqual(['b'])
    workers[1]?.place(workers[1].asked[0], 2)
    await settled()
    expect(next.outcome).toMatchObject({ kind: 'placed', placement: placement(2) })
  })

  it('never takes the drawing of another request', async () => {
    const { workers, start } = setUp()
    const asked = await start('a')
    workers[0]?.say({ type: 'placed', id: 999, placement: placement(9) })
    await settled()
    expect(asked.outcome).toBeNull()
    workers[0]?.place(workers[0].asked[0], 1)
    await settled()
    expect(asked.outcome).toMatchObject({ placement: placement(1) })
  })

  it('says what the layout refused, and goes on', async () => {
    const { workers, start } = setUp()
    const [asked, next] = [await start('a'), await start('b')]
    workers[0]?.say({ type: 'failed', id: workers[0].asked[0]?.id ?? -1, message: 'no' })
    await settled()
    expect(asked.outcome).toEqual({ kind: 'failed', reason: 'layout', message: 'no' })
    workers[0]?.place(workers[0].asked[1], 2)
    await settled()
    expect(next.outcome).toMatchObject({ kind: 'placed' })
  })

  it('fails all that wait when the worker breaks, and makes a new one for the next', async () => {
    const { workers, start } = setUp()
    const [first, second] = [await start('a'), await start('b')]
    workers[0]?.onerror?.({ message: 'out of memory' })
    await settled()
    expect([first.outcome, second.outcome]).toEqual(
      Array(2).fill({ kind: 'failed', reason: 'worker', message: 'out of memory' }),
    )
    const again = await start('a')
    expect(workers[0]?.terminated).toBe(true)
    workers[1]?.place(workers[1].asked[0], 1)
    await settled()
    expect(again.outcome).toMatchObject({ kind: 'placed' })
  })

  it('says so where no worker can be made', async () => {
    const client = createLayoutClient({
      cache: createLayoutCache(null),
      createWorker: () => {
        throw new Error('forbidden')
      },
    })
    await expect(client.layout(input('a'))).resolves.toEqual({
      kind: 'failed',
      reason: 'worker',
      message: 'forbidden',
    })
  })

  it('ends what hangs at the deadline, and the next gets a new worker', async () => {
    const { workers, start } = setUp()
    const asked = await start('a')
    await vi.advanceTimersByTimeAsync(9_999)
    expect(asked.outcome).toBeNull()
    const next = await start('b')
    await vi.advanceTimersByTimeAsync(2)
    expect(asked.outcome).toMatchObject({ kind: 'failed', reason: 'deadline' })
    expect(workers[0]?.terminated).toBe(true)
    workers[1]?.place(workers[1].asked[0], 2)
    await settled()
    expect(next.outcome).toMatchObject({ kind: 'placed', placement: placement(2) })
  })

  it('gives up on a worker that never listens', async () => {
    const { workers, start } = setUp({ ready: false })
    const asked = await start('a')
    await vi.advanceTimersByTimeAsync(10_001)
    expect(asked.outcome).toMatchObject({ kind: 'failed', reason: 'deadline' })
    await start('b')
    expect(workers[0]?.terminated).toBe(true)
    expect(workers).toHaveLength(2)
  })

  it('leaves nobody waiting when it is disposed of', async () => {
    const { client, workers, start } = setUp()
    const [first, second] = [await start('a'), await start('b')]
    client.dispose()
    await settled()
    expect([first.outcome, second.outcome]).toEqual([{ kind: 'cancelled' }, { kind: 'cancelled' }])
    expect(workers[0]?.terminated).toBe(true)
  })
})
