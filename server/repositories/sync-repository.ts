import type { Db } from '@/server/db/client'
import type {
  SyncProgress,
  SyncRecord,
  SyncRepository,
  SyncScope,
  SyncWarning,
} from '@/server/services/ports'
import type { Millis } from '@/lib/domain/time'
import { claimNext } from './sync-claim'
import { toSyncRecord } from './sync-converter'
import { isId, newId, toInt64, toNumberOrNull } from '@/server/rows'

const MAX_WARNINGS = 200
/** Finished syncs kept per lake and scope: enough to see a pattern, few enough for a lake that syncs every minute. */
const KEPT_FINISHED = 100

/** The reader's warning about a cluster whose clock is not ours, or that replays a recording. */
const OTHER_TIME = 'flink-clock'

const withLakeName = { lake: { select: { name: true } } } as const

export class PrismaSyncRepository implements SyncRepository {
  constructor(private readonly db: Db) {}

  async enqueue(lakeId: string, now: Millis, scope: SyncScope = 'full'): Promise<SyncRecord> {
    // The update makes the queued row come back; whoever wants everything read gets it.
    const rows = await this.db.$queryRaw<{ id: string }[]>`
      INSERT INTO sync AS s (id, lake_id, scope, status, queued_for, requested_at)
      VALUES (${newId()}, ${lakeId}, ${scope}, 'queued', ${lakeId}, ${toInt64(now)})
      ON CONFLICT (queued_for) DO UPDATE SET
        scope = CASE WHEN excluded.scope = 'full' THEN 'full' ELSE s.scope END
      RETURNING id`
    const sync = rows[0] === undefined ? null : await this.find(rows[0].id)
    if (sync === null) throw new Error(`the sync queued for lake ${lakeId} was deleted at once`)
    return sync
  }

  async find(id: string): Promise<SyncRecord | null> {
    if (!isId(id)) return null
    const row = await this.db.sync.findUnique({ where: { id }, include: withLakeName })
    return row === null ? null : toSyncRecord(row)
  }

  async newestOf(
    lakeIds: readonly string[],
    scope: SyncScope | 'any' = 'full',
  ): Promise<Map<string, SyncRecord>> {
    const rows = await this.db.sync.findMany({
      where: { lakeId: { in: [...lakeIds] }, ...(scope === 'any' ? {} : { scope }) },
      distinct: ['lakeId'],
      orderBy: [{ lakeId: 'asc' }, { seq: 'desc' }],
      include: withLakeName,
    })
    return new Map(rows.map((row) => [row.lakeId, toSyncRecord(row)]))
  }

  async lastReadAt(lakeId: string): Promise<Millis | null> {
    const row = await this.db.sync.findFirst({
      where: { lakeId, scope: 'full', status: 'succeeded' },
      orderBy: { seq: 'desc' },
      select: { startedAt: true, warnings: true },
    })
    const warnings = JSON.parse(row?.warnings ?? '[]') as SyncWarning[]
    return warnings.some(({ code }) => code === OTHER_TIME) ? null : toNumberOrNull(row?.startedAt ?? null)
  }

  async claim(owner: string, now: Millis, leaseMillis: number): Promise<SyncRecord | null> {
    const id = await claimNext(this.db, owner, toInt64(now), toInt64(now + leaseMillis))
    return id === null ? null : this.find(id)
  }

  async heartbeat(
    id: string,
    owner: string,
    progress: SyncProgress,
    now: Millis,
    leaseMillis: number,
  ): Promise<boolean> {
    const total = progress.total === null ? null : toInt64(progress.total)
    const rows = await this.db.$queryRaw<{ cancel_requested: boolean }[]>`
      UPDATE sync SET lease_until = ${toInt64(now + leaseMillis)}, phase = ${progress.phase},
        done = ${toInt64(progress.done)}, total = ${total}
      WHERE id = ${id} AND owner = ${owner} AND status = 'running'
      RETURNING cancel_requested`
    return rows[0]?.cancel_requested === false
  }

  async addWarnings(id: string, warnings: readonly SyncWarning[]): Promise<void> {
    if (warnings.length === 0) return
    await this.db.$transaction(async (tx) => {
      await tx.$queryRaw`SELECT id FROM sync WHERE id = ${id} FOR UPDATE`
      const row = await tx.sync.findUnique({ where: { id }, select: { warnings: true } })
      if (row === null) return
      const known = JSON.parse(row.warnings) as SyncWarning[]
      const kept = known.length < MAX_WARNINGS ? [...known, ...warnings].slice(0, MAX_WARNINGS) : null
      await tx.sync.update({
        where: { id },
        data: {
          warningCount: { increment: warnings.length },
          ...(kept === null ? {} : { warnings: JSON.stringify(kept) }),
        },
      })
    })
  }

  async finish(
    id: string,
    owner: string,
    outcome: Parameters<SyncRepository['finish']>[2],
    now: Millis,
  ): Promise<void> {
    const { status, failure, facts, changed, observations, excluded } = outcome
    await this.db.sync.updateMany({
      where: { id, owner, status: 'running' },
      data: {
        status,
        failure: failure?.replaceAll('\0', '�').toWellFormed() ?? null,
        facts,
        changed,
        observations,
        excluded,
        finishedAt: toInt64(now),
        runningFor: null,
        owner: null,
        leaseUntil: null,
      },
    })
    await this.db.$executeRaw`
      WITH ended AS (SELECT lake_id, scope FROM sync WHERE id = ${id})
      DELETE FROM sync USING ended
      WHERE finished_at IS NOT NULL AND sync.lake_id = ended.lake_id AND sync.scope = ended.scope
        AND seq < (SELECT seq FROM sync s WHERE s.lake_id = ended.lake_id AND s.scope = ended.scope
                   ORDER BY seq DESC OFFSET ${KEPT_FINISHED} LIMIT 1)`
  }

  async requestCancel(id: string, now: Millis): Promise<SyncRecord | null> {
    if (!isId(id)) return null
    await this.db.$executeRaw`
      UPDATE sync SET cancel_requested = true,
        status = CASE WHEN status = 'queued' THEN 'cancelled' ELSE status END,
        finished_at = CASE WHEN status = 'queued' THEN ${toInt64(now)} ELSE finished_at END,
        queued_for = NULL
      WHERE id = ${id} AND status IN ('queued', 'running')`
    return this.find(id)
  }
}
