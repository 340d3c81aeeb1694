import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import path from 'node:path'
import { run } from '../../house/run.mjs'
import { Refusal, say, secondsSince } from '../../house/say.mjs'
import { FLINK_PACKAGE, home, JARS } from './versions.mjs'

const LEFTOVER_MILLIS = 60 * 60_000

const complete = path.join(home, 'complete')

export const isInstalled = () => existsSync(complete)

/**
 * Brings Flink and Paimon into the cache folder, once. One to three minutes, 500 MB. Throws a Refusal with what to do
 * where a registry cannot be reached or `limitMillis` is over.
 */
export async function ensureCluster({ limitMillis }) {
  if (isInstalled()) return
  const begin = performance.now()
  say('bringing Flink and Paimon (one to three minutes, only once) ...')
  mkdirSync(path.dirname(home), { recursive: true })
  removeLeftovers()
  // Beside its place, so that the last step is a rename and a killed run leaves nothing that looks whole.
  const work = mkdtempSync(`${home}-`)
  const left = () => limitMillis - (performance.now() - begin)
  try {
    for (const folder of ['lib', 'opt', 'plugins']) mkdirSync(path.join(work, folder))
    await bringFlink(work, left)
    for (const jar of JARS) await bringJar(work, jar, left)
    writeFileSync(path.join(work, 'complete'), '')
    rmSync(path.join(work, 'download'), { recursive: true, force: true })
    if (!isInstalled()) {
      rmSync(home, { recursive: true, force: true })
      renameSync(work, home)
    }
  } finally {
    rmSync(work, { recursive: true, force: true })
  }
  say(`brought Flink and Paimon in ${secondsSince(begin)}`)
}

/** What a killed run began. Younger ones may be at work. */
function removeLeftovers() {
  const parent = path.dirname(home)
  for (const name of readdirSync(parent).filter((one) => one.startsWith(`${path.basename(home)}-`))) {
    const folder = path.join(parent, name)
    if (Date.now() - statSync(folder).mtimeMs > LEFTOVER_MILLIS)
      rmSync(folder, { recursive: true, force: true })
  }
}

async function bringFlink(work, left) {
  const { name, version } = FLINK_PACKAGE
  const download = path.join(work, 'download')
  await must(left, 'python3', [
    '-m',
    'pip',
    'download',
    '--quiet',
    '--no-binary',
    ':all:',
    '--no-deps',
    '-d',
    download,
    `${name}==${version}`,
  ])
  const archive = readdirSync(download).find((file) => file.endsWith('.tar.gz'))
  if (archive === undefined) throw new Refusal(`${name} ${version} came without an archive.`)
  await must(left, 'tar', ['-xzf', path.join(download, archive), '-C', download])
  const deps = path.join(download, archive.replace(/\.tar\.gz$/, ''), 'deps')
  cpSync(path.join(deps, 'lib'), path.join(work, 'lib'), { recursive: true })
  if (existsSync(path.join(deps, 'plugins')))
    cpSync(path.join(deps, 'plugins'), path.join(work, 'plugins'), { recursive: true })
}

/** With a local repository of our own, so that its place is known; mirrors set for this user still count. */
async function bringJar(work, { group, artifact, version, folder }, left) {
  const repository = path.join(work, 'download', 'maven')
  const file = `${artifact}-${version}.jar`
  await must(left, 'mvn', [
    '-q',
    '-B',
    'dependency:get',
    '-Dtransitive=false',
    `-Dmaven.repo.local=${repository}`,
    `-Dartifact=${group}:${artifact}:${version}`,
  ])
  copyFileSync(
    path.join(repository, ...group.split('.'), artifact, version, file),
    path.join(work, folder, file),
  )
}

async function must(left, command, args) {
  const timeout = Math.floor(left())
  const what = `\`${command} … ${args.at(-1)}\``
  const { code, output } =
    timeout > 0 ? await run(command, args, { quiet: true, timeout }) : { code: null, output: '' }
  if (code === null)
    throw new Refusal(`${what} was not through in time; run \`node scripts/live/cluster.mjs install\` once`)
  if (code !== 0) throw new Refusal(`${what} failed: ${output.trim().split('\n').slice(-3).join(' ')}`)
}
