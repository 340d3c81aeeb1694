import type { Db } from '@/server/db/client'
import { indexable } from '@/server/rows'
import type { LinkRows } from '@/server/services/ports'
import { texts } from './texts'

/** New subjects are stale from the start: a catalog may name a table that nothing else is known of. */
export async function addSubjects(db: Db, lakeId: string, { subjects, links }: LinkRows): Promise<void> {
  const keys = [...subjects.keys()].sort()
  await db.$executeRaw`
    WITH named AS (
      INSERT INTO subject (lake_id, key, name, observations, stale)
      SELECT ${lakeId}, u.key, u.name, 0, pg_current_xact_id()::text::bigint
      FROM unnest(${keys}::text[], ${keys.map((key) => subjects.get(key) ?? '')}::text[]) AS u(key, name)
      ON CONFLICT (lake_id, key) DO NOTHING
    )
    INSERT INTO subject_link (lake_id, hash, subject, link)
    SELECT ${lakeId}, u.* FROM unnest(
      ${texts(links.map((row) => row.hash))}, ${texts(links.map((row) => row.subject))},
      ${texts(links.map((row) => row.link))}) AS u(hash, subject, link)
    ON CONFLICT (lake_id, hash) DO NOTHING`
}

export async function makeStale(db: Db, lakeId: string, subjects: readonly string[] | 'all'): Promise<void> {
  if (subjects.length === 0) return
  if (subjects === 'all') {
    await db.$executeRaw`
      UPDATE subject SET stale = pg_current_xact_id()::text::bigint WHERE lake_id = ${lakeId}`
    return
  }
  await db.$executeRaw`
    UPDATE subject SET stale = pg_current_xact_id()::text::bigint
    WHERE lake_id = ${lakeId} AND key = ANY(${subjects.map(indexable)}::text[])`
}
