import type { Db } from '@/server/db/client'
import type { ComparisonRecord, ComparisonRepository, ComparisonResultRecord } from '@/server/services/ports'
import { toStorable } from '@/server/rows'

type Row = Omit<ComparisonRecord, 'createdAt'> & { createdAt: bigint }

export class PrismaComparisonRepository implements ComparisonRepository {
  constructor(private readonly db: Db) {}

  async add(comparison: ComparisonRecord): Promise<void> {
    const { createdAt, sinkTable } = comparison
    await this.db.comparison.create({
      data: { ...comparison, sinkTable: toStorable(sinkTable), createdAt: BigInt(createdAt) },
    })
  }

  async find(lakeId: string, id: string): Promise<ComparisonRecord | null> {
    const row = await this.db.comparison.findFirst({ where: { id: toStorable(id), lakeId } })
    return row === null ? null : toRecord(row)
  }

  async newest(lakeId: string, sinkTable: string | null, limit: number): Promise<ComparisonRecord[]> {
    const rows = await this.db.comparison.findMany({
      where: { lakeId, ...(sinkTable === null ? {} : { sinkTable: toStorable(sinkTable) }) },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: limit,
    })
    return rows.map(toRecord)
  }

  async addResult({ at, ...result }: ComparisonResultRecord): Promise<void> {
    await this.db.comparisonResult.create({ data: { ...result, at: BigInt(at) } })
  }

  async results(comparisonIds: readonly string[]): Promise<ComparisonResultRecord[]> {
    const rows = await this.db.comparisonResult.findMany({
      where: { comparisonId: { in: [...comparisonIds] } },
      orderBy: { seq: 'asc' },
    })
    return rows.map(({ id, comparisonId, at, actor, body }) => ({
      id,
      comparisonId,
      at: Number(at),
      actor,
      body,
    }))
  }
}

function toRecord(row: Row): ComparisonRecord {
  return { ...row, createdAt: Number(row.createdAt) }
}
