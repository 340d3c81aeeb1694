import type { CheckpointFact } from '@/lib/domain/facts/model'
import type { Millis } from '@/lib/domain/time'
import type { Db } from '@/server/db/client'
import type { CheckpointKey, FactReader } from '@/server/services/ports'
import { toInt64OrNull } from '@/server/rows'
import { toFacts, type BodyRow } from './fact-converter'
import { inForce, notAfter, notBefore } from './in-force'
import { checkpointKeys, textList } from './keys'

export async function checkpointsById(
  db: Db,
  lakeId: string,
  keys: readonly CheckpointKey[],
): Promise<CheckpointFact[]> {
  return toFacts(
    await db.$queryRaw<BodyRow[]>`
      SELECT f.body FROM ${checkpointKeys(keys)}
      JOIN fact_checkpoint f ON f.job_id = k.job_id AND f.checkpoint_id = k.id
      WHERE ${inForce(lakeId)} ORDER BY f.job_id COLLATE "C", f.checkpoint_id`,
  )
}

/** Newest first, those without any time last. */
export async function checkpointPage(
  db: Db,
  lakeId: string,
  jobIds: readonly string[],
  page: Parameters<FactReader['checkpointPage']>[2],
): Promise<CheckpointFact[]> {
  return toFacts(
    await db.$queryRaw<BodyRow[]>`
      SELECT f.body FROM fact_checkpoint f
      WHERE ${inForce(lakeId)} AND f.job_id = ANY(${textList(jobIds)})
        AND ${notAfter('at_millis', toInt64OrNull(page.asOf))}
      ORDER BY f.at_millis DESC NULLS LAST, f.checkpoint_id DESC, f.job_id COLLATE "C"
      LIMIT ${page.limit} OFFSET ${page.offset}`,
  )
}

/**
 * Checkpoints complete nearly in the order they were triggered in, so those that were under way are among the first
 * that completed afterwards.
 */
export async function checkpointsUnderWay(
  db: Db,
  lakeId: string,
  jobIds: readonly string[],
  at: Millis,
): Promise<CheckpointFact[]> {
  const rows = await db.$queryRaw<BodyRow[]>`
    SELECT next.body FROM unnest(${textList(jobIds)}) AS k(job_id)
    CROSS JOIN LATERAL (
      SELECT f.body, f.job_id, f.checkpoint_id FROM fact_checkpoint f
      WHERE ${inForce(lakeId)} AND f.job_id = k.job_id AND f.at_millis > ${toInt64OrNull(at)}
      ORDER BY f.at_millis, f.checkpoint_id LIMIT ${UNDER_WAY}) next
    ORDER BY next.checkpoint_id DESC, next.job_id COLLATE "C"`
  return toFacts<CheckpointFact>(rows).filter(
    ({ triggeredAt, completedAt }) => completedAt !== null && triggeredAt !== null && triggeredAt <= at,
  )
}

/** Of one run at once; Flink's default is one, with a savepoint beside it two. */
const UNDER_WAY = 8

/** The newest ones where there are more than the limit; oldest first. Those without any time are in no window. */
export async function checkpointsInWindow(
  db: Db,
  lakeId: string,
  jobIds: readonly string[],
  window: Parameters<FactReader['checkpointsInWindow']>[2],
): Promise<CheckpointFact[]> {
  const rows = await db.$queryRaw<BodyRow[]>`
    SELECT f.body FROM fact_checkpoint f
    WHERE ${inForce(lakeId)} AND f.job_id = ANY(${textList(jobIds)}) AND f.at_millis IS NOT NULL
      AND ${notBefore('at_millis', toInt64OrNull(window.from))}
      AND ${notAfter('at_millis', toInt64OrNull(window.to))}
    ORDER BY f.at_millis DESC, f.job_id COLLATE "C" DESC, f.checkpoint_id DESC
    LIMIT ${window.limit}`
  return toFacts<CheckpointFact>(rows).reverse()
}
