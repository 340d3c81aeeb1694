import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { storeImage } from '@/server/testing/test-stores'
import { vacuumWornTables } from './autovacuum'

it('tidies the tables that wore out, and only those', async () => {
  const pglite = await PGlite.create('memory://', { loadDataDir: storeImage() })
  await pglite.exec(
    'CREATE TABLE quiet (id INT); CREATE TABLE "Busy one" (id INT); INSERT INTO quiet VALUES (1)',
  )
  await pglite.exec('INSERT INTO "Busy one" SELECT generate_series(1, 5000)')
  expect(await vacuumWornTables(pglite)).toEqual(['public."Busy one"'])
  expect(await vacuumWornTables(pglite)).toEqual([])
  await pglite.exec('DELETE FROM "Busy one" WHERE id > 100')
  expect(await vacuumWornTables(pglite)).toEqual(['public."Busy one"'])
  const size = await pglite.query<{ pages: number }>(
    `SELECT (pg_relation_size('"Busy one"') / 8192)::int AS pages`,
  )
  expect(size.rows[0]?.pages).toBe(1)
  await pglite.close()
})
