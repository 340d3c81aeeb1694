import type { Db } from '@/server/db/client'
import type { PlanEvent, PlanEventKind, PlanRecord, PlanRepository } from '@/server/services/ports'
import { fromStorable, toStorable } from '@/server/rows'

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
    const row = await this.db.rollbackPlan.findFirst({ where: { id: toStorable(id), lakeId } })
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

  async addEvent({ at, person, ...event }: PlanEvent): Promise<void> {
    await this.db.rollbackEvent.create({
      data: { ...event, at: BigInt(at), person: person === null ? null : toStorable(person) },
    })
  }

  async events(planId: string): Promise<PlanEvent[]> {
    const rows = await this.db.rollbackEvent.findMany({ where: { planId }, orderBy: { id: 'asc' } })
    return rows.map(({ at, kind, person, actor, body }) => ({
      planId,
      at: Number(at),
      actor,
      person: person === null ? null : fromStorable(person),
      kind: kind as PlanEventKind, // written by `addEvent` alone
      body,
    }))
  }
}

function toRecord(row: Row): PlanRecord {
  return { ...row, createdAt: Number(row.createdAt), generation: Number(row.generation) }
}
