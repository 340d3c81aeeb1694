import { Prisma, type Db } from '@/server/db/client'
import type { LakeFacts } from '@/lib/domain/facts/model'
import type { TopologyFacts } from '@/server/services/ports'
import { toFact } from './fact-converter'

/** Reading and decoding a page of tables with wide schemas takes some 70 ms, in which the thread does nothing else. */
const PAGE_ROWS = 500
/** Publications have seconds between them; this many in a row during one reading is a fault. */
const MAX_PASSES = 10

const TABLES = Prisma.raw('fact_table')
const RUNS = Prisma.raw('fact_run')
const EDGES = Prisma.raw('fact_edge')
const BOUNDARIES = Prisma.raw('fact_boundary')
const SNAPSHOTS = Prisma.raw('fact_snapshot')
const CHECKPOINTS = Prisma.raw('fact_checkpoint')
const READS = Prisma.raw('fact_read')
const WRITES = Prisma.raw('fact_write')

/**
 * All topology facts of one generation, in the order of their keys. Read page by page, because 60,000 rows at once
 * would keep every request waiting for two seconds; read again where the generation moved meanwhile.
 */
export async function readTopology(db: Db, lakeId: string): Promise<TopologyFacts> {
  return inOneGeneration(db, lakeId, async (generation) => ({
    generation: Number(generation),
    tables: await readAll(db, TABLES, lakeId, generation),
    runs: await readAll(db, RUNS, lakeId, generation),
    edges: await readAll(db, EDGES, lakeId, generation),
    boundaries: await readAll(db, BOUNDARIES, lakeId, generation),
  }))
}

/** Everything known of a lake, for what has to see it whole: the judgement of states. */
export async function readLakeFacts(db: Db, lakeId: string): Promise<LakeFacts> {
  return inOneGeneration(db, lakeId, async (generation) => ({
    tables: await readAll(db, TABLES, lakeId, generation),
    snapshots: await readAll(db, SNAPSHOTS, lakeId, generation),
    runs: await readAll(db, RUNS, lakeId, generation),
    checkpoints: await readAll(db, CHECKPOINTS, lakeId, generation),
    reads: await readAll(db, READS, lakeId, generation),
    writes: await readAll(db, WRITES, lakeId, generation),
    edges: await readAll(db, EDGES, lakeId, generation),
    boundaries: await readAll(db, BOUNDARIES, lakeId, generation),
  }))
}

async function inOneGeneration<T>(
  db: Db,
  lakeId: string,
  read: (generation: bigint) => Promise<T>,
): Promise<T> {
  for (let pass = 0; pass < MAX_PASSES; pass++) {
    const generation = await readGeneration(db, lakeId)
    const facts = await read(generation)
    if ((await readGeneration(db, lakeId)) === generation) return facts
  }
  throw new Error(`the facts of lake ${lakeId} changed ${MAX_PASSES} times while they were read`)
}

/** 0 for a lake that has no facts, or that is none. */
export async function readGeneration(db: Db, lakeId: string): Promise<bigint> {
  const lake = await db.lake.findUnique({ where: { id: lakeId }, select: { factGeneration: true } })
  return lake?.factGeneration ?? 0n
}

async function readAll<F>(
  db: Db,
  table: ReturnType<typeof Prisma.raw>,
  lakeId: string,
  generation: bigint,
): Promise<F[]> {
  const facts: { readonly key: string; readonly fact: F }[] = []
  let after = 0n
  for (;;) {
    const page = await db.$queryRaw<{ id: bigint; key: string; body: string }[]>`
      SELECT f.id, f.key, f.body FROM ${table} f
      WHERE f.lake_id = ${lakeId} AND f.id > ${after}
        AND f.from_gen <= ${generation} AND (f.to_gen IS NULL OR f.to_gen > ${generation})
      ORDER BY f.id LIMIT ${PAGE_ROWS}`
    for (const row of page) facts.push({ key: row.key, fact: toFact<F>(row) })
    const last = page.at(-1)
    if (last === undefined || page.length < PAGE_ROWS) break
    after = last.id
  }
  return facts.sort((a, b) => (a.key < b.key ? -1 : 1)).map(({ fact }) => fact)
}
