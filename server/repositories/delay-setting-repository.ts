import { compareText } from '@/lib/domain/collections'
import type { RefText } from '@/lib/domain/refs'
import type { Db } from '@/server/db/client'
import type { DelaySetting, DelaySettingRepository } from '@/server/services/ports'
import { indexable, isId, toInt64, toInt64OrNull, toNumberOrNull } from '@/server/rows'

export class PrismaDelaySettingRepository implements DelaySettingRepository {
  constructor(private readonly db: Db) {}

  async list(lakeId: string): Promise<DelaySetting[]> {
    const rows = await this.db.delaySetting.findMany({ where: { lakeId } })
    return rows
      .map((row): DelaySetting => ({
        ref: row.ref as RefText,
        thresholdMs: toNumberOrNull(row.thresholdMs),
        target:
          row.targetMs === null || row.targetPermille === null
            ? null
            : { ms: Number(row.targetMs), permille: row.targetPermille },
        pausedUntil: toNumberOrNull(row.pausedUntil),
        updatedAt: Number(row.updatedAt),
        updatedBy: row.updatedBy,
      }))
      .sort((a, b) => compareText(a.ref, b.ref))
  }

  async save(lakeId: string, setting: DelaySetting): Promise<boolean> {
    const { ref, thresholdMs, target, pausedUntil, updatedAt, updatedBy } = setting
    const key = indexable(ref)
    if (!isId(lakeId)) return false
    if (thresholdMs === null && target === null && pausedUntil === null) {
      await this.db.delaySetting.deleteMany({ where: { lakeId, key } })
      return true
    }
    const saved = await this.db.$executeRaw`
      INSERT INTO delay_setting
        (lake_id, key, ref, threshold_ms, target_ms, target_permille, paused_until, updated_at, updated_by)
      SELECT id, ${key}, ${ref}, ${toInt64OrNull(thresholdMs)}, ${toInt64OrNull(target?.ms ?? null)},
        ${target?.permille ?? null}::int, ${toInt64OrNull(pausedUntil)}, ${toInt64(updatedAt)}, ${updatedBy}
      FROM lake WHERE id = ${lakeId} AND NOT deleting
      ON CONFLICT (lake_id, key) DO UPDATE SET threshold_ms = excluded.threshold_ms,
        target_ms = excluded.target_ms, target_permille = excluded.target_permille,
        paused_until = excluded.paused_until, updated_at = excluded.updated_at, updated_by = excluded.updated_by`
    return saved > 0
  }
}
