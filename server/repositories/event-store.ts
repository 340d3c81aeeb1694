import { jobOfAbout, type RunEventType, type RunSaying } from '@/lib/domain/open-lineage'
import type { Millis } from '@/lib/domain/time'
import { Prisma, type Db } from '@/server/db/client'
import { fromStorable, indexable, toInt64, toStorable } from '@/server/rows'
import type { EventList, EventQuery, EventStore, NewEvent, WaitingEvent } from '@/server/services/ports'
import { texts } from './texts'

export class PrismaEventStore implements EventStore {
  constructor(private readonly db: Db) {}

  /** One statement, so it is whole or not there. */
  async append(events: readonly NewEvent[], now: Millis): Promise<ReadonlySet<string>> {
    const rows = [...new Map(events.map((event) => [event.hash, event])).values()]
    if (rows.length === 0) return new Set()
    // In one order: two that bring the same must lock alike.
    rows.sort((a, b) => (a.hash < b.hash ? -1 : 1))
    const stored = await this.db.$queryRaw<{ hash: string }[]>`
      WITH stored AS (
        INSERT INTO lineage_event (hash, kind, type, at, received_at, about, run_id, flink_job_id, body)
        SELECT u.hash, u.kind, u.type, u.at, ${toInt64(now)}, u.about, u.run_id, u.flink_job_id, u.body
        FROM unnest(${texts(rows.map((row) => row.hash))}, ${texts(rows.map((row) => row.kind))},
          ${texts(rows.map((row) => row.type))}, ${texts(rows.map((row) => toInt64(row.at).toString()))}::bigint[],
          ${texts(rows.map((row) => indexable(row.about)))},
          ${texts(rows.map((row) => (row.runId === null ? null : indexable(row.runId))))},
          ${texts(rows.map((row) => row.flinkJobId))}, ${texts(rows.map((row) => row.text))})
          AS u(hash, kind, type, at, about, run_id, flink_job_id, body)
        ON CONFLICT (hash) DO NOTHING
        RETURNING id, hash
      ), queued AS (
        INSERT INTO event_to_place (event_id) SELECT id FROM stored
      )
      SELECT hash FROM stored`
    return new Set(stored.map(({ hash }) => hash))
  }

  waiting(limit: number): Promise<WaitingEvent[]> {
    return this.db.$queryRaw<WaitingEvent[]>`
      SELECT e.id, q.ticket, e.body AS text FROM event_to_place q JOIN lineage_event e ON e.id = q.event_id
      ORDER BY q.event_id LIMIT ${limit}`
  }

  async settle(events: readonly Pick<WaitingEvent, 'id' | 'ticket'>[]): Promise<void> {
    if (events.length === 0) return
    await this.db.$executeRaw`
      DELETE FROM event_to_place q
      USING unnest(${events.map(({ id }) => id)}::bigint[], ${events.map(({ ticket }) => ticket)}::bigint[])
        AS u(id, ticket)
      WHERE q.event_id = u.id AND q.ticket = u.ticket`
  }

  async lakesOf(abouts: readonly string[]): Promise<Map<string, string[]>> {
    const lakes = new Map<string, string[]>()
    if (abouts.length === 0) return lakes
    const keys = [...new Set(abouts)].map((about) => [indexable(about), about] as const)
    const rows = await this.db.$queryRaw<{ about: string; lakeId: string }[]>`
      SELECT a.about, a.lake_id AS "lakeId" FROM event_attachment a JOIN lake l ON l.id = a.lake_id
      WHERE a.about = ANY(${keys.map(([key]) => key)}::text[]) AND NOT l.deleting ORDER BY a.lake_id`
    const names = new Map(keys)
    for (const { about, lakeId } of rows) {
      const name = names.get(about) ?? about
      lakes.set(name, [...(lakes.get(name) ?? []), lakeId])
    }
    return lakes
  }

  async attach(lakeId: string, abouts: readonly string[]): Promise<void> {
    const wanted = [...new Set(abouts)].sort()
    if (wanted.length === 0) return
    await this.db.$executeRaw`
      WITH fresh AS (
        INSERT INTO event_attachment (about, lake_id, name)
        SELECT u.about, l.id, u.name FROM unnest(${wanted.map(indexable)}::text[], ${wanted.map(toStorable)}::text[])
          AS u(about, name) JOIN lake l ON l.id = ${lakeId} AND NOT l.deleting
        ON CONFLICT DO NOTHING
        RETURNING about
      )
      INSERT INTO event_to_place (event_id)
      SELECT e.id FROM lineage_event e JOIN fresh f ON f.about = e.about
      ON CONFLICT (event_id) DO UPDATE SET ticket = nextval('event_to_place_ticket_seq')`
  }

  async aboutsOf(lakeId: string): Promise<string[]> {
    const rows = await this.db.eventAttachment.findMany({ where: { lakeId }, select: { name: true } })
    return rows.map(({ name }) => fromStorable(name))
  }

  queueUnattached(): Promise<number> {
    return this.db.$executeRaw`
      INSERT INTO event_to_place (event_id)
      SELECT e.id FROM lineage_event e
      WHERE NOT EXISTS (SELECT 1 FROM event_attachment a WHERE a.about = e.about)
      ON CONFLICT (event_id) DO UPDATE SET ticket = nextval('event_to_place_ticket_seq')`
  }

  async list({ after, before, limit, offset, descending, lake }: EventQuery): Promise<EventList> {
    const conditions = [
      Prisma.sql`TRUE`,
      ...(after === null ? [] : [Prisma.sql`e.at >= ${toInt64(after)}`]),
      ...(before === null ? [] : [Prisma.sql`e.at < ${toInt64(before)}`]),
      ...(lake === null ? [] : [attached(lake)]),
    ]
    const where = Prisma.join(conditions, ' AND ')
    const order = descending ? Prisma.sql`e.at DESC, e.id DESC` : Prisma.sql`e.at, e.id`
    const [rows, counted] = await Promise.all([
      this.db.$queryRaw<{ body: string }[]>`
        SELECT e.body FROM lineage_event e WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`,
      this.db.$queryRaw<{ total: bigint }[]>`SELECT count(*) AS total FROM lineage_event e WHERE ${where}`,
    ])
    return { texts: rows.map(({ body }) => body), total: Number(counted[0]?.total ?? 0n) }
  }

  async runSayings(abouts: readonly string[], limit: number): Promise<RunSaying[]> {
    if (abouts.length === 0) return []
    const names = new Map(abouts.map((about) => [indexable(about), about]))
    // What folds into a run: its first and last word of each kind, however often it spoke.
    const rows = await this.db.$queryRaw<
      { about: string; runId: string; type: string; first: bigint; last: bigint; flinkJobId: string | null }[]
    >`
      SELECT about, run_id AS "runId", type, min(at) AS first, max(at) AS last, max(flink_job_id) AS "flinkJobId"
      FROM lineage_event WHERE about = ANY(${[...names.keys()]}::text[]) AND kind = 'run'
      GROUP BY about, run_id, type ORDER BY max(at) DESC, run_id LIMIT ${limit}`
    return rows.flatMap(({ about, runId, type, first, last, flinkJobId }): RunSaying[] => {
      const job = jobOfAbout(names.get(about) ?? '')
      if (job === null) return []
      const saying = { job, runId, type: type as RunEventType, flinkJobId }
      return [...new Set([first, last])].map((at) => ({ ...saying, at: Number(at) }))
    })
  }

  prune(cutoff: Millis, most: number, batch: number): Promise<number> {
    return this.db.$executeRaw`
      DELETE FROM lineage_event WHERE id IN (
        SELECT e.id FROM lineage_event e
        WHERE NOT EXISTS (SELECT 1 FROM event_to_place q WHERE q.event_id = e.id)
          AND (e.received_at < ${toInt64(cutoff)}
            OR e.id <= coalesce((SELECT id FROM lineage_event ORDER BY id DESC OFFSET ${most} LIMIT 1), -1))
        ORDER BY e.id LIMIT ${batch})`
  }
}

function attached(lake: { readonly id: string } | 'none') {
  return lake === 'none'
    ? Prisma.sql`NOT EXISTS (SELECT 1 FROM event_attachment a WHERE a.about = e.about)`
    : Prisma.sql`EXISTS (SELECT 1 FROM event_attachment a WHERE a.about = e.about AND a.lake_id = ${lake.id})`
}
