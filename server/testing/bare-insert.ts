import { Prisma, type Db } from '@/server/db/client'

const TABLES = ['observation', 'fact_snapshot']
const BATCH_ROWS = 250

/**
 * What the store alone takes to insert the rows of the lake again, into copies of their tables with the same indexes, in
 * statements of as many rows as a sync writes: nothing is read, encoded, bound or sent. Milliseconds.
 */
export async function bareInsert(db: Db): Promise<number> {
  for (const table of TABLES)
    await db.$executeRaw`CREATE TABLE ${bare(table)} (LIKE ${Prisma.raw(table)} INCLUDING ALL)`
  const start = performance.now()
  for (const table of TABLES) {
    for (let after = 0; ; after += BATCH_ROWS) {
      const copied = await db.$executeRaw`
        INSERT INTO ${bare(table)} SELECT * FROM ${Prisma.raw(table)} WHERE id > ${after} AND id <= ${after + BATCH_ROWS}`
      if (copied === 0) break
    }
  }
  const millis = performance.now() - start
  for (const table of TABLES) await db.$executeRaw`DROP TABLE ${bare(table)}`
  return millis
}

function bare(table: string) {
  return Prisma.raw(`bare_${table}`)
}
