import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { dumpMigrated } from '@/server/db/open-embedded'
import { openPostgres } from '@/server/db/open-postgres'
import { findPostgres, startPostgres } from './postgres-cluster'
import { MIGRATIONS, onDatabase, TEMPLATE } from './store-template'

/**
 * Once for all integration tests: an embedded store and a PostgreSQL, migrated from empty, that every test file starts
 * from. Making an embedded store takes seconds each time (it runs initdb), copying one some tenths.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = mkdtempSync(path.join(tmpdir(), 'headwater-stores-'))
  const image = path.join(folder, 'embedded.tar')
  writeFileSync(image, await dumpMigrated(MIGRATIONS))
  project.provide('storeImage', image)
  const programs = findPostgres()
  const cluster = programs === null ? null : await startPostgres(programs)
  if (cluster !== null) {
    await onDatabase(cluster.url, (client) => client.query(`CREATE DATABASE ${TEMPLATE}`))
    const template = new URL(cluster.url)
    template.pathname = TEMPLATE
    await (await openPostgres(template.href, MIGRATIONS)).close()
    project.provide('postgresUrl', cluster.url)
  }
  return async () => {
    await cluster?.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
