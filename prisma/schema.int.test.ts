import { appendFile, cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { diffMigrationsToSchema } from './schema-engine.mjs'

const prisma = path.dirname(fileURLToPath(import.meta.url))

it('the committed migrations make the schema', async () => {
  expect(await diffMigrationsToSchema()).toBe('')
})

it('a change of the schema without a migration shows', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'headwater-prisma-'))
  try {
    await cp(path.join(prisma, 'migrations'), path.join(folder, 'migrations'), { recursive: true })
    await cp(path.join(prisma, 'schema.prisma'), path.join(folder, 'schema.prisma'))
    await appendFile(path.join(folder, 'schema.prisma'), '\nmodel Extra {\n  id String @id\n}\n')
    expect(await diffMigrationsToSchema(folder)).toContain('CREATE TABLE "Extra"')
  } finally {
    await rm(folder, { recursive: true })
  }
})
