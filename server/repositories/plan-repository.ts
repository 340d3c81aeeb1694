import type { Db } from '@/server/db/client'
import type { PlanRecord, PlanRepository } from '@/server/services/ports'

type Row = Omit<PlanRecord, 'createdAt' | 'generation'> & { createdAt: bigint; generation: bigint }

export class PrismaPlanRepository implements PlanRepository {
  constructor(private readonly db: Db) {}

  async add(plan: PlanRecord): Promise<void> {
    const { createdAt, generation } = plan
    await this.db.rollbackPlan.create({
      data: { ...plan, createdAt: BigInt(createdAt), generation: BigInt(generation) },
    })
  }

  async find(lakeId: string, id: string): Promise<PlanRecord | null> {
    const row = await this.db.rollbackPlan.findFirst({ where: { id, lakeId } })
    return row === null ? null : toRecord(row)
  }

  async newest(lakeId: string, limit: number): Promise<PlanRecord[]> {
    const rows = await this.db.rollbackPlan.findMany({
      where: { lakeId },
      orderBy: [{ createdAt: 'desc' }, { id: 'asc' }],
      take: limit,
    })
    return rows.map(toRecord)
  }
}

function toRecord(row: Row): PlanRecord {
  return { ...row, createdAt: Number(row.createdAt), generation: Number(row.generation) }
}
