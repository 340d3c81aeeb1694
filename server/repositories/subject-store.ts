import { LINKS_VERSION, linksOf, type KnownSubject } from '@/lib/domain/facts/scope'
import { decodeBody } from '@/lib/domain/observations'
import type { Db } from '@/server/db/client'
import type { StaleSubject, SubjectStore } from '@/server/services/ports'
import { addSubjects, makeStale } from './subject-rows'
import { fromStorable, indexable, toLinkRows } from '@/server/rows'

const PAGE_ROWS = 1_000

export class PrismaSubjectStore implements SubjectStore {
  constructor(private readonly db: Db) {}

  async all(lakeId: string): Promise<KnownSubject[]> {
    await this.linkAgain(lakeId)
    const subjects = await this.db.subject.findMany({
      where: { lakeId },
      orderBy: { id: 'asc' },
      select: { key: true, name: true, observations: true },
    })
    const links = new Map<string, string[]>(subjects.map(({ key }) => [key, []]))
    const rows = await this.db.$queryRaw<{ subject: string; link: string }[]>`
      SELECT subject, link FROM subject_link WHERE lake_id = ${lakeId}`
    for (const { subject, link } of rows) links.get(subject)?.push(link)
    return subjects.map((row) => toKnownSubject(row, links.get(row.key) ?? []))
  }

  async stale(lakeId: string): Promise<StaleSubject[]> {
    const rows = await this.db.$queryRaw<{ name: string; stale: bigint }[]>`
      SELECT name, stale FROM subject WHERE lake_id = ${lakeId} AND stale IS NOT NULL`
    return rows.map((row) => ({ subject: fromStorable(row.name), since: row.stale }))
  }

  async staleUnless(lakeId: string, derivedWith: string): Promise<void> {
    await this.db.$executeRaw`
      UPDATE subject SET stale = pg_current_xact_id()::text::bigint WHERE lake_id = ${lakeId}
        AND EXISTS (SELECT 1 FROM lake l WHERE l.id = ${lakeId}
          AND (l.derived_with IS DISTINCT FROM ${derivedWith} OR l.linked_with <> ${LINKS_VERSION}))`
  }

  staleAll(lakeId: string): Promise<void> {
    return makeStale(this.db, lakeId, 'all')
  }

  /** Begins anew where it was cut off: the lake gets the version only at the end. */
  private async linkAgain(lakeId: string): Promise<void> {
    const lake = await this.db.lake.findUnique({ where: { id: lakeId }, select: { linkedWith: true } })
    if (lake === null || lake.linkedWith === LINKS_VERSION) return
    await this.db.subjectLink.deleteMany({ where: { lakeId } })
    await this.db.subject.updateMany({ where: { lakeId }, data: { observations: 0 } })
    for (let after = 0n; ;) {
      const rows = await this.db.observation.findMany({
        where: { lakeId, id: { gt: after } },
        orderBy: { id: 'asc' },
        take: PAGE_ROWS,
        select: { id: true, place: true, readAt: true, body: true },
      })
      const last = rows.at(-1)
      if (last === undefined) break
      after = last.id
      await this.linkPage(lakeId, rows)
    }
    await makeStale(this.db, lakeId, 'all')
    await this.db.lake.update({ where: { id: lakeId }, data: { linkedWith: LINKS_VERSION } })
  }

  private async linkPage(
    lakeId: string,
    rows: readonly { readonly id: bigint; readonly place: string; readonly body: string }[],
  ): Promise<void> {
    const page = rows.map(({ id, place, body }) => ({ id, place, readAt: 0, body: decodeBody(body) }))
    await addSubjects(this.db, lakeId, toLinkRows(page.map(({ body }) => body)))
    const own = page.filter(({ body }) => body.kind !== 'catalog-listing')
    const subjects = own.map(({ body }) => indexable(linksOf(body)[0]?.subject ?? ''))
    await this.db.$executeRaw`
      UPDATE observation o SET subject = u.subject
      FROM unnest(${own.map(({ id }) => id)}::bigint[], ${subjects}::text[]) AS u(id, subject)
      WHERE o.id = u.id AND o.subject <> u.subject`
    await this.db.$executeRaw`
      UPDATE subject s SET observations = s.observations + u.count
      FROM (SELECT key, count(*) FROM unnest(${subjects}::text[]) AS k(key) GROUP BY key) u
      WHERE s.lake_id = ${lakeId} AND s.key = u.key`
  }
}

function toKnownSubject(
  { name, observations }: { readonly name: string; readonly observations: number },
  links: readonly string[],
): KnownSubject {
  return { subject: fromStorable(name), observations, links: links.map(fromStorable) }
}
