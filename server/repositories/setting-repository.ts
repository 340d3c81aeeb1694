import type { Db } from '@/server/db/client'
import type { SettingRepository } from '@/server/services/ports'

export class PrismaSettingRepository implements SettingRepository {
  constructor(private readonly db: Db) {}

  async find(key: string): Promise<string | null> {
    const row = await this.db.setting.findUnique({ where: { key }, select: { value: true } })
    return row?.value ?? null
  }

  async save(key: string, value: string): Promise<void> {
    await this.db.setting.upsert({ where: { key }, create: { key, value }, update: { value } })
  }
}
