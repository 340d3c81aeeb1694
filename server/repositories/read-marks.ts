import type { Subject } from '@/lib/domain/facts/scope'
import type { Db } from '@/server/db/client'
import type { ReadMarks } from '@/server/services/ports'
import { fromStorable, indexable, sha256, toStorable } from '@/server/rows'

export class PrismaReadMarks implements ReadMarks {
  constructor(private readonly db: Db) {}

  async filesOf(lakeId: string, subject: Subject): Promise<(readonly [string, string])[]> {
    const rows = await this.db.$queryRaw<{ place: string; mark: string }[]>`
      SELECT place, mark FROM observation
      WHERE lake_id = ${lakeId} AND subject = ${indexable(subject)} AND mark IS NOT NULL`
    return rows.map(({ place, mark }) => [fromStorable(place), mark] as const)
  }

  async placesOf(lakeId: string, places: readonly string[]): Promise<Map<string, string>> {
    const byHash = new Map(places.map((place) => [sha256(place), place]))
    const rows = await this.db.$queryRaw<{ hash: string; mark: string }[]>`
      SELECT hash, mark FROM read_place WHERE lake_id = ${lakeId} AND hash = ANY(${[...byHash.keys()]}::text[])`
    return new Map(
      rows.flatMap(({ hash, mark }) => {
        const place = byHash.get(hash)
        return place === undefined ? [] : [[place, fromStorable(mark)] as const]
      }),
    )
  }

  async keepPlaces(lakeId: string, marks: ReadonlyMap<string, string>): Promise<void> {
    if (marks.size === 0) return
    const rows = [...marks]
      .map(([place, mark]) => ({ hash: sha256(place), mark: toStorable(mark) }))
      .sort((a, b) => (a.hash < b.hash ? -1 : 1))
    await this.db.$executeRaw`
      INSERT INTO read_place (lake_id, hash, mark)
      SELECT ${lakeId}, u.* FROM unnest(
        ${rows.map((row) => row.hash)}::text[], ${rows.map((row) => row.mark)}::text[]) AS u(hash, mark)
      ON CONFLICT (lake_id, hash) DO UPDATE SET mark = excluded.mark`
  }
}
