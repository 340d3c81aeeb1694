import { Prisma, type Db } from '@/server/db/client'
import type { LakeRecord, LakeRepository, LakeSettings, NewLake } from '@/server/services/ports'
import type { Millis } from '@/lib/domain/time'
import { LINKS_VERSION } from '@/lib/domain/facts/scope'
import { deleteLakeRows } from './lake-deletion'
import { toLakeRecord, toSettingsText } from './lake-converter'
import { isId, isStorable, newId } from '@/server/rows'

export class PrismaLakeRepository implements LakeRepository {
  constructor(private readonly db: Db) {}

  async list(): Promise<LakeRecord[]> {
    const rows = await this.db.lake.findMany({
      where: { deleting: false },
      orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
    })
    return rows.map(toLakeRecord)
  }

  async find(name: string): Promise<LakeRecord | null> {
    if (!isStorable(name)) return null
    const row = await this.db.lake.findFirst({ where: { name, deleting: false } })
    return row === null ? null : toLakeRecord(row)
  }

  async create(lake: NewLake, now: Millis): Promise<LakeRecord | null> {
    try {
      const row = await this.db.lake.create({
        data: {
          id: newId(),
          name: lake.name,
          settings: toSettingsText(lake),
          sample: lake.sample,
          instants: JSON.stringify(lake.instants),
          createdAt: BigInt(now),
          linkedWith: LINKS_VERSION,
        },
      })
      return toLakeRecord(row)
    } catch (error) {
      if (error instanceof Prisma.PrismaClientKnownRequestError && error.code === 'P2002') return null
      throw error
    }
  }

  update(id: string, change: Partial<LakeSettings>): Promise<LakeRecord | null> {
    if (!isId(id)) return Promise.resolve(null)
    return this.db.$transaction(async (tx) => {
      // Settings are one text: two changes at once must not lose one.
      await tx.$queryRaw`SELECT id FROM lake WHERE id = ${id} FOR UPDATE`
      const row = await tx.lake.findFirst({ where: { id, deleting: false } })
      if (row === null) return null
      const settings = toSettingsText({ ...toLakeRecord(row), ...change })
      return toLakeRecord(await tx.lake.update({ where: { id }, data: { settings } }))
    })
  }

  async delete(id: string): Promise<boolean> {
    if (!isId(id)) return false
    const hidden = await this.db.$executeRaw`
      UPDATE lake SET deleting = true, name = '/deleted/' || id WHERE id = ${id} AND NOT deleting`
    if (hidden === 0) return false
    await deleteLakeRows(this.db, id)
    return true
  }

  async finishDeletions(): Promise<void> {
    const rows = await this.db.lake.findMany({ where: { deleting: true }, select: { id: true } })
    for (const row of rows) await deleteLakeRows(this.db, row.id)
  }
}
