import { createHash } from 'node:crypto'
import { PGlite } from '@electric-sql/pglite'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { findPostgres, titleOnPostgres } from '@/server/testing/postgres-cluster'
import { MIGRATIONS } from '@/server/testing/store-template'
import { makeTestDatabase, storeImage, type TestDatabase } from '@/server/testing/test-stores'
import { migrate, MigrationRefused } from './migrate'
import { readMigrations, type MigrationFile } from './migration-files'
import { runScriptsOn } from './open-embedded'
import { runScriptsOnClient } from './open-postgres'
import type { ScriptRunner } from './script-runner'

function migration(name: string, script: string): MigrationFile {
  return { name, script, checksum: createHash('sha256').update(script).digest('hex') }
}

const first = migration('20260101000000_first', 'CREATE TABLE "one" (id INT); INSERT INTO "one" VALUES (1);')
const second = migration('20260102000000_second', "ALTER TABLE one ADD COLUMN note TEXT DEFAULT 'a;b'")

function suite(runner: () => ScriptRunner): void {
  beforeEach(async () => {
    await runner().exec('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
  })

  it('applies what is new, in order, once, and keeps Prisma’s books', async () => {
    expect(await migrate(runner(), [first])).toEqual([first.name])
    expect(await migrate(runner(), [first, second])).toEqual([second.name])
    expect(await migrate(runner(), [first, second])).toEqual([])
    expect(await runner().query('SELECT * FROM one')).toEqual([{ id: 1, note: 'a;b' }])
    const books = await runner().query('SELECT * FROM _prisma_migrations ORDER BY migration_name')
    expect(books).toMatchObject(
      [first, second].map(({ name, checksum }) => ({
        migration_name: name,
        checksum,
        logs: null,
        rolled_back_at: null,
        applied_steps_count: 1,
      })),
    )
    for (const row of books) {
      expect(String(row['id'])).toMatch(/^[0-9a-f-]{36}$/)
      expect(row['finished_at']).toBeInstanceOf(Date)
    }
  })

  it('leaves the database as it was where a migration fails half way', async () => {
    await migrate(runner(), [first])
    const broken = migration('20260103000000_broken', 'CREATE TABLE two (id INT); CREATE TABLE one (id INT);')
    await expect(migrate(runner(), [first, broken])).rejects.toThrow('Migration 20260103000000_broken failed')
    const tables = await runner().query(
      "SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' ORDER BY 1",
    )
    expect(tables.map((row) => row['table_name'])).toEqual(['_prisma_migrations', 'one'])
    expect(await migrate(runner(), [first, second])).toEqual([second.name])
  })

  it('refuses an edited, an unknown and a half-applied migration, and touches nothing', async () => {
    await migrate(runner(), [first, second])
    const edited = migration(first.name, 'CREATE TABLE "one" (id BIGINT)')
    await expect(migrate(runner(), [edited, second])).rejects.toThrow(
      /first was changed after it was applied/,
    )
    await expect(migrate(runner(), [first])).rejects.toThrow(
      /second, which this version of Headwater does not know/,
    )
    await runner().query('UPDATE _prisma_migrations SET finished_at = NULL WHERE migration_name = $1', [
      second.name,
    ])
    await expect(migrate(runner(), [first, second])).rejects.toThrow(MigrationRefused)
    await expect(migrate(runner(), [first, second])).rejects.toThrow(/second was begun and never finished/)
  })

  it('takes a migration anew that was marked as rolled back', async () => {
    await migrate(runner(), [first])
    await runner().exec(
      'UPDATE _prisma_migrations SET rolled_back_at = now(), finished_at = NULL; DROP TABLE one',
    )
    expect(await migrate(runner(), [first])).toEqual([first.name])
  })

  it('applies the committed migrations', async () => {
    const committed = await readMigrations(MIGRATIONS)
    expect(await migrate(runner(), committed)).toHaveLength(committed.length)
    expect(await migrate(runner(), committed)).toEqual([])
  })
}

describe('on PGlite', () => {
  let pglite: PGlite
  beforeAll(async () => void (pglite = await PGlite.create('memory://', { loadDataDir: storeImage() })))
  afterAll(() => pglite.close())
  suite(() => runScriptsOn(pglite))
})

const programs = findPostgres()
describe.runIf(programs !== null)(titleOnPostgres('on PostgreSQL', programs), () => {
  let database: TestDatabase
  let client: pg.Client
  beforeAll(async () => {
    database = await makeTestDatabase('empty')
    client = new pg.Client({ connectionString: database.url })
    await client.connect()
  })
  afterAll(async () => {
    await client.end()
    await database.drop()
  })
  suite(() => runScriptsOnClient(client))

  it('lets one of two processes migrate, and the other find it done', async () => {
    await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public')
    const other = new pg.Client({ connectionString: database.url })
    await other.connect()
    const slow = migration('20260101000000_slow', 'CREATE TABLE one (id INT); SELECT pg_sleep(0.3)')
    const applied = await Promise.all(
      [client, other].map((each) => migrate(runScriptsOnClient(each), [slow, second])),
    )
    expect(applied.flat()).toEqual([slow.name, second.name])
    await other.end()
  })
})
