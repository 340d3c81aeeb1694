import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { inProject } from './project.mjs'
import { runNode } from './run.mjs'
import { Refusal, say, secondsSince } from './say.mjs'

const FOLDERS = ['app', 'components', 'lib', 'messages', 'prisma', 'public', 'server']
const ROOT_FILES =
  /^(next\.config|postcss\.config|tsconfig|instrumentation|proxy|package-lock)[\w.-]*\.(js|mjs|ts|json)$/
const LEFT_OUT = /\.test\.tsx?$|\.md$|\/generated\/|\/migrations\//

const stamp = inProject('.next/headwater-build.json')

/** Generates the Prisma client where its schema changed; the script keeps its own stamp. */
export async function ensureGenerated() {
  const { code, output } = await runNode('scripts/prisma-generate.mjs', [], { quiet: true })
  if (code !== 0) throw new Refusal(output.trim())
  if (!/up to date/.test(output)) say('generated the Prisma client')
}

/** Builds where the sources differ from those of the last build. */
export async function ensureBuilt() {
  const hash = hashSources()
  if (isBuilt(hash)) return
  const begin = performance.now()
  say('building (half a minute) ...')
  const { code, output } = await runNode('node_modules/next/dist/bin/next', ['build'], {
    quiet: true,
    env: { NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1' },
  })
  if (code !== 0) throw new Refusal(`${output.trim()}\nThe build failed; what is wrong stands above.`)
  // Building adds to tsconfig.json where that lacks something, so the sources are read again.
  writeFileSync(stamp, JSON.stringify({ hash: hashSources(), build: buildId() }))
  say(`built in ${secondsSince(begin)}`)
}

function isBuilt(hash) {
  if (!existsSync(stamp)) return false
  try {
    const last = JSON.parse(readFileSync(stamp, 'utf8'))
    return last.hash === hash && last.build === buildId()
  } catch {
    return false
  }
}

/** A build by hand makes another id, and our stamp says nothing about it. */
function buildId() {
  const file = inProject('.next/BUILD_ID')
  return existsSync(file) ? readFileSync(file, 'utf8') : null
}

function hashSources() {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0])
  for (const file of listSources()) hash.update(`\0${file}\0`).update(readFileSync(inProject(file)))
  for (const name of Object.keys(process.env).sort()) {
    if (name.startsWith('NEXT_PUBLIC_')) hash.update(`\0${name}=${process.env[name]}`)
  }
  return hash.digest('hex')
}

function listSources() {
  const files = readdirSync(inProject()).filter((name) => ROOT_FILES.test(name))
  for (const folder of FOLDERS) collect(folder, files)
  return files.filter((file) => !LEFT_OUT.test(file)).sort()
}

function collect(folder, into) {
  if (!existsSync(inProject(folder))) return
  for (const entry of readdirSync(inProject(folder), { withFileTypes: true })) {
    const at = `${folder}/${entry.name}`
    if (entry.isDirectory()) collect(at, into)
    else if (entry.isFile()) into.push(at)
  }
}
