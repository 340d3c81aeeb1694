import { compareText } from '@/lib/domain/collections'
import type { Millis } from '@/lib/domain/time'
import type { Db, Prisma } from '@/server/db/client'
import type {
  AlertChannel,
  AlertDelivery,
  AlertKind,
  AlertRepository,
  ChannelKind,
  NewChannel,
  NewDelivery,
} from '@/server/services/ports'
import { queueDeliveries } from './alert-queue'
import { fromStorable, isId, newId, toInt64, toNumberOrNull, toStorable } from '@/server/rows'

export class PrismaAlertRepository implements AlertRepository {
  constructor(private readonly db: Db) {}

  async channels(lakeId: string): Promise<AlertChannel[]> {
    const rows = await this.db.alertChannel.findMany({ where: { lakeId } })
    return rows.map(toChannel).sort((a, b) => compareText(a.name, b.name) || compareText(a.id, b.id))
  }

  async channel(lakeId: string, id: string): Promise<AlertChannel | null> {
    if (!isId(id)) return null
    const row = await this.db.alertChannel.findFirst({ where: { id, lakeId } })
    return row === null ? null : toChannel(row)
  }

  async addChannel(
    lakeId: string,
    channel: NewChannel,
    author: string,
    now: Millis,
  ): Promise<AlertChannel | null> {
    const id = newId()
    const { name, kind, url, secret, enabled } = channel
    const added = await this.db.$executeRaw`
      INSERT INTO alert_channel (id, lake_id, name, kind, url, secret, enabled, created_at, created_by)
      SELECT ${id}, id, ${toStorable(name)}, ${kind}, ${url}, ${storedSecret(secret)}, ${enabled},
        ${toInt64(now)}, ${author}
      FROM lake WHERE id = ${lakeId} AND NOT deleting`
    return added === 0 ? null : this.channel(lakeId, id)
  }

  async updateChannel(lakeId: string, id: string, change: Partial<NewChannel>): Promise<AlertChannel | null> {
    const { name, secret, ...rest } = change
    await this.db.alertChannel.updateMany({
      where: { id, lakeId },
      data: {
        ...rest,
        ...(name === undefined ? {} : { name: toStorable(name) }),
        ...(secret === undefined ? {} : { secret: storedSecret(secret) }),
      },
    })
    return this.channel(lakeId, id)
  }

  async removeChannel(lakeId: string, id: string): Promise<boolean> {
    const { count } = await this.db.alertChannel.deleteMany({ where: { id, lakeId } })
    return count > 0
  }

  enqueue(deliveries: readonly NewDelivery[], now: Millis): Promise<string[]> {
    return queueDeliveries(this.db, deliveries, now)
  }

  async deliveries(lakeId: string, limit: number): Promise<AlertDelivery[]> {
    const rows = await this.db.alertDelivery.findMany({
      where: { lakeId },
      orderBy: { seq: 'desc' },
      take: limit,
    })
    return rows.map(toDelivery)
  }

  async delivery(lakeId: string, id: string): Promise<AlertDelivery | null> {
    if (!isId(id)) return null
    const row = await this.db.alertDelivery.findFirst({ where: { id, lakeId } })
    return row === null ? null : toDelivery(row)
  }

  async claim(
    owner: string,
    now: Millis,
    leaseMillis: number,
  ): Promise<{ delivery: AlertDelivery; channel: AlertChannel } | null> {
    const rows = await this.db.$queryRaw<{ id: string }[]>`
      UPDATE alert_delivery SET owner = ${owner}, lease_until = ${toInt64(now + leaseMillis)},
        attempts = attempts + 1
      WHERE id = (
        SELECT d.id FROM alert_delivery d
        WHERE d.status = 'queued' AND d.next_at <= ${toInt64(now)}
          AND (d.owner IS NULL OR d.lease_until < ${toInt64(now)})
        ORDER BY d.next_at, d.seq
        LIMIT 1
        FOR UPDATE OF d SKIP LOCKED)
      RETURNING id`
    const id = rows[0]?.id
    if (id === undefined) return null
    const row = await this.db.alertDelivery.findUnique({ where: { id }, include: { channel: true } })
    return row === null ? null : { delivery: toDelivery(row), channel: toChannel(row.channel) }
  }

  async settle(
    id: string,
    owner: string,
    outcome: Parameters<AlertRepository['settle']>[2],
    now: Millis,
  ): Promise<void> {
    await this.db.alertDelivery.updateMany({
      where: { id, owner, status: 'queued' },
      data: {
        status: outcome.status,
        failure: outcome.failure === null ? null : toStorable(outcome.failure),
        owner: null,
        leaseUntil: null,
        ...(outcome.status === 'queued' ? { nextAt: toInt64(outcome.nextAt) } : { doneAt: toInt64(now) }),
      },
    })
  }
}

function storedSecret(secret: string | null): string | null {
  return secret === null ? null : toStorable(secret)
}

function toChannel(row: Prisma.AlertChannelGetPayload<object>): AlertChannel {
  return {
    id: row.id,
    lakeId: row.lakeId,
    name: fromStorable(row.name),
    kind: row.kind as ChannelKind,
    url: row.url,
    secret: row.secret === null ? null : fromStorable(row.secret),
    enabled: row.enabled,
    createdAt: Number(row.createdAt),
    createdBy: row.createdBy,
  }
}

function toDelivery(row: Prisma.AlertDeliveryGetPayload<object>): AlertDelivery {
  return {
    id: row.id,
    lakeId: row.lakeId,
    channelId: row.channelId,
    incidentId: row.incidentId,
    kind: row.kind as AlertKind,
    body: fromStorable(row.body),
    status: row.status as AlertDelivery['status'],
    attempts: row.attempts,
    nextAt: Number(row.nextAt),
    failure: row.failure === null ? null : fromStorable(row.failure),
    createdAt: Number(row.createdAt),
    doneAt: toNumberOrNull(row.doneAt),
  }
}
