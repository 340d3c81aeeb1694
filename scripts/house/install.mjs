import { existsSync, readFileSync } from 'node:fs'
import { inProject } from './project.mjs'
import { run } from './run.mjs'
import { Refusal, say, secondsSince } from './say.mjs'

/** Installs what package-lock.json names, unless node_modules holds exactly that. */
export async function ensureInstalled() {
  if (isInstalled()) return
  const begin = performance.now()
  say('installing packages (about a minute) ...')
  const { command, args } = npm()
  // Told twice: NODE_ENV=production would leave out what builds and tests.
  const { code, output } = await run(command, [...args, 'ci', '--include=dev', '--no-audit', '--no-fund'], {
    quiet: true,
  }).catch((error) => {
    if (error.code === 'ENOENT') throw new Refusal(noNpm)
    throw error
  })
  if (code !== 0) throw new Refusal(explain(output))
  say(`installed in ${secondsSince(begin)}`)
}

/** npm writes the hidden lock last: what it lists is there. Packages for other systems are left out of it. */
function isInstalled(
  wanted = readPackages(inProject('package-lock.json')),
  present = readPackages(inProject('node_modules/.package-lock.json')),
) {
  if (present === null) return false
  const forThisSystem = []
  for (const [name, { version, optional, os, cpu }] of Object.entries(wanted)) {
    if (name === '') continue
    const same = present[name]?.version === version
    if (!same && !optional) return false
    if (os?.includes(process.platform) && cpu?.includes(process.arch)) forThisSystem.push(same)
  }
  // A node_modules that was copied from another system has none of ours.
  return forThisSystem.length === 0 || forThisSystem.includes(true)
}

function readPackages(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : null
}

/** The npm that started us, else the one on the path. */
function npm() {
  const own = process.env['npm_execpath']
  return own !== undefined && /npm-cli\.[cm]?js$/.test(own) && existsSync(own)
    ? { command: process.execPath, args: [own] }
    : { command: 'npm', args: [] }
}

const noNpm = 'npm was not found. It comes with Node: https://nodejs.org; or use your system’s package `npm`.'

function explain(output) {
  const tail = output.trim().split('\n').slice(-15).join('\n')
  if (/ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|ERR_SOCKET_TIMEOUT/.test(output)) {
    return (
      `${tail}\nThe package registry could not be reached. Check the network; behind a proxy set it with ` +
      '`npm config set proxy URL`, for a mirror use `npm config set registry URL`; then start again.'
    )
  }
  if (/ENOSPC/.test(output))
    return `${tail}\nThe disk is full: the packages need 1 GB. Free some and start again.`
  if (/EACCES|EPERM/.test(output)) {
    return `${tail}\nThis folder may not be written by you. Change its owner, or clone it elsewhere.`
  }
  return `${tail}\nnpm could not install the packages; its own words are above.`
}
