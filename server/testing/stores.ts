import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe } from 'vitest'
import type { Db, Store } from '@/server/db/client'
import { openEmbedded } from '@/server/db/open-embedded'
import { openPostgres } from '@/server/db/open-postgres'
import { findPostgres, startPostgres, titleOnPostgres, type Cluster } from './postgres-cluster'

export const MIGRATIONS = path.join(path.dirname(fileURLToPath(import.meta.url)), '../../prisma/migrations')

/**
 * Runs a suite on both stores: PGlite in memory, and a PostgreSQL cluster started for it. `db` is there once tests
 * run. One store serves the whole suite: tests keep apart by using a lake each.
 */
export function withStores(suite: (name: string, db: () => Db, store: () => Store) => void): void {
  describe('on PGlite', () => {
    runSuite('PGlite', () => openEmbedded(null, MIGRATIONS), suite)
  })
  const programs = findPostgres()
  describe.runIf(programs !== null)(titleOnPostgres('on PostgreSQL', programs), () => {
    let cluster: Cluster | undefined
    runSuite(
      'PostgreSQL',
      async () => {
        cluster = await startPostgres(programs ?? '')
        return openPostgres(cluster.url, MIGRATIONS)
      },
      suite,
      () => cluster?.stop(),
    )
  })
}

function runSuite(
  name: string,
  open: () => Promise<Store>,
  suite: Parameters<typeof withStores>[0],
  afterClose: () => Promise<void> | undefined = () => undefined,
): void {
  let store: Store | undefined
  beforeAll(async () => {
    store = await open()
  })
  afterAll(async () => {
    await store?.close()
    await afterClose()
  })
  const opened = () => {
    if (store === undefined) throw new Error('the store is open only while tests run')
    return store
  }
  suite(name, () => opened().db, opened)
}
