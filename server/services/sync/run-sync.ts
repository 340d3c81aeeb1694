import type { SyncRecord } from '../ports'
import { keepLease, type Lease } from './lease'
import { readAndPublish, type Outcome, type Work } from './read-and-publish'
import { SHUTDOWN, type SyncDeps } from './sync-deps'

/**
 * Does one claimed sync from its first file to the facts in force, and records how it ended. `derived`: lakes that this
 * process has derived once, added to.
 */
export async function runSync(
  deps: SyncDeps,
  sync: SyncRecord,
  stop: AbortSignal,
  derived: Set<string>,
): Promise<void> {
  const lease = keepLease(deps, sync.id, stop)
  const worker = deps.spawn()
  // With its worker gone whatever waits for it fails: so a sync stops in the middle of anything.
  lease.signal.addEventListener('abort', () => void worker.close(), { once: true })
  const progress = { observations: 0, excluded: 0 }
  try {
    const outcome = await readAndPublish(deps, sync, { worker, lease, progress, derived })
    await lease.release()
    await finish(deps, sync, outcome, progress)
  } catch (error) {
    await lease.release()
    await settle(deps, sync, { error, lease, progress })
  } finally {
    await worker.close()
  }
}

/**
 * What was thrown is a failure, unless the work was stopped on purpose: then the reason decides. When the process
 * ends the sync stays as it is and is done again once its lease has run out.
 */
async function settle(
  deps: SyncDeps,
  sync: SyncRecord,
  { error, lease, progress }: { error: unknown; lease: Lease; progress: Work['progress'] },
): Promise<void> {
  if (!lease.signal.aborted) {
    deps.logger.error({ syncId: sync.id, lake: sync.lakeName, err: error }, 'a sync failed')
    const why = error instanceof Error ? error.message : 'unknown reason'
    const failure = `Reading stopped: ${why}. What was read until then is kept; start the sync again.`
    return finish(deps, sync, { status: 'failed', failure, facts: 0, changed: 0 }, progress)
  }
  if (lease.signal.reason === SHUTDOWN) return
  const now = await deps.syncs.find(sync.id)
  if (now?.cancelRequested === true) {
    return finish(deps, sync, { status: 'cancelled', failure: null, facts: 0, changed: 0 }, progress)
  }
  // Taken over: how it ends is for the other one to say.
  deps.logger.info({ syncId: sync.id, lake: sync.lakeName }, 'a sync was given up')
}

async function finish(
  deps: SyncDeps,
  sync: SyncRecord,
  outcome: Outcome,
  progress: Work['progress'],
): Promise<void> {
  try {
    await deps.syncs.finish(sync.id, deps.owner, { ...outcome, ...progress }, deps.now())
    const { status, facts, changed } = outcome
    deps.logger.info({ syncId: sync.id, lake: sync.lakeName, status, facts, changed }, 'a sync ended')
  } catch (error) {
    deps.logger.error({ syncId: sync.id, err: error }, 'the end of a sync could not be stored')
  }
}
