import type { ReadFact } from '@/lib/domain/facts/model'
import type { Millis } from '@/lib/domain/time'
import { Prisma, type Db } from '@/server/db/client'
import type { CheckpointKey, VersionKey } from '@/server/services/ports'
import { toInt64OrNull } from '@/server/rows'
import { toFacts, type BodyRow } from './fact-converter'
import { inForce, notAfter } from './in-force'
import { checkpointKeys, textList, versionKeys } from './keys'

const inOrder = Prisma.sql`ORDER BY f.job_id COLLATE "C", f.checkpoint_id NULLS FIRST, f.key COLLATE "C"`

/** Two arms, because `IS NOT DISTINCT FROM` would not use the index. */
export async function readsOfCheckpoints(
  db: Db,
  lakeId: string,
  keys: readonly CheckpointKey[],
): Promise<ReadFact[]> {
  return toFacts(
    await db.$queryRaw<BodyRow[]>`
      SELECT f.body FROM (
        SELECT f.* FROM ${checkpointKeys(keys)}
        JOIN fact_read f ON f.job_id = k.job_id AND f.checkpoint_id = k.id WHERE ${inForce(lakeId)}
        UNION ALL
        SELECT f.* FROM ${checkpointKeys(keys)}
        JOIN fact_read f ON f.job_id = k.job_id AND f.checkpoint_id IS NULL
        WHERE k.id IS NULL AND ${inForce(lakeId)}) f ${inOrder}`,
  )
}

/**
 * The readers of the tables are found by hopping from job to job along the index, then each reader's first
 * checkpoint by its rising reach: work grows with readers, not with their checkpoints.
 */
export async function firstReadsReaching(
  db: Db,
  lakeId: string,
  keys: readonly VersionKey[],
  asOf: Millis | null,
): Promise<ReadFact[]> {
  return toFacts(
    await db.$queryRaw<BodyRow[]>`
      WITH RECURSIVE reader AS (
        SELECT t.table_ref, (SELECT min(r.job_id) FROM fact_read r
          WHERE r.lake_id = ${lakeId} AND r.table_ref = t.table_ref) AS job_id
        FROM unnest(${textList(keys.map((key) => key.table))}) AS t(table_ref)
        UNION ALL
        SELECT d.table_ref, (SELECT min(r.job_id) FROM fact_read r
          WHERE r.lake_id = ${lakeId} AND r.table_ref = d.table_ref AND r.job_id > d.job_id)
        FROM reader d WHERE d.job_id IS NOT NULL)
      SELECT f.body FROM (
        SELECT DISTINCT found.id FROM ${versionKeys(keys)}
        JOIN reader d ON d.table_ref = k.table_ref
        CROSS JOIN LATERAL (
          SELECT f.id FROM fact_read f
          WHERE ${inForce(lakeId)} AND f.table_ref = k.table_ref AND f.job_id = d.job_id
            AND f.reach >= k.id AND f.high >= k.id AND NOT f.lookup
            AND ${notAfter('at_millis', toInt64OrNull(asOf))}
          ORDER BY f.reach, f.checkpoint_id NULLS FIRST, f.key COLLATE "C" LIMIT 1) found) hit
      JOIN fact_read f ON f.id = hit.id ${inOrder}`,
  )
}
