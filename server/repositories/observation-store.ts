import { differingTables } from '@/lib/domain/facts/catalog-view'
import type { Subject } from '@/lib/domain/facts/scope'
import { decodeBody, type CatalogListing, type StoredObservation } from '@/lib/domain/observations'
import type { Millis } from '@/lib/domain/time'
import type { Db } from '@/server/db/client'
import { decodeStored, encodeObservations, indexable, toInt64 } from '@/server/rows'
import type {
  MarkedObservation,
  ObservationRows,
  ObservationStore,
  StoredText,
} from '@/server/services/ports'
import { insertObservations } from './observation-insert'
import { addSubjects, makeStale } from './subject-rows'

/** One statement each: some 15 ms on the embedded store, which works on the thread that serves requests. */
const BATCH_ROWS = 250
const PAGE_ROWS = 500

export class PrismaObservationStore implements ObservationStore {
  constructor(private readonly db: Db) {}

  async append(lakeId: string, batch: readonly MarkedObservation[]): Promise<number> {
    let added = 0
    for (let start = 0; start < batch.length; start += BATCH_ROWS)
      added += await this.appendRows(lakeId, encodeObservations(batch.slice(start, start + BATCH_ROWS)))
    return added
  }

  async appendRows(lakeId: string, rows: ObservationRows): Promise<number> {
    for (const listing of rows.catalogs) await this.noteCatalog(lakeId, listing)
    // Links first: an observation without them could not be derived; links without it do no harm.
    await addSubjects(this.db, lakeId, rows)
    return insertObservations(this.db, lakeId, rows)
  }

  async lookedAgain(
    lakeId: string,
    tables: readonly { readonly subject: Subject; readonly at: Millis }[],
  ): Promise<void> {
    if (tables.length === 0) return
    // Only the newest listing moves, which outdid the others before: so nothing becomes stale (see `rereadMatters`).
    await this.db.$executeRaw`
      UPDATE observation o SET last_read_at = u.at
      FROM unnest(${tables.map(({ subject }) => indexable(subject))}::text[],
        ${tables.map(({ at }) => toInt64(at))}::bigint[]) AS u(subject, at)
      WHERE o.lake_id = ${lakeId} AND o.subject = u.subject AND o.kind = 'table-listing' AND o.last_read_at < u.at
        AND o.last_read_at = (SELECT max(m.last_read_at) FROM observation m
          WHERE m.lake_id = ${lakeId} AND m.subject = u.subject AND m.kind = 'table-listing')`
  }

  async *stream(lakeId: string): AsyncIterable<StoredObservation[]> {
    let after = 0n
    for (;;) {
      const rows = await this.db.observation.findMany({
        where: { lakeId, id: { gt: after } },
        orderBy: { id: 'asc' },
        take: PAGE_ROWS,
        select: COLUMNS,
      })
      const last = rows.at(-1)
      if (last === undefined) return
      after = last.id
      yield rows.map(toStored)
    }
  }

  async *ofSubjects(lakeId: string, subjects: readonly Subject[]): AsyncIterable<StoredText[]> {
    const keys = subjects.map(indexable)
    let [subject, kind, after] = ['', '', 0n]
    for (;;) {
      const rows = await this.db.$queryRaw<(ObservationRow & { subject: string; kind: string })[]>`
        SELECT id, subject, kind, place, read_at AS "readAt", last_read_at AS "lastReadAt", body FROM observation
        WHERE lake_id = ${lakeId} AND subject = ANY(${keys}::text[]) AND (subject, kind, id) > (${subject}, ${kind}, ${after})
        ORDER BY subject, kind, id LIMIT ${PAGE_ROWS}`
      const last = rows.at(-1)
      if (last === undefined) return
      ;[subject, kind, after] = [last.subject, last.kind, last.id]
      yield rows.map(toText)
    }
  }

  async catalogs(lakeId: string): Promise<StoredObservation[]> {
    const rows = await this.db.observation.findMany({
      where: { lakeId, subject: '', kind: 'catalog-listing' },
      select: COLUMNS,
    })
    return rows.map(toStored)
  }

  /** Tables that a new listing shows and the newest one does not, or the other way round, come or go by it. */
  private async noteCatalog(lakeId: string, body: CatalogListing): Promise<void> {
    const newest = await this.db.$queryRaw<{ body: string }[]>`
      SELECT o.body FROM observation o WHERE o.lake_id = ${lakeId} AND o.subject = '' AND o.last_read_at = (
        SELECT max(m.last_read_at) FROM observation m WHERE m.lake_id = ${lakeId} AND m.subject = '')`
    const differing = newest.flatMap((row) => differingTables(decodeBody(row.body) as CatalogListing, body))
    // Until one is seen every table counts as there.
    await makeStale(this.db, lakeId, newest.length === 0 ? 'all' : differing)
  }
}

interface ObservationRow {
  readonly id: bigint
  readonly place: string
  readonly readAt: bigint
  readonly lastReadAt: bigint
  readonly body: string
}

const COLUMNS = { id: true, place: true, readAt: true, lastReadAt: true, body: true } as const

function toText({ place, readAt, lastReadAt, body }: ObservationRow): StoredText {
  return { place, readAt: Number(readAt), lastReadAt: Number(lastReadAt), body }
}

function toStored(row: ObservationRow): StoredObservation {
  return decodeStored(toText(row))
}
