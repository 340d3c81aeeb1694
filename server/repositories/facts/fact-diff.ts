import { Prisma, type Db } from '@/server/db/client'
import type { FactRows } from '@/server/services/ports'

type Sql = ReturnType<typeof Prisma.raw>

const PAGE_ROWS = 5_000

export interface HashedFact {
  /** Place among the rows. */
  readonly index: number
  readonly hash: string
}

export interface FactDiff {
  readonly rows: FactRows
  /** New or changed facts. */
  readonly inserts: readonly HashedFact[]
  /** Row ids that end: changed and vanished facts. */
  readonly closes: readonly bigint[]
  /** New, changed and vanished keys; a changed one counts once. */
  readonly changed: number
}

export interface InForce {
  readonly lakeId: string
  readonly generation: bigint
  /** Of the rows in force, named `f`, those the facts are all of. */
  readonly where: Sql
}

/** Compares facts with the rows in force at a generation, by key and hash, a page of rows at a time. */
export async function diffFacts(db: Db, inForce: InForce, rows: FactRows): Promise<FactDiff> {
  const pending = indexByKey(rows)
  const closes: bigint[] = []
  let vanished = 0
  for await (const page of pagesInForce(db, inForce, rows)) {
    for (const row of page) {
      const fact = pending.get(row.key)
      if (fact?.hash === row.hash) {
        pending.delete(row.key)
        continue
      }
      closes.push(row.id)
      if (fact === undefined) vanished += 1
    }
  }
  const inserts = [...pending.values()]
  return { rows, inserts, closes, changed: inserts.length + vanished }
}

function indexByKey({ table, keys, hashes }: FactRows): Map<string, HashedFact> {
  const facts = new Map<string, HashedFact>()
  for (const [index, key] of keys.entries()) {
    if (facts.has(key)) throw new Error(`two facts share the key ${key} of ${table}`)
    facts.set(key, { hash: hashes[index] ?? '', index })
  }
  return facts
}

async function* pagesInForce(db: Db, { lakeId, generation, where }: InForce, rows: FactRows) {
  // Before the first publication there is nothing to compare with.
  if (generation === 0n) return
  let after = 0n
  for (;;) {
    const page = await db.$queryRaw<{ id: bigint; key: string; hash: string }[]>`
      SELECT f.id, f.key, f.hash FROM ${Prisma.raw(rows.table)} f
      WHERE f.lake_id = ${lakeId} AND f.id > ${after}
        AND f.from_gen <= ${generation} AND (f.to_gen IS NULL OR f.to_gen > ${generation}) AND ${where}
      ORDER BY f.id LIMIT ${PAGE_ROWS}`
    const last = page.at(-1)
    if (last === undefined) return
    after = last.id
    yield page
    if (page.length < PAGE_ROWS) return
  }
}
