import type { RowsTable } from '@/lib/ingest/lineage-rows'
import { openLake, type AccessDeps } from '../access'
import type { Actor, SyncRecord, SyncRepository } from '../ports'
import type { SyncRunner } from '../sync/sync-runner'
import { readGivenRows, type SentText } from './given-rows'
import { handedIn, takeRows, type RowsTaken, type TakeRowsDeps } from './take-rows'

export interface RowIntakeDeps extends AccessDeps, TakeRowsDeps {
  readonly syncs: Pick<SyncRepository, 'enqueue' | 'find'>
  readonly runner: Pick<SyncRunner, 'wake'>
  readonly wait: (millis: number, signal: AbortSignal) => Promise<void>
}

export interface RowsTakenView extends RowsTaken {
  readonly table: RowsTable
  readonly sync: SyncRecord | null
}

/** The answer waits this long for the facts, so that what is asked next knows the rows; on a large lake it may not. */
const FACTS_WAIT_MILLIS = 8_000
const LOOK_MILLIS = 100

/** Rows of PIP-5's tables that somebody hands in. */
export function createRowIntakeService(deps: RowIntakeDeps) {
  const untilDerived = async (sync: SyncRecord, signal: AbortSignal): Promise<SyncRecord> => {
    let now = sync
    for (let waited = 0; waited < FACTS_WAIT_MILLIS && !signal.aborted; waited += LOOK_MILLIS) {
      if (now.status !== 'queued' && now.status !== 'running') return now
      await deps.wait(LOOK_MILLIS, signal)
      now = (await deps.syncs.find(sync.id)) ?? now
    }
    return now
  }
  return {
    /** What is sent is read as it comes. `named`: the table, where the text does not say it itself. */
    async take(
      actor: Actor,
      lakeName: string,
      sent: SentText,
      named: RowsTable | undefined,
      signal: AbortSignal,
    ): Promise<RowsTakenView> {
      const { lake } = await openLake(deps, actor, lakeName)
      const { table, rows } = await readGivenRows(sent, named)
      const taken = await takeRows(deps, { lakeId: lake.id, place: handedIn(table) }, rows)
      if (taken.added === 0 || table === 'catalog_options') return { table, ...taken, sync: null }
      const sync = await deps.syncs.enqueue(lake.id, deps.now(), 'facts')
      deps.runner.wake()
      return { table, ...taken, sync: await untilDerived(sync, signal) }
    },
  }
}
