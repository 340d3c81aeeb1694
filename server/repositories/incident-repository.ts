import { incidentKey, type IncidentStep, type SeenIncident } from '@/lib/domain/delay'
import type { Millis } from '@/lib/domain/time'
import type { Db } from '@/server/db/client'
import type {
  IncidentAct,
  IncidentChanges,
  IncidentEvent,
  IncidentEventKind,
  IncidentRecord,
  IncidentRepository,
} from '@/server/services/ports'
import { queueDeliveries } from './alert-queue'
import { actData, toIncidentRecord } from './incident-converter'
import { fromStorable, indexable, isId, newId, toInt64, toInt64OrNull, toStorable } from '@/server/rows'

type Tx = Parameters<Parameters<Db['$transaction']>[0]>[0]

/** Author of what looks found. */
const NOBODY = 'headwater'

export class PrismaIncidentRepository implements IncidentRepository {
  constructor(private readonly db: Db) {}

  async open(lakeId: string): Promise<IncidentRecord[]> {
    const rows = await this.db.incident.findMany({
      where: { lakeId, openFor: { not: null } },
      orderBy: [{ openedAt: 'asc' }, { id: 'asc' }],
    })
    return rows.map(toIncidentRecord)
  }

  async newest(lakeId: string, limit: number): Promise<IncidentRecord[]> {
    const rows = await this.db.incident.findMany({
      where: { lakeId },
      orderBy: [{ openedAt: 'desc' }, { id: 'asc' }],
      take: limit,
    })
    return rows.map(toIncidentRecord)
  }

  async find(lakeId: string, id: string): Promise<IncidentRecord | null> {
    if (!isId(id)) return null
    const row = await this.db.incident.findFirst({ where: { id, lakeId } })
    return row === null ? null : toIncidentRecord(row)
  }

  async events(incidentId: string): Promise<IncidentEvent[]> {
    if (!isId(incidentId)) return []
    const rows = await this.db.incidentEvent.findMany({ where: { incidentId }, orderBy: { id: 'asc' } })
    return rows.map(({ at, author, kind, text }) => ({
      at: Number(at),
      author,
      kind: kind as IncidentEventKind,
      text: fromStorable(text),
    }))
  }

  async apply(
    lakeId: string,
    step: IncidentStep,
    now: Millis,
    tell: Parameters<IncidentRepository['apply']>[3],
  ): Promise<IncidentChanges> {
    return this.db.$transaction(async (tx) => {
      const opened: string[] = []
      const closed: string[] = []
      for (const seen of step.opened) {
        const id = await openOne(tx, lakeId, seen, now)
        if (id !== null) opened.push(id)
      }
      for (const { id, seen, worstMs, mostTables } of step.continued)
        await tx.incident.updateMany({
          where: { id, lakeId, openFor: { not: null } },
          data: { ...seenData(seen, now), worstMs: toInt64OrNull(worstMs), mostTables, goneSince: null },
        })
      for (const { id, since } of step.gone)
        await tx.incident.updateMany({ where: { id, lakeId }, data: { goneSince: toInt64(since) } })
      for (const { id, at } of step.closed) if (await closeOne(tx, lakeId, id, at)) closed.push(id)
      const rows = await tx.incident.findMany({ where: { id: { in: [...opened, ...closed] } } })
      const byId = new Map(rows.map((row) => [row.id, toIncidentRecord(row)]))
      const changes = {
        opened: opened.flatMap((id) => byId.get(id) ?? []),
        closed: closed.flatMap((id) => byId.get(id) ?? []),
      }
      await queueDeliveries(tx, tell.of(changes), tell.at)
      return changes
    })
  }

  async act(lakeId: string, id: string, act: IncidentAct): Promise<IncidentRecord | null> {
    if (!isId(id)) return null
    const { at, author, kind, text } = act
    return this.db.$transaction(async (tx) => {
      if ((await tx.incident.count({ where: { id, lakeId } })) === 0) return null
      await tx.incident.update({ where: { id }, data: actData(act) })
      await tx.incidentEvent.create({
        data: { incidentId: id, at: toInt64(at), author, kind, text: toStorable(text) },
      })
      const row = await tx.incident.findUnique({ where: { id } })
      return row === null ? null : toIncidentRecord(row)
    })
  }

  async claim(
    lakeId: string,
    owner: string,
    now: Millis,
    leaseMillis: number,
  ): Promise<string | null | false> {
    const rows = await this.db.$queryRaw<{ mark: string | null }[]>`
      INSERT INTO lake_look AS l (lake_id, owner, lease_until)
      SELECT id, ${owner}, ${toInt64(now + leaseMillis)} FROM lake WHERE id = ${lakeId} AND NOT deleting
      ON CONFLICT (lake_id) DO UPDATE SET owner = excluded.owner, lease_until = excluded.lease_until
      WHERE l.owner IS NULL OR l.owner = excluded.owner OR l.lease_until < ${toInt64(now)}
      RETURNING mark`
    return rows[0] === undefined ? false : rows[0].mark
  }

  async release(lakeId: string, owner: string, mark: string | null): Promise<void> {
    await this.db.lakeLook.updateMany({
      where: { lakeId, owner },
      data: { owner: null, leaseUntil: null, ...(mark === null ? {} : { mark }) },
    })
  }
}

function seenData(seen: SeenIncident, now: Millis) {
  return {
    state: seen.state,
    since: toInt64OrNull(seen.since),
    seenAt: toInt64(now),
    lateMs: toInt64OrNull(seen.lateMs),
    paused: seen.paused,
    tables: JSON.stringify(seen.tables),
  }
}

/** The id, or `null` where another process opened it first. */
async function openOne(tx: Tx, lakeId: string, seen: SeenIncident, now: Millis): Promise<string | null> {
  const id = newId()
  const key = indexable(incidentKey(seen))
  const { count } = await tx.incident.createMany({
    data: [
      {
        id,
        lakeId,
        key,
        openFor: `${lakeId} ${key}`,
        culprit: seen.culprit,
        class: seen.class,
        openedAt: toInt64(now),
        worstMs: toInt64OrNull(seen.lateMs),
        mostTables: seen.tables.length,
        ...seenData(seen, now),
      },
    ],
    skipDuplicates: true,
  })
  if (count === 0) return null
  await tx.incidentEvent.create({
    data: { incidentId: id, at: toInt64(now), author: NOBODY, kind: 'opened', text: '' },
  })
  return id
}

async function closeOne(tx: Tx, lakeId: string, id: string, at: Millis): Promise<boolean> {
  const { count } = await tx.incident.updateMany({
    where: { id, lakeId, openFor: { not: null } },
    data: { openFor: null, closedAt: toInt64(at), goneSince: toInt64(at) },
  })
  if (count === 0) return false
  await tx.incidentEvent.create({
    data: { incidentId: id, at: toInt64(at), author: NOBODY, kind: 'closed', text: '' },
  })
  return true
}
