import type { Db } from '@/server/db/client'
import type {
  WatchCost,
  WatchProgress,
  WatchRecord,
  WatchRepository,
  WatchTrouble,
} from '@/server/services/ports'
import type { Millis } from '@/lib/domain/time'
import { toInt64, toInt64OrNull, toNumberOrNull } from '@/server/rows'

const NO_COST: WatchCost = { requests: 0, listings: 0, files: 0 }

export class PrismaWatchRepository implements WatchRepository {
  constructor(private readonly db: Db) {}

  async of(lakeIds: readonly string[], now: Millis): Promise<Map<string, WatchRecord>> {
    const rows = await this.db.lakeWatch.findMany({ where: { lakeId: { in: [...lakeIds] } } })
    return new Map(rows.map((row) => [row.lakeId, toRecord(row, now)]))
  }

  async claim(lakeId: string, owner: string, now: Millis, leaseMillis: number): Promise<WatchRecord | null> {
    const leaseUntil = toInt64(now + leaseMillis)
    const claimed = await this.db.$executeRaw`
      INSERT INTO lake_watch AS w (lake_id, owner, lease_until, since)
      SELECT id, ${owner}, ${leaseUntil}, ${toInt64(now)} FROM lake WHERE id = ${lakeId} AND NOT deleting
      ON CONFLICT (lake_id) DO UPDATE SET owner = excluded.owner, lease_until = excluded.lease_until
      WHERE w.owner IS NULL OR w.owner = excluded.owner OR w.lease_until < ${toInt64(now)}`
    return claimed === 0 ? null : ((await this.of([lakeId], now)).get(lakeId) ?? null)
  }

  async save(
    lakeId: string,
    owner: string,
    progress: WatchProgress,
    now: Millis,
    leaseMillis: number,
  ): Promise<boolean> {
    const saved = await this.db.$executeRaw`
      UPDATE lake_watch SET lease_until = ${toInt64(now + leaseMillis)},
        tick_at = coalesce(${toInt64OrNull(progress.tickAt)}, tick_at),
        read_at = coalesce(${toInt64OrNull(progress.readAt)}, read_at),
        new_at = coalesce(${toInt64OrNull(progress.newAt)}, new_at),
        caught = caught + ${toInt64(progress.caught)}, missed = missed + ${toInt64(progress.missed)},
        troubles = ${toText(progress.troubles)}, cost = ${toText(progress.cost)}
      WHERE lake_id = ${lakeId} AND owner = ${owner}`
    return saved > 0
  }

  async release(lakeId: string, owner: string): Promise<void> {
    await this.db.lakeWatch.updateMany({
      where: { lakeId, owner },
      data: { owner: null, leaseUntil: null },
    })
  }
}

type Row = Awaited<ReturnType<Db['lakeWatch']['findMany']>>[number]

function toRecord(row: Row, now: Millis): WatchRecord {
  return {
    lakeId: row.lakeId,
    running: row.owner !== null && row.leaseUntil !== null && Number(row.leaseUntil) >= now,
    since: Number(row.since),
    tickAt: toNumberOrNull(row.tickAt),
    readAt: toNumberOrNull(row.readAt),
    newAt: toNumberOrNull(row.newAt),
    caught: Number(row.caught),
    missed: Number(row.missed),
    troubles: JSON.parse(row.troubles) as WatchTrouble[],
    cost: { ...NO_COST, ...(JSON.parse(row.cost) as Partial<WatchCost>) },
  }
}

/** Messages may quote what a file or a server said: what PostgreSQL refuses is taken out. */
function toText(value: unknown): string {
  return JSON.stringify(value).replaceAll('\\u0000', '\uFFFD').toWellFormed()
}
