import { PGlite } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { storeImage } from '@/server/testing/test-stores'
import { takeTurns } from './take-turns'

it('lets other work in between queries', async () => {
  const pglite = takeTurns(await PGlite.create('memory://', { loadDataDir: storeImage() }))
  let turns = 0
  let counting = true
  const count = () => {
    turns += 1
    if (counting) setImmediate(count)
  }
  setImmediate(count)
  for (let index = 0; index < 20; index++) await pglite.query('SELECT $1::int', [index])
  counting = false
  expect(turns).toBeGreaterThanOrEqual(20)
  await expect(pglite.query('SELECT nothing')).rejects.toThrow(/nothing/)
  await pglite.close()
})
