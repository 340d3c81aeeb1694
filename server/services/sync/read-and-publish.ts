import { tableRefText } from '@/lib/domain/refs'
import type { LakeRecord, SyncRecord } from '../ports'
import { deriveStale } from './derive-stale'
import { configOf } from './lake-config'
import type { LakeWorker, ReadBatch, ReadBefore } from './lake-worker'
import type { Lease } from './lease'
import { readLineageStore } from './read-lineage-store'
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
  readonly progress: { observations: number; excluded: number }
  /** Lakes that this process has derived once. */
  readonly derived: Set<string>
}

/** Sources to observations, observations to facts, facts in force. Throws when it is stopped or something breaks. */
export async function readAndPublish(deps: SyncDeps, sync: SyncRecord, work: Work): Promise<Outcome> {
  const lake = await deps.lakes.find(sync.lakeName)
  if (lake === null) return failed('The lake was removed before its turn came.')
  // Rows that were handed in are derived all the same.
  if (lake.catalog !== 'filesystem' && sync.scope === 'full') {
    return failed(`A ${lake.catalog} catalog cannot be read yet. Give the warehouse as a filesystem catalog.`)
  }
  const unreadable = sync.scope === 'full' ? await readSources(deps, sync, lake, work) : null
  if (unreadable !== null) return failed(unreadable)
  if (sync.scope === 'full') await readLineageStore(deps, sync, lake, work.lease)
  return derive(deps, lake, work)
}

/** The sentence why nothing could be read; `null` = it was read. */
async function readSources(
  deps: SyncDeps,
  sync: SyncRecord,
  lake: LakeRecord,
  { worker, lease, progress }: Work,
): Promise<string | null> {
  for await (const event of worker.read(configOf(lake), readBefore(deps, lake))) {
    lease.signal.throwIfAborted()
    switch (event.type) {
      case 'batch':
        await store(deps, lake, event)
        progress.observations += event.observations.hash.length
        break
      case 'warnings':
        await deps.syncs.addWarnings(sync.id, event.batch)
        break
      case 'progress':
        lease.report({ phase: event.phase, done: event.done, total: event.total })
        break
      case 'excluded':
        progress.excluded = event.tables
        break
      case 'unreadable':
        return `The warehouse ${event.where} cannot be read: ${event.message}. Check the path, that this machine can reach it, and its rights.`
    }
  }
  return null
}

/** The first reading asks nothing: there is nothing to know. */
function readBefore(deps: SyncDeps, lake: LakeRecord): ReadBefore | null {
  if (lake.factGeneration === 0) return null
  return {
    wholePlaces: (places) => deps.marks.placesOf(lake.id, places),
    filesOf: (table) => deps.marks.filesOf(lake.id, tableRefText(table)),
  }
}

/** Marks last: what is marked as read is never read again, so it must be stored. */
async function store(deps: SyncDeps, lake: LakeRecord, batch: ReadBatch): Promise<void> {
  await deps.observations.appendRows(lake.id, batch.observations)
  await deps.marks.keepPlaces(lake.id, new Map(batch.whole))
  await deps.observations.lookedAgain(
    lake.id,
    batch.unchanged.map(({ table, at }) => ({ subject: tableRefText(table), at })),
  )
}

async function derive(deps: SyncDeps, lake: LakeRecord, { worker, lease, derived }: Work): Promise<Outcome> {
  const published = await deriveStale(deps, lake, {
    worker,
    lease,
    anew: deps.rules === null && !derived.has(lake.id),
  })
  derived.add(lake.id)
  lease.signal.throwIfAborted()
  lease.report({ phase: 'done', done: published.facts, total: published.facts })
  return { status: 'succeeded', failure: null, ...published }
}

function failed(failure: string): Outcome {
  return { status: 'failed', failure, facts: 0, changed: 0 }
}
