import { maskAddresses } from '@/lib/domain/secrets/mask'
import { takeRows } from '../lineage-rows/take-rows'
import type { LakeRecord, SyncRecord, SyncWarning } from '../ports'
import type { Lease } from './lease'
import type { SyncDeps } from './sync-deps'

/** Rows that cannot be used are named for each table up to here. */
const NAMED_ROWS = 5

/** Rows of the lake's database of lineage, if it has one. One that cannot be reached is a warning: files were read. */
export async function readLineageStore(
  deps: SyncDeps,
  sync: SyncRecord,
  lake: LakeRecord,
  lease: Lease,
): Promise<void> {
  if (lake.lineageStore === null) return
  const where = maskAddresses(lake.lineageStore.url)
  const warnings: SyncWarning[] = []
  try {
    for await (const { table, place, rows } of deps.readRowStore(lake.lineageStore.url, lease.signal)) {
      const taken = await takeRows(deps, { lakeId: lake.id, place }, rows)
      lease.report({ phase: 'lineage-store', done: taken.accepted, total: null })
      for (const { row, column, reason } of taken.problems.slice(0, NAMED_ROWS))
        warnings.push({
          code: 'lineage-row',
          where,
          message: `row ${row} of ${table}: ${column === null ? '' : `${column} `}${reason}`,
        })
    }
  } catch (error) {
    lease.signal.throwIfAborted()
    const why = maskAddresses(error instanceof Error ? error.message : 'unknown reason')
    const message = `The lineage tables cannot be read: ${why}. Check the address, that this machine can reach it, and its rights.`
    warnings.push({ code: 'lineage-store', where, message })
  }
  if (warnings.length > 0) await deps.syncs.addWarnings(sync.id, warnings)
}
