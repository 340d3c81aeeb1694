import { SKEW_MARGIN } from '@/lib/domain/facts/clock'
import { CLOCK_STEP } from '@/lib/domain/facts/clock-offsets'
import { Prisma, type Db } from '@/server/db/client'
import type { ObservationRows } from '@/server/services/ports'
import { texts } from './texts'

/** Takes new rows; where all are, that is all. Else the others are looked at, which costs as much again. */
export async function insertObservations(db: Db, lakeId: string, rows: ObservationRows): Promise<number> {
  if (rows.hash.length === 0) return 0
  const counted = await db.$queryRaw<{ added: bigint; lakes: bigint }[]>`
    WITH ${fence(lakeId)}, stored AS (
      INSERT INTO observation (lake_id, hash, kind, subject, place, read_at, last_read_at, mark, body)
      SELECT fence.id, u.hash, u.kind, u.subject, u.place, u.read_at, u.last_read_at, u.mark, u.body
      FROM fence, ${given(rows)}
      ON CONFLICT (lake_id, hash) DO NOTHING
      RETURNING subject
    ), counted AS (
      UPDATE subject t SET observations = t.observations + c.added, stale = pg_current_xact_id()::text::bigint
      FROM (SELECT subject, count(*) AS added FROM stored GROUP BY subject) c
      WHERE t.lake_id = ${lakeId} AND t.key = c.subject
    )
    SELECT count(*) AS added, (SELECT count(*) FROM fence) AS lakes FROM stored`
  const [{ added: count, lakes } = { added: 0n, lakes: 0n }] = counted
  if (lakes === 0n) throw new Error(`lake ${lakeId} is gone: nothing can be stored of it`)
  const added = Number(count)
  return added === rows.hash.length ? added : added + (await insertOrReread(db, lakeId, rows))
}

/**
 * The row keeps its first read and its last one; the body (with Flink's own clock in it) is the last read's. A read
 * that says nothing newer writes nothing, so syncing a recorded lake again leaves the files alone.
 *
 * The same statement makes stale whose facts it may change: of every new row, and of a row read again where the time
 * of its reading decides something. Of a run's answers and a table's listings it does where the row was not the newest
 * (answers by Flink's clock) or tells another time of Flink's clock, and where the table counts as gone, which a look at
 * its folder may refute.
 */
async function insertOrReread(db: Db, lakeId: string, rows: ObservationRows): Promise<number> {
  const counted = await db.$queryRaw<{ added: bigint }[]>`
    WITH ${fence(lakeId)}, given AS (
      SELECT u.* FROM fence, ${given(rows)}
    ), before AS (
      SELECT o.hash, o.read_at, o.last_read_at, o.body FROM observation o
      WHERE o.lake_id = ${lakeId} AND o.hash = ANY(${rows.hash}::text[])
    ), stored AS (
      INSERT INTO observation AS o (lake_id, hash, kind, subject, place, read_at, last_read_at, mark, body)
      SELECT ${lakeId}, u.hash, u.kind, u.subject, u.place, u.read_at, u.last_read_at, u.mark, u.body FROM given u
      ON CONFLICT (lake_id, hash) DO UPDATE SET
        read_at = least(o.read_at, excluded.read_at),
        last_read_at = greatest(o.last_read_at, excluded.last_read_at),
        mark = CASE WHEN excluded.last_read_at >= o.last_read_at THEN excluded.mark ELSE o.mark END,
        body = CASE WHEN (excluded.last_read_at, excluded.body COLLATE "C") > (o.last_read_at, o.body COLLATE "C")
          THEN excluded.body ELSE o.body END
      WHERE excluded.read_at < o.read_at
        OR (excluded.last_read_at, excluded.body COLLATE "C") > (o.last_read_at, o.body COLLATE "C")
      RETURNING o.hash, o.subject, (xmax = 0) AS fresh
    ), changed AS (
      SELECT s.subject, count(*) FILTER (WHERE s.fresh) AS added, bool_or(
        s.fresh OR u.read_at < b.read_at OR u.reread = 2 OR (u.reread = 1 AND (
          ${weight('u')} < ${weight('b')} OR ${ahead('u')} IS DISTINCT FROM ${ahead('b')} OR EXISTS (
            SELECT 1 FROM fact_table f WHERE f.lake_id = ${lakeId} AND f.key = u.subject AND f.to_gen IS NULL
              AND f.body LIKE '%"present":false%') OR EXISTS (
            SELECT 1 FROM observation r WHERE r.lake_id = ${lakeId} AND r.subject = u.subject AND r.kind = u.kind
              AND r.hash <> u.hash AND ${weight('r')} >= ${weight('b')})))
      ) AS matters
      FROM stored s JOIN given u ON u.hash = s.hash LEFT JOIN before b ON b.hash = s.hash
      GROUP BY s.subject
    ), counted AS (
      UPDATE subject t SET observations = t.observations + c.added,
        stale = CASE WHEN c.matters THEN pg_current_xact_id()::text::bigint ELSE t.stale END
      FROM changed c WHERE t.lake_id = ${lakeId} AND t.key = c.subject AND (c.matters OR c.added > 0)
    )
    SELECT count(*) FILTER (WHERE fresh) AS added FROM stored`
  return Number(counted[0]?.added ?? 0n)
}

/** No foreign key is checked row by row: whoever deletes the lake waits for this statement, and a later one finds none. */
function fence(lakeId: string) {
  return Prisma.sql`fence AS (SELECT id FROM lake WHERE id = ${lakeId} AND NOT deleting FOR SHARE)`
}

/** Rows as `u`. */
function given(rows: ObservationRows) {
  return Prisma.sql`unnest(
    ${texts(rows.hash)}, ${texts(rows.kind)},
    ${texts(rows.subject)}, ${texts(rows.place)},
    ${texts(rows.readAt)}::bigint[], ${texts(rows.lastReadAt)}::bigint[],
    ${texts(rows.mark)}, ${texts(rows.body)},
    ${texts(rows.reread)}::int[]
  ) AS u(hash, kind, subject, place, read_at, last_read_at, mark, body, reread)`
}

/** A run's answer by Flink's own clock, which orders its answers; by our reading where it has none. */
function weight(row: 'u' | 'b' | 'r') {
  const name = Prisma.raw(row)
  return Prisma.sql`coalesce((${name}.body::json ->> 'now')::numeric, ${name}.last_read_at)`
}

/** How far Flink's clock was ahead, as `tellsAnotherTime` has it. */
function ahead(row: 'u' | 'b') {
  const name = Prisma.raw(row)
  const exact = Prisma.sql`((${name}.body::json ->> 'now')::numeric - ${name}.last_read_at)`
  return Prisma.sql`(CASE WHEN abs(${exact}) <= ${SKEW_MARGIN} THEN 0
    ELSE sign(${exact}) * ceil(abs(${exact}) / ${CLOCK_STEP}) END)`
}
