import { RefusedError } from '@/lib/domain/errors'
import type { Millis } from '@/lib/domain/time'
import { openLake, type AccessDeps } from '../access'
import type { Actor, SyncRecord, SyncRepository } from '../ports'
import type { SyncRunner } from '../sync/sync-runner'

export interface SyncServiceDeps extends AccessDeps {
  readonly syncs: SyncRepository
  readonly runner: Pick<SyncRunner, 'wake' | 'cancel'>
  readonly now: () => Millis
  /** Resolves after so long, or as soon as the signal is aborted. */
  readonly wait: (millis: number, signal: AbortSignal) => Promise<void>
}

/** How often a watched sync is looked at. */
const WATCH_MILLIS = 500

export function createSyncService(deps: SyncServiceDeps) {
  const get = async (actor: Actor, id: string): Promise<SyncRecord> => {
    const sync = await deps.syncs.find(id)
    if (sync === null || !deps.visibilityOf(actor, sync.lakeName).lake) {
      throw new RefusedError('sync-not-found', `There is no sync "${id}".`)
    }
    return sync
  }
  return {
    get,

    async start(actor: Actor, lakeName: string): Promise<SyncRecord> {
      const { lake } = await openLake(deps, actor, lakeName)
      const sync = await deps.syncs.enqueue(lake.id, deps.now())
      deps.runner.wake()
      return sync
    },

    async cancel(actor: Actor, id: string): Promise<SyncRecord> {
      await get(actor, id)
      const asked = await deps.syncs.requestCancel(id, deps.now())
      deps.runner.cancel(id)
      return asked ?? get(actor, id)
    },

    /** The sync as it is, then whenever it has changed, until it has ended or the signal is aborted. */
    async *watch(actor: Actor, id: string, signal: AbortSignal): AsyncGenerator<SyncRecord> {
      let last = ''
      while (!signal.aborted) {
        const sync = await get(actor, id)
        const state = JSON.stringify(sync)
        if (state !== last) yield sync
        if (hasEnded(sync)) return
        last = state
        await deps.wait(WATCH_MILLIS, signal)
      }
    },
  }
}

function hasEnded(sync: Pick<SyncRecord, 'status'>): boolean {
  return sync.status !== 'queued' && sync.status !== 'running'
}
