import { PrismaPg } from '@prisma/adapter-pg'
import pg from 'pg'
import { PrismaClient, type Store } from './client'
import { migrate } from './migrate'
import { readMigrations } from './migration-files'
import type { ScriptRunner } from './script-runner'

/** A PostgreSQL store, migrated. */
export async function openPostgres(databaseUrl: string, migrationsFolder: string): Promise<Store> {
  const migrations = await readMigrations(migrationsFolder)
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  try {
    await migrate(runScriptsOnClient(client), migrations)
  } finally {
    await client.end()
  }
  const db = new PrismaClient({ adapter: new PrismaPg({ connectionString: databaseUrl }) })
  return { kind: 'postgres', db, close: () => db.$disconnect() }
}

export function runScriptsOnClient(client: pg.Client): ScriptRunner {
  return {
    async exec(script) {
      await client.query(script)
    },
    async query(statement, parameters = []) {
      const result = await client.query<Record<string, unknown>>(statement, [...parameters])
      return result.rows
    },
  }
}
