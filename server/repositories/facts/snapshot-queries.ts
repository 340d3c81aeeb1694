import type { SnapshotFact } from '@/lib/domain/facts/model'
import type { RefText } from '@/lib/domain/refs'
import { Prisma, type Db } from '@/server/db/client'
import type { FactReader, VersionKey } from '@/server/services/ports'
import { indexable, toInt64, toInt64OrNull } from '@/server/rows'
import { toFacts, type BodyRow } from './fact-converter'
import { inForce, notAfter, notBefore } from './in-force'
import { namedKeys, textList, versionKeys } from './keys'

const inOrder = Prisma.sql`ORDER BY f.table_ref COLLATE "C", f.snapshot_id, f.identity COLLATE "C"`

export async function snapshotsById(
  db: Db,
  lakeId: string,
  keys: readonly VersionKey[],
): Promise<SnapshotFact[]> {
  return toFacts(
    await db.$queryRaw<BodyRow[]>`
      SELECT f.body FROM ${versionKeys(keys)}
      JOIN fact_snapshot f ON f.table_ref = k.table_ref AND f.snapshot_id = k.id
      WHERE ${inForce(lakeId)} ${inOrder}`,
  )
}

export async function groupMembers(
  db: Db,
  lakeId: string,
  groups: readonly { readonly table: RefText; readonly group: string }[],
): Promise<SnapshotFact[]> {
  const keys = namedKeys(groups.map(({ table, group }) => ({ table, name: group })))
  return toFacts(
    await db.$queryRaw<BodyRow[]>`
      SELECT f.body FROM ${keys}
      JOIN fact_snapshot f ON f.table_ref = k.table_ref AND f.group_key = k.name
      WHERE ${inForce(lakeId)} ${inOrder}`,
  )
}

export async function contentAtOrBelow(
  db: Db,
  lakeId: string,
  keys: readonly VersionKey[],
): Promise<SnapshotFact[]> {
  return toFacts(
    await db.$queryRaw<BodyRow[]>`
      SELECT f.body FROM (
        SELECT DISTINCT found.id FROM ${versionKeys(keys)} CROSS JOIN LATERAL (
          SELECT f.id FROM fact_snapshot f
          WHERE ${inForce(lakeId)} AND f.table_ref = k.table_ref AND f.snapshot_id <= k.id
            AND f.content AND f.current_life
          ORDER BY f.snapshot_id DESC, f.identity COLLATE "C" DESC LIMIT 1) found) hit
      JOIN fact_snapshot f ON f.id = hit.id ${inOrder}`,
  )
}

/** Newest first. All lives of one id stay together, so a page may be a few rows over its limit. */
export async function snapshotPage(
  db: Db,
  lakeId: string,
  table: RefText,
  page: Parameters<FactReader['snapshotPage']>[2],
): Promise<SnapshotFact[]> {
  const below =
    page.belowId === null ? Prisma.sql`true` : Prisma.sql`f.snapshot_id < ${toInt64(page.belowId)}`
  const rows = await db.$queryRaw<BodyRow[]>`
    SELECT p.body FROM (
      SELECT f.body, f.snapshot_id, f.identity FROM fact_snapshot f
      WHERE ${inForce(lakeId)} AND f.table_ref = ${indexable(table)} AND ${below}
        AND ${notAfter('time_millis', toInt64OrNull(page.asOf))}
      ORDER BY f.snapshot_id DESC FETCH FIRST ${page.limit} ROWS WITH TIES) p
    ORDER BY p.snapshot_id DESC, p.identity COLLATE "C"`
  return toFacts(rows)
}

/** The newest ones where there are more than the limit; oldest first. */
export async function snapshotsInWindow(
  db: Db,
  lakeId: string,
  tables: readonly RefText[],
  window: Parameters<FactReader['snapshotsInWindow']>[2],
): Promise<SnapshotFact[]> {
  const rows = await db.$queryRaw<BodyRow[]>`
    SELECT f.body FROM fact_snapshot f
    WHERE ${inForce(lakeId)} AND f.table_ref = ANY(${textList(tables)})
      AND ${notBefore('time_millis', toInt64OrNull(window.from))}
      AND ${notAfter('time_millis', toInt64OrNull(window.to))}
    ORDER BY f.time_millis DESC, f.table_ref COLLATE "C" DESC, f.snapshot_id DESC, f.identity COLLATE "C" DESC
    LIMIT ${window.limit}`
  return toFacts<SnapshotFact>(rows).reverse()
}
