import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export interface MigrationFile {
  readonly name: string
  readonly script: string
  /** sha256 hex of the file's bytes, as Prisma's own tools compute it. */
  readonly checksum: string
}

/** Committed migrations in the order of their names, which start with a timestamp. */
export async function readMigrations(folder: string): Promise<MigrationFile[]> {
  const entries = await readdir(folder, { withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isDirectory())
    .map((entry) => entry.name)
    .sort()
  return Promise.all(
    names.map(async (name) => {
      const bytes = await readFile(path.join(folder, name, 'migration.sql'))
      return {
        name,
        script: bytes.toString('utf8'),
        checksum: createHash('sha256').update(bytes).digest('hex'),
      }
    }),
  )
}
