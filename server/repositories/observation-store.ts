import type { Db } from '@/server/db/client'
import type { ObservationStore } from '@/server/services/ports'
import { decodeBody, type Observation, type StoredObservation } from '@/lib/domain/observations'
import { mergeRepeated, toObservationRow, type ObservationRow } from './observation-converter'
import { fromStorable } from './values'

/** One statement each: some 20 ms on the embedded store, which works on the thread that serves requests. */
const BATCH_ROWS = 250
const PAGE_ROWS = 1_000

export class PrismaObservationStore implements ObservationStore {
  constructor(private readonly db: Db) {}

  async append(lakeId: string, batch: readonly Observation[]): Promise<number> {
    let added = 0
    for (let start = 0; start < batch.length; start += BATCH_ROWS) {
      const rows = mergeRepeated(batch.slice(start, start + BATCH_ROWS).map(toObservationRow))
      added += await this.insert(lakeId, rows)
    }
    return added
  }

  /**
   * The row keeps its first read and its last one; the body (with Flink's own clock in it) is the last read's.
   * A read that says nothing newer writes nothing, so syncing a recorded lake again leaves the files alone.
   */
  private async insert(lakeId: string, rows: readonly ObservationRow[]): Promise<number> {
    const counted = await this.db.$queryRaw<{ added: bigint }[]>`
      WITH stored AS (
        INSERT INTO observation AS o (lake_id, hash, kind, subject, place, read_at, last_read_at, body)
        SELECT ${lakeId}, u.hash, u.kind, u.subject, u.place, u.read_at, u.last_read_at, u.body
        FROM unnest(
          ${rows.map((row) => row.hash)}::text[], ${rows.map((row) => row.kind)}::text[],
          ${rows.map((row) => row.subject)}::text[], ${rows.map((row) => row.place)}::text[],
          ${rows.map((row) => row.readAt)}::bigint[], ${rows.map((row) => row.lastReadAt)}::bigint[],
          ${rows.map((row) => row.body)}::text[]
        ) AS u(hash, kind, subject, place, read_at, last_read_at, body)
        ON CONFLICT (lake_id, hash) DO UPDATE SET
          read_at = least(o.read_at, excluded.read_at),
          last_read_at = greatest(o.last_read_at, excluded.last_read_at),
          body = CASE WHEN (excluded.last_read_at, excluded.body COLLATE "C") > (o.last_read_at, o.body COLLATE "C")
            THEN excluded.body ELSE o.body END
        WHERE excluded.read_at < o.read_at
          OR (excluded.last_read_at, excluded.body COLLATE "C") > (o.last_read_at, o.body COLLATE "C")
        RETURNING (xmax = 0) AS fresh)
      SELECT count(*) FILTER (WHERE fresh) AS added FROM stored`
    return Number(counted[0]?.added ?? 0n)
  }

  async *stream(lakeId: string): AsyncIterable<StoredObservation[]> {
    let after = 0n
    for (;;) {
      const rows = await this.db.observation.findMany({
        where: { lakeId, id: { gt: after } },
        orderBy: { id: 'asc' },
        take: PAGE_ROWS,
        select: { id: true, place: true, readAt: true, lastReadAt: true, body: true },
      })
      const last = rows.at(-1)
      if (last === undefined) return
      after = last.id
      yield rows.map((row) => ({
        place: fromStorable(row.place),
        readAt: Number(row.readAt),
        lastReadAt: Number(row.lastReadAt),
        body: decodeBody(row.body),
      }))
    }
  }
}
