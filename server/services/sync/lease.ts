import type { SyncProgress } from '../ports'
import { HEARTBEAT_MILLIS, LEASE_MILLIS, type SyncDeps } from './sync-deps'

/** The right to work on a sync, for as long as it is renewed. */
export interface Lease {
  /** Aborted when the work must stop: cancelled, taken over by another process, or this process ends. */
  readonly signal: AbortSignal
  /** Stored with the next heartbeat. */
  report(progress: SyncProgress): void
  /** Stores the last progress and renews no more. */
  release(): Promise<void>
}

export function keepLease(deps: SyncDeps, syncId: string, stop: AbortSignal): Lease {
  const abort = new AbortController()
  const signal = AbortSignal.any([abort.signal, stop])
  let progress: SyncProgress = { phase: 'starting', done: 0, total: null }
  let beating: Promise<void> = Promise.resolve()
  let busy = false
  const beat = async () => {
    busy = true
    try {
      if (!(await deps.syncs.heartbeat(syncId, deps.owner, progress, deps.now(), LEASE_MILLIS))) abort.abort()
    } catch (error) {
      // One that fails is followed by the next; the lease outlives many.
      deps.logger.error({ syncId, err: error }, 'the heartbeat of a sync failed')
    } finally {
      busy = false
    }
  }
  const halt = deps.every(HEARTBEAT_MILLIS, () => {
    if (!busy) beating = beat()
  })
  return {
    signal,
    report: (next) => {
      progress = next
    },
    release: async () => {
      halt()
      await beating
      if (!signal.aborted) await beat()
    },
  }
}
