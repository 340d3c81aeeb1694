import { layoutHash } from '@/lib/view/graph/layout/content-hash'
import type { LayoutHints, LayoutInput, LayoutOutcome, Placement } from '@/lib/view/graph/layout/layout-types'
import type { LayoutCache } from './layout-cache'
import type { LayoutReply, LayoutRequest } from './layout-protocol'

/** What the client needs of a `Worker`. */
export interface LayoutWorker {
  postMessage(request: LayoutRequest): void
  terminate(): void
  onmessage: ((event: { readonly data: LayoutReply }) => void) | null
  onerror: ((event: { readonly message?: string }) => void) | null
}

export interface LayoutOptions {
  /** Where nodes were: they keep their order. Not part of the cache's key. */
  readonly hints?: LayoutHints
  readonly signal?: AbortSignal
  readonly onProgress?: (placedNodes: number) => void
}

export interface LayoutClient {
  layout(input: LayoutInput, options?: LayoutOptions): Promise<LayoutOutcome>
  dispose(): void
}

export interface LayoutClientOptions {
  readonly createWorker: () => LayoutWorker
  readonly cache: LayoutCache
  readonly deadlineMs?: number
}

/** 5.5 s for 1,000 nodes and 3,000 edges on two idle cores; ten times that is a hang. */
const DEADLINE_MS = 60_000
/** A layout nobody waits for may end by itself; then its result is kept and the worker too. */
const GRACE_MS = 250

interface Job {
  readonly id: number
  readonly hash: string
  readonly input: LayoutInput
  readonly options: LayoutOptions
  readonly settle: (outcome: LayoutOutcome) => void
  readonly startedAt: number
}

/**
 * Layouts in a worker, one at a time. Every call is answered with an outcome: never with silence, never with a drawing
 * of another request.
 */
export function createLayoutClient(options: LayoutClientOptions): LayoutClient {
  const queue: Job[] = []
  let worker: LayoutWorker | null = null
  let ready = false
  let current: Job | null = null
  let grace: ReturnType<typeof setTimeout> | undefined
  let lastId = 0

  function pump(): void {
    if (current !== null || queue.length === 0) return
    if (worker === null) startWorker()
    if (!ready || worker === null) return
    current = queue.shift() ?? null
    if (current === null) return
    const { id, hash, input, options: wanted } = current
    const known = options.cache.get(hash)
    if (known === null) worker.postMessage({ id, input, hints: wanted.hints ?? new Map() })
    else receive({ type: 'placed', id, placement: known })
  }

  function startWorker(): void {
    ready = false
    try {
      worker = options.createWorker()
    } catch (error) {
      failAll(error instanceof Error ? error.message : String(error))
      return
    }
    worker.onmessage = ({ data }) => receive(data)
    worker.onerror = (event) => {
      failAll(event.message ?? '')
      dropWorker()
    }
  }

  function dropWorker(): void {
    clearTimeout(grace)
    worker?.terminate()
    worker = null
    current = null
  }

  function failAll(message: string): void {
    const waiting = [...(current === null ? [] : [current]), ...queue.splice(0)]
    current = null
    for (const job of waiting) job.settle({ kind: 'failed', reason: 'worker', message })
  }

  function receive(reply: LayoutReply): void {
    if (reply.type === 'ready') {
      ready = true
      pump()
      return
    }
    const job = current
    if (job === null || reply.id !== job.id) return
    if (reply.type === 'progress') {
      job.options.onProgress?.(reply.placed)
      return
    }
    clearTimeout(grace)
    current = null
    if (reply.type === 'placed') finish(job, reply.placement)
    else job.settle({ kind: 'failed', reason: 'layout', message: reply.message })
    pump()
  }

  function finish(job: Job, placement: Placement): void {
    options.cache.set(job.hash, placement)
    job.settle({ kind: 'placed', placement, ms: performance.now() - job.startedAt, cached: false })
  }

  /** Takes a job out of the way; a busy worker gets a moment to end by itself unless `now`. */
  function leave(job: Job, now: boolean): void {
    const waiting = queue.indexOf(job)
    if (waiting >= 0) {
      queue.splice(waiting, 1)
      // It never began to listen: what comes next needs another one.
      if (now && !ready) dropWorker()
    } else if (current === job) {
      clearTimeout(grace)
      grace = setTimeout(
        () => {
          dropWorker()
          pump()
        },
        now ? 0 : GRACE_MS,
      )
    }
  }

  function layout(input: LayoutInput, wanted: LayoutOptions = {}): Promise<LayoutOutcome> {
    const startedAt = performance.now()
    if (wanted.signal?.aborted === true) return Promise.resolve({ kind: 'cancelled' })
    const hash = layoutHash(input)
    const known = options.cache.get(hash)
    if (known !== null) {
      return Promise.resolve({
        kind: 'placed',
        placement: known,
        ms: performance.now() - startedAt,
        cached: true,
      })
    }
    return new Promise((resolve) => {
      const onAbort = () => {
        leave(job, false)
        job.settle({ kind: 'cancelled' })
      }
      const deadline = setTimeout(() => {
        leave(job, true)
        job.settle({ kind: 'failed', reason: 'deadline', message: '' })
      }, options.deadlineMs ?? DEADLINE_MS)
      const settle = (outcome: LayoutOutcome) => {
        clearTimeout(deadline)
        wanted.signal?.removeEventListener('abort', onAbort)
        resolve(outcome)
      }
      const job: Job = { id: ++lastId, hash, input, options: wanted, settle, startedAt }
      wanted.signal?.addEventListener('abort', onAbort)
      queue.push(job)
      pump()
    })
  }

  return {
    layout,
    dispose() {
      for (const job of [...(current === null ? [] : [current]), ...queue.splice(0)]) {
        job.settle({ kind: 'cancelled' })
      }
      dropWorker()
    },
  }
}
