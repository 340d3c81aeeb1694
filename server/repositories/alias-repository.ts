import type { Alias } from '@/lib/domain/aliases'
import { compareText } from '@/lib/domain/collections'
import type { Millis } from '@/lib/domain/time'
import type { Db } from '@/server/db/client'
import type { AliasRepository, StoredAlias } from '@/server/services/ports'
import { fromStorable, isId, sha256, toInt64, toStorable } from '@/server/rows'

export class PrismaAliasRepository implements AliasRepository {
  constructor(private readonly db: Db) {}

  async list(lakeId: string): Promise<StoredAlias[]> {
    const rows = await this.db.alias.findMany({ where: { lakeId } })
    return rows
      .map((row) => ({
        from: fromStorable(row.from),
        to: fromStorable(row.to) as Alias['to'],
        createdAt: Number(row.createdAt),
      }))
      .sort((a, b) => compareText(a.from, b.from))
  }

  async save(lakeId: string, { from, to }: Alias, now: Millis): Promise<boolean> {
    if (!isId(lakeId)) return false
    const saved = await this.db.$executeRaw`
      INSERT INTO alias (lake_id, hash, from_name, to_name, created_at)
      SELECT id, ${sha256(from)}, ${toStorable(from)}, ${toStorable(to)}, ${toInt64(now)}
      FROM lake WHERE id = ${lakeId} AND NOT deleting
      ON CONFLICT (lake_id, hash) DO UPDATE SET to_name = excluded.to_name, created_at = excluded.created_at`
    return saved > 0
  }

  async remove(lakeId: string, from: string): Promise<boolean> {
    const { count } = await this.db.alias.deleteMany({ where: { lakeId, hash: sha256(from) } })
    return count > 0
  }
}
