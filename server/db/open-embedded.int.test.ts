import { cpSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { makeLake } from '@/server/testing/some-lake'
import { MIGRATIONS } from '@/server/testing/store-template'
import { storeImage } from '@/server/testing/test-stores'
import { DataFolderInUse } from './data-lock'
import { MigrationRefused } from './migrate'
import { openEmbedded } from './open-embedded'

let root: string
let data: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'headwater-data-'))
  data = path.join(root, 'not/yet/there')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

it('makes the folder, keeps what is written, and is there for one at a time', async () => {
  const first = await openEmbedded(data, MIGRATIONS)
  const lake = await makeLake(first.db, { name: 'kept' })
  await expect(openEmbedded(data, MIGRATIONS)).rejects.toThrow(DataFolderInUse)
  await first.close()

  const again = await openEmbedded(data, MIGRATIONS)
  expect((await again.db.lake.findMany()).map((row) => row.id)).toEqual([lake.id])
  await again.close()
  expect(readdirSync(data)).toEqual(['db'])
})

it('lets the folder go where it cannot be opened', async () => {
  const migrations = path.join(root, 'migrations')
  cpSync(MIGRATIONS, migrations, { recursive: true })
  await (await openEmbedded(data, migrations, storeImage())).close()
  const [name] = readdirSync(migrations).sort()
  writeFileSync(path.join(migrations, name ?? '', 'migration.sql'), 'SELECT 1')
  await expect(openEmbedded(data, migrations)).rejects.toThrow(MigrationRefused)
  await expect(openEmbedded(data, migrations)).rejects.toThrow(/was changed after it was applied/)
  await (await openEmbedded(data, MIGRATIONS)).close()
})
