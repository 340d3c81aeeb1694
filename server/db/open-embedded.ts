import { mkdir } from 'node:fs/promises'
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { PrismaPGlite } from 'pglite-prisma-adapter'
import { logger } from '../logger'
import { startAutovacuum } from './autovacuum'
import { PrismaClient, type Store } from './client'
import { lockDataFolder } from './data-lock'
import { migrate } from './migrate'
import { readMigrations } from './migration-files'
import type { ScriptRunner } from './script-runner'
import { takeTurns } from './take-turns'

/**
 * The embedded store in `<dataFolder>/db`, migrated; `null` keeps everything in memory, for tests.
 * One process at a time: a second one is refused by the folder's lock before PGlite can touch the files. `image`: a
 * dump of another store that a new one begins with.
 */
export async function openEmbedded(
  dataFolder: string | null,
  migrationsFolder: string,
  image?: Blob,
): Promise<Store> {
  if (dataFolder !== null) await mkdir(dataFolder, { recursive: true })
  const release = dataFolder === null ? () => undefined : await lockDataFolder(dataFolder)
  try {
    const folder = dataFolder === null ? 'memory://' : path.join(dataFolder, 'db')
    const pglite = takeTurns(await PGlite.create(folder, image && { loadDataDir: image }))
    await migrate(runScriptsOn(pglite), await readMigrations(migrationsFolder))
    const db = new PrismaClient({ adapter: new PrismaPGlite(pglite) })
    const stopVacuum = startAutovacuum(pglite, (err) =>
      logger.warn({ err }, 'could not tidy the embedded database'),
    )
    return {
      kind: 'embedded',
      db,
      async close() {
        await stopVacuum()
        await db.$disconnect()
        await pglite.close()
        release()
      },
    }
  } catch (error) {
    release()
    throw error
  }
}

/** A new store with all migrations, as bytes that `openEmbedded` can begin with. */
export async function dumpMigrated(migrationsFolder: string): Promise<Uint8Array> {
  const pglite = await PGlite.create('memory://')
  try {
    await migrate(runScriptsOn(pglite), await readMigrations(migrationsFolder))
    await pglite.exec('CHECKPOINT')
    const dump = await pglite.dumpDataDir('none')
    return new Uint8Array(await dump.arrayBuffer())
  } finally {
    await pglite.close()
  }
}

export function runScriptsOn(pglite: PGlite): ScriptRunner {
  return {
    async exec(script) {
      await pglite.exec(script)
    },
    async query(statement, parameters = []) {
      const result = await pglite.query<Record<string, unknown>>(statement, [...parameters])
      return result.rows
    },
  }
}
