import { compareText } from '@/lib/domain/collections'
import type { LineageRemoval } from '@/lib/domain/facts/removal'
import type { Millis } from '@/lib/domain/time'
import type { Db } from '@/server/db/client'
import { fromStorable, isId, sha256, toInt64, toStorable } from '@/server/rows'
import type { CatalogOption, CatalogOptionRepository, RemovalRepository } from '@/server/services/ports'
import { texts } from './texts'

export class PrismaCatalogOptionRepository implements CatalogOptionRepository {
  constructor(private readonly db: Db) {}

  async list(lakeId: string): Promise<CatalogOption[]> {
    const rows = await this.db.catalogOption.findMany({ where: { lakeId } })
    return rows
      .map(({ key, value }) => ({ key: fromStorable(key), value: fromStorable(value) }))
      .sort((a, b) => compareText(a.key, b.key))
  }

  async save(lakeId: string, options: readonly CatalogOption[], now: Millis): Promise<number> {
    const last = [...new Map(options.map((option) => [option.key, option])).values()]
    return this.db.$executeRaw`
      INSERT INTO catalog_option AS o (lake_id, hash, key, value, read_at)
      SELECT ${lakeId}, u.hash, u.key, u.value, ${toInt64(now)}
      FROM unnest(${texts(last.map(({ key }) => sha256(key)))}, ${texts(last.map(({ key }) => toStorable(key)))},
        ${texts(last.map(({ value }) => toStorable(value)))}) AS u(hash, key, value)
      ON CONFLICT (lake_id, hash) DO UPDATE SET value = excluded.value, read_at = excluded.read_at
      WHERE o.value <> excluded.value`
  }
}

export class PrismaRemovalRepository implements RemovalRepository {
  constructor(private readonly db: Db) {}

  async list(lakeId: string): Promise<LineageRemoval[]> {
    const rows = await this.db.lineageRemoval.findMany({ where: { lakeId } })
    return rows
      .map(({ job, kind, removedAt }) => ({
        job: fromStorable(job),
        kind: kind === 'data' ? ('data' as const) : ('table' as const),
        removedAt: Number(removedAt),
      }))
      .sort((a, b) => compareText(a.job, b.job) || compareText(a.kind, b.kind))
  }

  async save(lakeId: string, { job, kind, removedAt }: LineageRemoval): Promise<boolean> {
    if (!isId(lakeId)) return false
    const saved = await this.db.$executeRaw`
      INSERT INTO lineage_removal (lake_id, hash, job, kind, removed_at)
      SELECT id, ${hashOf({ job, kind })}, ${toStorable(job)}, ${kind}, ${toInt64(removedAt)}
      FROM lake WHERE id = ${lakeId} AND NOT deleting
      ON CONFLICT (lake_id, hash) DO UPDATE SET removed_at = excluded.removed_at`
    return saved > 0
  }

  async remove(lakeId: string, removal: Pick<LineageRemoval, 'job' | 'kind'>): Promise<boolean> {
    const { count } = await this.db.lineageRemoval.deleteMany({ where: { lakeId, hash: hashOf(removal) } })
    return count > 0
  }
}

function hashOf({ job, kind }: Pick<LineageRemoval, 'job' | 'kind'>): string {
  return sha256(`${kind}\n${job}`)
}
