import { afterAll, beforeAll, describe } from 'vitest'
import type { Db, Store } from '@/server/db/client'
import { findPostgres, titleOnPostgres } from './postgres-cluster'
import { openTestEmbedded, openTestPostgres } from './test-stores'

/**
 * Runs a suite on both stores: PGlite in memory, and a database of its own on PostgreSQL. `db` is there once tests
 * run. One store serves the whole suite: tests keep apart by using a lake each.
 */
export function withStores(suite: (name: string, db: () => Db, store: () => Store) => void): void {
  describe('on PGlite', () => {
    runSuite('PGlite', openTestEmbedded, suite)
  })
  const programs = findPostgres()
  describe.runIf(programs !== null)(titleOnPostgres('on PostgreSQL', programs), () => {
    runSuite('PostgreSQL', openTestPostgres, suite)
  })
}

function runSuite(name: string, open: () => Promise<Store>, suite: Parameters<typeof withStores>[0]): void {
  let store: Store | undefined
  beforeAll(async () => {
    store = await open()
  })
  afterAll(() => store?.close())
  const opened = () => {
    if (store === undefined) throw new Error('the store is open only while tests run')
    return store
  }
  suite(name, () => opened().db, opened)
}
