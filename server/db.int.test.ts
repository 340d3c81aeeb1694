import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { closeStore, getStore } from './db'
import { findPostgres, titleOnPostgres } from './testing/postgres-cluster'
import { makeTestDatabase, openTestEmbedded } from './testing/test-stores'

let root: string
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'headwater-store-'))
})
afterEach(async () => {
  await closeStore()
  vi.unstubAllEnvs()
  rmSync(root, { recursive: true, force: true })
})

it('opens once, however many ask, and again after it was closed', async () => {
  vi.stubEnv('DATABASE_URL', '')
  vi.stubEnv('HEADWATER_DATA', path.join(root, 'data'))
  const [one, other] = await Promise.all([getStore(), getStore()])
  expect(one).toBe(other)
  expect(one.kind).toBe('embedded')
  await closeStore()
  await closeStore()
  const again = await getStore()
  expect(again).not.toBe(one)
  expect(await again.db.lake.count()).toBe(0)
})

it('can be tried again after it failed to open', async () => {
  vi.stubEnv('DATABASE_URL', '')
  writeFileSync(path.join(root, 'file'), '')
  vi.stubEnv('HEADWATER_DATA', path.join(root, 'file'))
  await expect(getStore()).rejects.toThrow()
  await (await openTestEmbedded(path.join(root, 'folder'))).close()
  vi.stubEnv('HEADWATER_DATA', path.join(root, 'folder'))
  expect((await getStore()).kind).toBe('embedded')
})

const programs = findPostgres()
it.runIf(programs !== null)(
  titleOnPostgres('uses PostgreSQL where DATABASE_URL names one', programs),
  async () => {
    const database = await makeTestDatabase('empty')
    try {
      vi.stubEnv('DATABASE_URL', database.url)
      const store = await getStore()
      expect(store.kind).toBe('postgres')
      expect(await store.db.lake.count()).toBe(0)
      await closeStore()
    } finally {
      await database.drop()
    }
  },
)
