// Prisma's schema engine as WebAssembly. Used to write migrations and to check them, never at start-up:
// the package is internal to Prisma, and pinned to its release.
import { readFile, readdir } from 'node:fs/promises'
import { createRequire } from 'node:module'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { PGlite } from '@electric-sql/pglite'
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils'
import * as engineModule from '@prisma/schema-engine-wasm/schema_engine_bg'
import { PrismaPGlite } from 'pglite-prisma-adapter'

const prismaFolder = path.dirname(fileURLToPath(import.meta.url))

/** SQL that brings the committed migrations up to schema.prisma; empty where they agree. */
export async function diffMigrationsToSchema(folder = prismaFolder) {
  const schema = await readFile(path.join(folder, 'schema.prisma'), 'utf8')
  const pglite = await PGlite.create('memory://')
  try {
    const engine = await startEngine(schema, bindMigrationAwareSqlAdapterFactory(shadowedBy(pglite)))
    const answer = await engine.diff({
      from: { tag: 'migrations', ...(await listMigrations(path.join(folder, 'migrations'))) },
      to: { tag: 'schemaDatamodel', files: [{ path: 'schema.prisma', content: schema }] },
      script: true,
      exitCode: null,
      filters: { externalTables: [], externalEnums: [] },
    })
    const script = answer.stdout ?? ''
    return script.includes('This is an empty migration') ? '' : script
  } finally {
    await pglite.close()
  }
}

/** The adapter's own shadow database runs scripts without waiting for them, so their errors would be lost. */
function shadowedBy(pglite) {
  const factory = new PrismaPGlite(pglite)
  return {
    provider: factory.provider,
    adapterName: factory.adapterName,
    connect: () => factory.connect(),
    async connectToShadowDb() {
      const shadow = await PGlite.create('memory://')
      const adapter = await new PrismaPGlite(shadow).connect()
      adapter.executeScript = async (script) => void (await shadow.exec(script))
      adapter.dispose = () => shadow.close()
      return adapter
    },
  }
}

async function startEngine(schema, adapterFactory) {
  await loadModule()
  const datamodels = [['schema.prisma', schema]]
  return engineModule.SchemaEngine.new({ datamodels }, () => undefined, adapterFactory)
}

let loading

/** Once a process: a second instance would run on the first one's memory. */
function loadModule() {
  loading ??= instantiate()
  return loading
}

async function instantiate() {
  const wasm = createRequire(import.meta.url).resolve('@prisma/schema-engine-wasm/schema_engine_bg')
  const bytes = await readFile(path.join(path.dirname(wasm), 'schema_engine_bg.wasm'))
  const { instance } = await WebAssembly.instantiate(bytes, { './schema_engine_bg.js': engineModule })
  engineModule.__wbg_set_wasm(instance.exports)
  instance.exports.__wbindgen_start?.()
  // Where the engine leaves its last words before it stops answering.
  globalThis.PRISMA_WASM_PANIC_REGISTRY ??= { set_message: (message) => console.error(message) }
}

async function listMigrations(baseDir) {
  const entries = await readdir(baseDir, { withFileTypes: true })
  const names = entries.filter((entry) => entry.isDirectory()).map((entry) => entry.name)
  const lock = 'migration_lock.toml'
  return {
    baseDir,
    lockfile: { path: lock, content: await readFile(path.join(baseDir, lock), 'utf8') },
    shadowDbInitScript: '',
    migrationDirectories: await Promise.all(
      names.sort().map(async (name) => ({
        path: name,
        migrationFile: {
          path: 'migration.sql',
          content: { tag: 'ok', value: await readFile(path.join(baseDir, name, 'migration.sql'), 'utf8') },
        },
      })),
    ),
  }
}
