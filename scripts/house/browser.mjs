import { accessSync, constants, existsSync } from 'node:fs'
import path from 'node:path'
import { run } from './run.mjs'
import { Refusal, say } from './say.mjs'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge']
const PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
]

/** `own` where Playwright's browser is installed, else the path of a Chromium on this machine, else null. */
async function findBrowser() {
  const { chromium } = await import('@playwright/test')
  if (existsSync(chromium.executablePath())) return 'own'
  const folders = (process.env['PATH'] ?? '').split(path.delimiter)
  const candidates = [...NAMES.flatMap((name) => folders.map((folder) => path.join(folder, name))), ...PLACES]
  return candidates.find(isExecutable) ?? null
}

/** Finds a browser, or tries to get one. */
export async function ensureBrowser() {
  if ((await findBrowser()) !== null) return
  say('no Chromium found; trying to install the one of Playwright ...')
  const cli = 'node_modules/playwright/cli.js'
  await attempt(process.execPath, [cli, 'install', 'chromium'])
  if ((await findBrowser()) !== null) return
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    say('trying apt-get install chromium ...')
    await attempt('apt-get', ['update'])
    await attempt('apt-get', ['install', '-y', '--no-install-recommends', 'chromium'])
    if ((await findBrowser()) !== null) return
  }
  throw new Refusal(
    'The browser tests need a Chromium, and none could be installed. Get one with ' +
      '`npx playwright install --with-deps chromium`, or with your system: `sudo apt-get install chromium`, ' +
      '`brew install --cask chromium`; then run npm test again.',
  )
}

async function attempt(command, args) {
  const { code, output } = await run(command, args, { quiet: true }).catch((error) => ({
    code: 1,
    output: String(error),
  }))
  if (code !== 0) say(`${command} failed: ${output.trim().split('\n').at(-1)}`)
}

function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}
