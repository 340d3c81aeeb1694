import type { Db } from '@/server/db/client'
import type { SeenCheckpoints } from '@/server/services/ports'
import { fromStorable } from '@/server/rows'

export class PrismaSeenCheckpoints implements SeenCheckpoints {
  constructor(private readonly db: Db) {}

  async newest(lakeId: string, limit: number): ReturnType<SeenCheckpoints['newest']> {
    const rows = await this.db.observation.findMany({
      where: { lakeId, kind: { in: ['checkpoint-metadata', 'checkpoint-missed'] } },
      orderBy: { id: 'desc' },
      take: limit,
      select: { kind: true, place: true, lastReadAt: true },
    })
    const read = rows.filter((row) => row.kind === 'checkpoint-metadata')
    return {
      read: read.map((row) => ({ place: fromStorable(row.place), lastReadAt: Number(row.lastReadAt) })),
      missed: rows.filter((row) => row.kind === 'checkpoint-missed').map((row) => fromStorable(row.place)),
    }
  }
}
