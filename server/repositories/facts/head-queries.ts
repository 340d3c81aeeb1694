import type { TableFact } from '@/lib/domain/facts/model'
import type { RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import type { CheckpointFact } from '@/lib/domain/facts/model'
import type { Db } from '@/server/db/client'
import type { CheckpointHead, TableHead } from '@/server/services/ports'
import { isShortened, toInt64OrNull, toNumberOrNull } from '@/server/rows'
import { toFact } from './fact-converter'
import { inForce, notAfter } from './in-force'

interface TableHeadRow {
  readonly key: string
  /** Only where the key is not the whole ref. */
  readonly body: string | null
  readonly content_id: bigint | null
  readonly content_at: bigint | null
  readonly total_record_count: bigint | null
  readonly newest_id: bigint | null
  readonly newest_at: bigint | null
  readonly oldest_id: bigint | null
  readonly snapshot_count: bigint
}

/** Every table of the lake, by the snapshots known of its current life, readable or expired. */
export async function readTableHeads(db: Db, lakeId: string, asOf: Millis | null): Promise<TableHead[]> {
  const dated = notAfter('time_millis', toInt64OrNull(asOf))
  const rows = await db.$queryRaw<TableHeadRow[]>`
    SELECT t.key, CASE WHEN strpos(t.key, '#') > 0 THEN t.body END AS body,
      content.snapshot_id AS content_id, content.time_millis AS content_at, content.total_record_count,
      newest.snapshot_id AS newest_id, newest.time_millis AS newest_at, span.oldest_id, span.snapshot_count
    FROM (SELECT f.key, f.body FROM fact_table f WHERE ${inForce(lakeId)}) t
    LEFT JOIN LATERAL (
      SELECT f.snapshot_id, f.time_millis, f.total_record_count FROM fact_snapshot f
      WHERE ${inForce(lakeId)} AND f.table_ref = t.key AND f.current_life AND f.content AND ${dated}
      ORDER BY f.snapshot_id DESC, f.identity COLLATE "C" DESC LIMIT 1) content ON true
    LEFT JOIN LATERAL (
      SELECT f.snapshot_id, f.time_millis FROM fact_snapshot f
      WHERE ${inForce(lakeId)} AND f.table_ref = t.key AND f.current_life AND ${dated}
      ORDER BY f.snapshot_id DESC, f.identity COLLATE "C" DESC LIMIT 1) newest ON true
    CROSS JOIN LATERAL (
      SELECT min(f.snapshot_id) AS oldest_id, count(*) AS snapshot_count FROM fact_snapshot f
      WHERE ${inForce(lakeId)} AND f.table_ref = t.key AND f.current_life AND ${dated}) span
    ORDER BY t.key COLLATE "C"`
  return rows.map((row) => ({
    table:
      row.body !== null && isShortened(row.key)
        ? toFact<TableFact>({ body: row.body }).ref
        : (row.key as RefText),
    content:
      row.content_id === null
        ? null
        : { id: row.content_id, at: Number(row.content_at), totalRecordCount: row.total_record_count },
    newest: row.newest_id === null ? null : { id: row.newest_id, at: Number(row.newest_at) },
    oldestId: row.oldest_id,
    snapshotCount: Number(row.snapshot_count),
  }))
}

interface CheckpointHeadRow {
  readonly job_id: string
  readonly completed_id: bigint | null
  readonly completed: string | null
  readonly failed_since: bigint
  readonly first_failed_at: bigint | null
  readonly last_failed: string | null
}

/** Every run of the lake. A checkpoint completes once, so the last completed one is the one with the highest number. */
export async function readCheckpointHeads(
  db: Db,
  lakeId: string,
  asOf: Millis | null,
): Promise<CheckpointHead[]> {
  const at = toInt64OrNull(asOf)
  const rows = await db.$queryRaw<CheckpointHeadRow[]>`
    SELECT r.key AS job_id, done.checkpoint_id AS completed_id, done.body AS completed,
      failed.failed_since, failed.first_failed_at, last_failed.body AS last_failed
    FROM (SELECT f.key FROM fact_run f WHERE ${inForce(lakeId)}) r
    LEFT JOIN LATERAL (
      SELECT f.checkpoint_id, f.body FROM fact_checkpoint f
      WHERE ${inForce(lakeId)} AND f.job_id = r.key AND f.status = 'COMPLETED' AND ${notAfter('at_millis', at)}
      ORDER BY f.checkpoint_id DESC LIMIT 1) done ON true
    CROSS JOIN LATERAL (
      SELECT count(*) AS failed_since, min(f.failed_at) AS first_failed_at FROM fact_checkpoint f
      WHERE ${inForce(lakeId)} AND f.job_id = r.key AND f.status = 'FAILED' AND ${notAfter('failed_at', at)}
        AND (done.checkpoint_id IS NULL OR f.checkpoint_id > done.checkpoint_id)) failed
    LEFT JOIN LATERAL (
      SELECT f.body FROM fact_checkpoint f
      WHERE ${inForce(lakeId)} AND f.job_id = r.key AND f.status = 'FAILED' AND ${notAfter('failed_at', at)}
        AND (done.checkpoint_id IS NULL OR f.checkpoint_id > done.checkpoint_id)
      ORDER BY f.checkpoint_id DESC LIMIT 1) last_failed ON true
    ORDER BY r.key COLLATE "C"`
  return rows.map((row) => ({
    jobId: row.job_id,
    lastCompleted:
      row.completed === null || row.completed_id === null
        ? null
        : { checkpointId: row.completed_id, at: toFact<CheckpointFact>({ body: row.completed }).completedAt },
    failedSince: Number(row.failed_since),
    firstFailedAt: toNumberOrNull(row.first_failed_at),
    lastFailureMessage:
      row.last_failed === null ? null : toFact<CheckpointFact>({ body: row.last_failed }).failureMessage,
  }))
}
