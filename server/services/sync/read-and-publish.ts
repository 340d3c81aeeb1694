import type { StoredObservation } from '@/lib/domain/observations'
import type { LakeRecord, SyncRecord } from '../ports'
import { collectFacts } from './facts-parts'
import type { LakeConfig, LakeWorker } from './lake-worker'
import type { Lease } from './lease'
import type { SyncDeps } from './sync-deps'

export interface Outcome {
  readonly status: 'succeeded' | 'failed' | 'cancelled'
  readonly failure: string | null
  readonly facts: number
  readonly changed: number
}

export interface Work {
  readonly worker: LakeWorker
  readonly lease: Lease
  /** Counted as it goes, so that it is known when the rest fails. */
  readonly progress: { observations: number }
}

/** Sources to observations, observations to facts, facts in force. Throws when it is stopped or something breaks. */
export async function readAndPublish(deps: SyncDeps, sync: SyncRecord, work: Work): Promise<Outcome> {
  const lake = await deps.lakes.find(sync.lakeName)
  if (lake === null) return failed('The lake was removed before its turn came.')
  if (lake.catalog !== 'filesystem') {
    return failed(`A ${lake.catalog} catalog cannot be read yet. Give the warehouse as a filesystem catalog.`)
  }
  const unreadable = sync.scope === 'full' ? await readSources(deps, sync, lake, work) : null
  return unreadable === null ? derive(deps, lake, work) : failed(unreadable)
}

/** The sentence why nothing could be read; `null` = it was read. */
async function readSources(
  deps: SyncDeps,
  sync: SyncRecord,
  lake: LakeRecord,
  { worker, lease, progress }: Work,
): Promise<string | null> {
  for await (const event of worker.read(configOf(lake))) {
    lease.signal.throwIfAborted()
    switch (event.type) {
      case 'observations':
        await deps.observations.append(lake.id, event.batch)
        progress.observations += event.batch.length
        break
      case 'warnings':
        await deps.syncs.addWarnings(sync.id, event.batch)
        break
      case 'progress':
        lease.report({ phase: event.phase, done: event.done, total: event.total })
        break
      case 'unreadable':
        return `The warehouse ${event.where} cannot be read: ${event.message}. Check the path, that this machine can reach it, and its rights.`
    }
  }
  return null
}

async function derive(deps: SyncDeps, lake: LakeRecord, { worker, lease }: Work): Promise<Outcome> {
  const facts = await collectFacts(worker.derive(configOf(lake), storedPages(deps, lake, lease)))
  lease.signal.throwIfAborted()
  const published = await deps.publisher.publish(lake.id, facts, (done, total) => {
    lease.report({ phase: 'publish', done, total })
    return Promise.resolve(!lease.signal.aborted)
  })
  lease.signal.throwIfAborted()
  lease.report({ phase: 'done', done: published.facts, total: published.facts })
  return { status: 'succeeded', failure: null, ...published }
}

async function* storedPages(
  deps: SyncDeps,
  lake: LakeRecord,
  lease: Lease,
): AsyncGenerator<readonly StoredObservation[]> {
  let done = 0
  for await (const page of deps.observations.stream(lake.id)) {
    lease.signal.throwIfAborted()
    done += page.length
    lease.report({ phase: 'facts', done, total: null })
    yield page
  }
}

function failed(failure: string): Outcome {
  return { status: 'failed', failure, facts: 0, changed: 0 }
}

function configOf({ warehouse, flink, checkpoints, pathRewrites }: LakeRecord): LakeConfig {
  return { warehouse, flink, checkpoints, pathRewrites }
}
