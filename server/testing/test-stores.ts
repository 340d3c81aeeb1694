import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { inject } from 'vitest'
import type { Store } from '@/server/db/client'
import { openEmbedded } from '@/server/db/open-embedded'
import { openPostgres } from '@/server/db/open-postgres'
import { MIGRATIONS, onDatabase, TEMPLATE } from './store-template'

declare module 'vitest' {
  interface ProvidedContext {
    /** File with a migrated embedded store, made by `store-setup`. */
    storeImage: string | undefined
    /** PostgreSQL for all tests, where one is installed. */
    postgresUrl: string | undefined
  }
}

/** The migrated embedded store, to begin another with (`loadDataDir`); benches make their stores from nothing. */
export function storeImage(): Blob | undefined {
  const file = inject('storeImage')
  return file === undefined ? undefined : new Blob([readFileSync(file)])
}

/** An embedded store, in memory where no folder is given: a copy of the migrated one where that was made. */
export function openTestEmbedded(dataFolder: string | null = null): Promise<Store> {
  return openEmbedded(dataFolder, MIGRATIONS, storeImage())
}

export interface TestDatabase {
  readonly url: string
  drop(): Promise<void>
}

/** A database of its own on the shared PostgreSQL, a copy of the migrated one or empty. */
export async function makeTestDatabase(from: 'migrated' | 'empty' = 'migrated'): Promise<TestDatabase> {
  const server = inject('postgresUrl')
  if (server === undefined) throw new Error('no PostgreSQL was started for these tests')
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const source = from === 'migrated' ? TEMPLATE : 'template1'
  await onDatabase(server, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${source}`))
  const url = new URL(server)
  url.pathname = name
  return {
    url: url.href,
    drop: async () => {
      await onDatabase(server, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`))
    },
  }
}

/** A PostgreSQL store on a database of its own, which goes when it is closed. */
export async function openTestPostgres(): Promise<Store> {
  const database = await makeTestDatabase()
  const store = await openPostgres(database.url, MIGRATIONS)
  const close = async () => {
    await store.close()
    await database.drop()
  }
  return { kind: store.kind, db: store.db, close }
}
