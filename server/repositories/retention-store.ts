import { decodeBody } from '@/lib/domain/observations'
import type { Db } from '@/server/db/client'
import type { RetentionStore } from '@/server/services/ports'
import { fromStorable } from '@/server/rows'

const PAGE_ROWS = 500

export class PrismaRetentionStore implements RetentionStore {
  constructor(private readonly db: Db) {}

  async *metadata(lakeId: string): ReturnType<RetentionStore['metadata']> {
    for (let after = 0n; ;) {
      const rows = await this.db.observation.findMany({
        where: { lakeId, kind: 'checkpoint-metadata', id: { gt: after } },
        orderBy: { id: 'asc' },
        take: PAGE_ROWS,
        select: { id: true, place: true, readAt: true, lastReadAt: true, body: true },
      })
      const last = rows.at(-1)
      if (last === undefined) return
      after = last.id
      yield rows.map((row) => ({
        row: row.id,
        seen: {
          place: fromStorable(row.place),
          readAt: Number(row.readAt),
          lastReadAt: Number(row.lastReadAt),
          body: decodeBody(row.body),
        },
      }))
    }
  }

  async remove(lakeId: string, rows: readonly bigint[]): Promise<void> {
    const where = { lakeId, kind: 'checkpoint-metadata', id: { in: [...rows] } }
    await this.db.observation.deleteMany({ where })
  }
}
