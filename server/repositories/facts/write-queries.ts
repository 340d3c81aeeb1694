import type { WriteFact } from '@/lib/domain/facts/model'
import type { RefText } from '@/lib/domain/refs'
import { Prisma, type Db } from '@/server/db/client'
import type { CheckpointKey } from '@/server/services/ports'
import { toFacts, type BodyRow } from './fact-converter'
import { inForce } from './in-force'
import { checkpointKeys, namedKeys, textList } from './keys'

const inOrder = Prisma.sql`ORDER BY f.job_id COLLATE "C", f.checkpoint_id NULLS FIRST, f.key COLLATE "C"`

export async function writesOfVersions(
  db: Db,
  lakeId: string,
  keys: readonly { readonly table: RefText; readonly identity: string }[],
): Promise<WriteFact[]> {
  const names = namedKeys(keys.map(({ table, identity }) => ({ table, name: identity })))
  return toFacts(
    await db.$queryRaw<BodyRow[]>`
      SELECT f.body FROM ${names}
      JOIN fact_write f ON f.table_ref = k.table_ref AND f.identity = k.name
      WHERE ${inForce(lakeId)} ${inOrder}`,
  )
}

/** Two arms, because `IS NOT DISTINCT FROM` would not use the index. */
export async function writesOfCheckpoints(
  db: Db,
  lakeId: string,
  keys: readonly CheckpointKey[],
): Promise<WriteFact[]> {
  return toFacts(
    await db.$queryRaw<BodyRow[]>`
      SELECT f.body FROM (
        SELECT f.* FROM ${checkpointKeys(keys)}
        JOIN fact_write f ON f.job_id = k.job_id AND f.checkpoint_id = k.id WHERE ${inForce(lakeId)}
        UNION ALL
        SELECT f.* FROM ${checkpointKeys(keys)}
        JOIN fact_write f ON f.job_id = k.job_id AND f.checkpoint_id IS NULL
        WHERE k.id IS NULL AND ${inForce(lakeId)}) f ${inOrder}`,
  )
}

/**
 * Committed writes only: a tentative one has no version to stand for. A batch run answers with its own writes.
 * The sinks of the runs are found by hopping from table to table along the index.
 */
export async function writesAtOrBelow(
  db: Db,
  lakeId: string,
  keys: readonly CheckpointKey[],
): Promise<WriteFact[]> {
  return toFacts(
    await db.$queryRaw<BodyRow[]>`
      WITH RECURSIVE sink AS (
        SELECT j.job_id, (SELECT min(w.table_ref) FROM fact_write w
          WHERE w.lake_id = ${lakeId} AND w.job_id = j.job_id) AS table_ref
        FROM unnest(${textList(keys.map((key) => key.jobId))}) AS j(job_id)
        UNION ALL
        SELECT s.job_id, (SELECT min(w.table_ref) FROM fact_write w
          WHERE w.lake_id = ${lakeId} AND w.job_id = s.job_id AND w.table_ref > s.table_ref)
        FROM sink s WHERE s.table_ref IS NOT NULL)
      SELECT f.body FROM (
        SELECT found.id FROM ${checkpointKeys(keys)}
        JOIN sink s ON s.job_id = k.job_id
        CROSS JOIN LATERAL (
          SELECT f.id FROM fact_write f
          WHERE ${inForce(lakeId)} AND f.job_id = k.job_id AND f.table_ref = s.table_ref
            AND f.checkpoint_id <= k.id AND f.identity IS NOT NULL
          ORDER BY f.checkpoint_id DESC FETCH FIRST 1 ROWS WITH TIES) found
        UNION
        SELECT f.id FROM ${checkpointKeys(keys)}
        JOIN fact_write f ON f.job_id = k.job_id AND f.checkpoint_id IS NULL
        WHERE k.id IS NULL AND f.identity IS NOT NULL AND ${inForce(lakeId)}) hit
      JOIN fact_write f ON f.id = hit.id ${inOrder}`,
  )
}
