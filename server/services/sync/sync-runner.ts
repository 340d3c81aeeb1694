import type { SyncRecord } from '../ports'
import { enqueueDue } from './enqueue-due'
import { runSync } from './run-sync'
import { LEASE_MILLIS, PARALLEL_SYNCS, POLL_MILLIS, SHUTDOWN, type SyncDeps } from './sync-deps'

/** Does the syncs that rows ask for. In this process now; a queue can stand behind the same port. */
export interface SyncRunner {
  start(): void
  /** There may be something to do. */
  wake(): void
  /** A running sync of this process stops now and not at its next heartbeat. */
  cancel(syncId: string): void
  /** Gives up what runs, to be done again elsewhere or later. */
  stop(): Promise<void>
}

export function createSyncRunner(deps: SyncDeps): SyncRunner {
  const running = new Map<string, { readonly abort: AbortController; readonly done: Promise<void> }>()
  const shutdown = new AbortController()
  const derived = new Set<string>()
  let claiming: Promise<void> | null = null
  let again = false
  let halt = () => {}

  const run = (sync: SyncRecord) => {
    const abort = new AbortController()
    const done = runSync(deps, sync, AbortSignal.any([abort.signal, shutdown.signal]), derived)
      .catch((error: unknown) => deps.logger.error({ syncId: sync.id, err: error }, 'a sync broke off'))
      .finally(() => {
        running.delete(sync.id)
        wake()
      })
    running.set(sync.id, { abort, done })
  }
  const claimAll = async () => {
    while (running.size < PARALLEL_SYNCS && !shutdown.signal.aborted) {
      const sync = await deps.syncs.claim(deps.owner, deps.now(), LEASE_MILLIS)
      if (sync === null) return
      run(sync)
    }
  }
  const work = async () => {
    do {
      again = false
      try {
        await enqueueDue(deps)
        await claimAll()
      } catch (error) {
        deps.logger.error({ err: error }, 'looking for syncs to do failed')
      }
    } while (again)
  }
  const wake = () => {
    if (shutdown.signal.aborted) return
    again = true
    claiming ??= work().finally(() => {
      claiming = null
      if (again) wake()
    })
  }
  return {
    start: () => {
      halt = deps.every(POLL_MILLIS, wake)
      wake()
    },
    wake,
    cancel: (syncId) => running.get(syncId)?.abort.abort(),
    stop: async () => {
      halt()
      shutdown.abort(SHUTDOWN)
      await claiming
      await Promise.all([...running.values()].map((one) => one.done))
    },
  }
}
