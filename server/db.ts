import path from 'node:path'
import type { Store } from './db/client'
import { openEmbedded } from './db/open-embedded'
import { openPostgres } from './db/open-postgres'
import { readEnv } from './env'

export type { Store } from './db/client'

/** Next evaluates modules anew at every edit; the open store must outlive that, or its own lock refuses it. */
interface Holder {
  headwaterStore?: Promise<Store>
}

/** The store of this process: opened, locked and migrated at the first call. A failed opening may be tried again. */
export function getStore(): Promise<Store> {
  const holder = globalThis as typeof globalThis & Holder
  holder.headwaterStore ??= open().catch((error: unknown) => {
    delete holder.headwaterStore
    throw error
  })
  return holder.headwaterStore
}

/** Closes the store if it is open. The next `getStore` opens it again. */
export async function closeStore(): Promise<void> {
  const holder = globalThis as typeof globalThis & Holder
  const store = holder.headwaterStore
  delete holder.headwaterStore
  await store?.then(
    (opened) => opened.close(),
    () => undefined,
  )
}

async function open(): Promise<Store> {
  const env = readEnv()
  const migrations = path.join(process.cwd(), 'prisma/migrations')
  return env.databaseUrl === null
    ? openEmbedded(env.dataFolder, migrations)
    : openPostgres(env.databaseUrl, migrations)
}
