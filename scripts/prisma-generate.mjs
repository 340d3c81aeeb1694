// Generates the Prisma client into prisma/generated, unless it is there and was made from this very schema.
// `prisma generate` insists on downloading a schema engine that it does not use; where that fails, a stub stands in.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const project = path.dirname(path.dirname(fileURLToPath(import.meta.url)))
const schema = path.join(project, 'prisma/schema.prisma')
const generated = path.join(project, 'prisma/generated')
const stamp = path.join(generated, '.schema-hash')
/** A network that swallows packets would let the download hang for minutes. */
const DOWNLOAD_MILLIS = 45_000

const require = createRequire(import.meta.url)
const cli = require.resolve('prisma/build/index.js')
const version = require('prisma/package.json').version
const hash = createHash('sha256').update(version).update(readFileSync(schema)).digest('hex')

if (existsSync(stamp) && readFileSync(stamp, 'utf8') === hash) {
  console.log('Prisma client: up to date')
} else {
  const said = run({}) === null ? null : runWithStub()
  if (said !== null) {
    console.error(said)
    console.error('Prisma client: could not be generated from prisma/schema.prisma (see above)')
    process.exit(1)
  }
  writeFileSync(stamp, hash)
  console.log('Prisma client: generated')
}

function runWithStub() {
  const folder = mkdtempSync(path.join(tmpdir(), 'headwater-prisma-'))
  try {
    const stub = path.join(folder, process.platform === 'win32' ? 'schema-engine.cmd' : 'schema-engine')
    writeFileSync(stub, process.platform === 'win32' ? '@exit /b 0\r\n' : '#!/bin/sh\nexit 0\n')
    chmodSync(stub, 0o755)
    return run({ PRISMA_SCHEMA_ENGINE_BINARY: stub })
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** What the command said where it failed, else null. */
function run(extra) {
  const done = spawnSync(process.execPath, [cli, 'generate', '--schema', schema], {
    cwd: project,
    env: { ...process.env, PRISMA_HIDE_UPDATE_MESSAGE: '1', ...extra },
    encoding: 'utf8',
    timeout: DOWNLOAD_MILLIS,
  })
  return done.status === 0 ? null : `${done.stdout}${done.stderr}${done.error ? `${done.error}\n` : ''}`
}
