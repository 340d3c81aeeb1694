import { randomUUID } from 'node:crypto'
import type { MigrationFile } from './migration-files'
import type { ScriptRunner } from './script-runner'

/** Prisma's own bookkeeping, column by column, so that its CLI can take over a database made here and the reverse. */
const BOOKKEEPING = `CREATE TABLE IF NOT EXISTS "_prisma_migrations" (
  "id" VARCHAR(36) PRIMARY KEY NOT NULL,
  "checksum" VARCHAR(64) NOT NULL,
  "finished_at" TIMESTAMPTZ,
  "migration_name" VARCHAR(255) NOT NULL,
  "logs" TEXT,
  "rolled_back_at" TIMESTAMPTZ,
  "started_at" TIMESTAMPTZ NOT NULL DEFAULT now(),
  "applied_steps_count" INTEGER NOT NULL DEFAULT 0
)`

/** The number Prisma's own tools lock, so that the two never migrate at once. */
const PRISMA_LOCK = 72707369

export class MigrationRefused extends Error {
  override readonly name = 'MigrationRefused'
}

interface AppliedMigration {
  readonly name: string
  readonly checksum: string
  readonly finished: boolean
}

/**
 * Applies what is not applied yet, one transaction each, so that a migration is there whole or not at all.
 * Refuses where the database and the committed files tell different stories. Returns the names applied.
 */
export async function migrate(runner: ScriptRunner, migrations: readonly MigrationFile[]): Promise<string[]> {
  await runner.query('SELECT pg_advisory_lock($1)', [PRISMA_LOCK])
  try {
    await runner.exec(BOOKKEEPING)
    const applied = await listApplied(runner)
    refuseDivergence(applied, migrations)
    const names = new Set(applied.map((migration) => migration.name))
    const pending = migrations.filter((migration) => !names.has(migration.name))
    for (const migration of pending) await apply(runner, migration)
    return pending.map((migration) => migration.name)
  } finally {
    await runner.query('SELECT pg_advisory_unlock($1)', [PRISMA_LOCK])
  }
}

async function listApplied(runner: ScriptRunner): Promise<AppliedMigration[]> {
  const rows = await runner.query(
    `SELECT "migration_name", "checksum", "finished_at" IS NOT NULL AS "finished"
     FROM "_prisma_migrations" WHERE "rolled_back_at" IS NULL ORDER BY "started_at", "migration_name"`,
  )
  return rows.map((row) => ({
    name: String(row['migration_name']),
    checksum: String(row['checksum']),
    finished: row['finished'] === true,
  }))
}

function refuseDivergence(applied: readonly AppliedMigration[], migrations: readonly MigrationFile[]): void {
  const known = new Map(migrations.map((migration) => [migration.name, migration]))
  for (const migration of applied) {
    const file = known.get(migration.name)
    if (!migration.finished) {
      throw new MigrationRefused(
        `Migration ${migration.name} was begun and never finished in this database. ` +
          'Restore a backup, or repair it by hand and mark it with `prisma migrate resolve`.',
      )
    }
    if (file === undefined) {
      throw new MigrationRefused(
        `This database has migration ${migration.name}, which this version of Headwater does not know. ` +
          'It was made by a newer version: use that one.',
      )
    }
    if (file.checksum !== migration.checksum) {
      throw new MigrationRefused(
        `Migration ${migration.name} was changed after it was applied to this database ` +
          `(checksum ${migration.checksum.slice(0, 12)}…, file has ${file.checksum.slice(0, 12)}…). ` +
          'Put prisma/migrations back as it was and write a new migration instead.',
      )
    }
  }
}

async function apply(runner: ScriptRunner, migration: MigrationFile): Promise<void> {
  await runner.exec('BEGIN')
  try {
    await runner.query(
      `INSERT INTO "_prisma_migrations" ("id", "checksum", "migration_name") VALUES ($1, $2, $3)`,
      [randomUUID(), migration.checksum, migration.name],
    )
    await runner.exec(migration.script)
    await runner.query(
      `UPDATE "_prisma_migrations" SET "finished_at" = clock_timestamp(), "applied_steps_count" = 1
       WHERE "migration_name" = $1 AND "finished_at" IS NULL AND "rolled_back_at" IS NULL`,
      [migration.name],
    )
    await runner.exec('COMMIT')
  } catch (cause) {
    await runner.exec('ROLLBACK')
    throw new Error(`Migration ${migration.name} failed; the database is as it was before it.`, { cause })
  }
}
