// `diff NAME` writes the next migration from the changes in prisma/schema.prisma; `check` says whether one is missing.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { diffMigrationsToSchema } from '../prisma/schema-engine.mjs'

const migrations = path.join(path.dirname(fileURLToPath(import.meta.url)), '../prisma/migrations')
const [command, name] = process.argv.slice(2)

if (command === 'check') await check()
else if (command === 'diff' && /^[a-z0-9_]+$/.test(name ?? '')) await writeNext(name)
else {
  console.error('usage: npm run db:check | npm run db:diff -- name_in_snake_case')
  process.exitCode = 2
}

async function check() {
  const script = await diffMigrationsToSchema()
  if (script === '') return console.log('prisma/migrations agree with prisma/schema.prisma')
  console.error(
    `prisma/schema.prisma has changes without a migration; run npm run db:diff -- name\n\n${script}`,
  )
  process.exitCode = 1
}

async function writeNext(suffix) {
  const script = await diffMigrationsToSchema()
  if (script === '') return console.log('nothing to migrate')
  const stamp = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 14)
  const folder = path.join(migrations, `${stamp}_${suffix}`)
  await mkdir(folder, { recursive: true })
  await writeFile(path.join(folder, 'migration.sql'), script)
  console.log(`wrote ${path.relative(process.cwd(), folder)}/migration.sql; read it before you commit it`)
}
