import { Prisma, type Db } from '@/server/db/client'

/** One statement holds the embedded database's only connection; this many rows take it for some 10 ms. */
const BATCH_ROWS = 1_000

const TABLES = [
  'sync',
  'rollback_plan',
  'alert_delivery',
  'alert_channel',
  'incident',
  'observation',
  'subject',
  'subject_link',
  'read_place',
  'fact_table',
  'fact_snapshot',
  'fact_run',
  'fact_checkpoint',
  'fact_read',
  'fact_write',
  'fact_edge',
  'fact_boundary',
].map((name) => Prisma.raw(name))

/**
 * Removes all rows of a lake that is already hidden, in batches, the lake's own row last. Its syncs go first, so
 * that a running one finds its lease gone. It adds no observation or fact to a hidden lake (their statements look at the
 * lake's row first); the little else it adds goes with that row, by foreign keys.
 */
export async function deleteLakeRows(db: Db, lakeId: string): Promise<void> {
  for (const table of TABLES) {
    let removed = BATCH_ROWS
    while (removed === BATCH_ROWS) {
      removed = await db.$executeRaw`
        DELETE FROM ${table} WHERE id IN (SELECT id FROM ${table} WHERE lake_id = ${lakeId} LIMIT ${BATCH_ROWS})`
    }
  }
  await db.lake.deleteMany({ where: { id: lakeId } })
}
