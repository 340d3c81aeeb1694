import { mkdirSync, rmSync } from 'node:fs'
import { ensureBuilt } from './build.mjs'
import { ensureBrowser } from './browser.mjs'
import { countLive, countPlaywright, countVitest } from './count-tests.mjs'
import { withSetupLock } from './lock.mjs'
import { inProject } from './project.mjs'
import { runNode } from './run.mjs'

const bin = {
  eslint: 'node_modules/eslint/bin/eslint.js',
  knip: 'node_modules/knip/bin/knip.js',
  next: 'node_modules/next/dist/bin/next',
  playwright: 'node_modules/@playwright/test/cli.js',
  prettier: 'node_modules/prettier/bin/prettier.cjs',
  tsc: 'node_modules/typescript/bin/tsc',
  vitest: 'node_modules/vitest/vitest.mjs',
}

/** Where runners write what they counted. */
const reports = inProject('test-results')

/** Commands one after another; the first that fails ends them. Quiet ones show their output only where they fail. */
const commands =
  (...list) =>
  async ({ quiet }) => {
    for (const [script, ...args] of list) {
      const { code, output } = await runNode(script, args, { quiet })
      if (code === 0) continue
      if (quiet) process.stdout.write(`\n${output}\n`)
      return code ?? 1
    }
    return 0
  }

const vitest = (project, args = []) => ({
  report: `${reports}/${project}.json`,
  count: countVitest,
  run: commands([
    bin.vitest,
    'run',
    '--project',
    project,
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${reports}/${project}.json`,
    ...args,
  ]),
})

/** Every step: `run({ quiet })` resolves with an exit code; `report` and `count` say how many tests that were. */
export const steps = new Map(
  Object.entries({
    format: { run: commands([bin.prettier, '--check', '--log-level=warn', '.']) },
    lint: { run: commands([bin.eslint, '--max-warnings', '0', '.']) },
    arrows: { run: commands(['scripts/check-arrows.mjs']) },
    types: {
      run: commands(
        [bin.next, 'typegen'],
        [bin.tsc, '--noEmit'],
        [bin.tsc, '--noEmit', '-p', 'lib/domain/tsconfig.json'],
      ),
    },
    'dead-code': { run: commands([bin.knip]) },
    unit: vitest('unit'),
    integration: vitest('integration', ['--passWithNoTests']),
    build: {
      run: async () => {
        await withSetupLock(ensureBuilt)
        return 0
      },
    },
    browser: {
      report: `${reports}/browser.json`,
      count: countPlaywright,
      run: async () => {
        await ensureBrowser()
        const { code } = await runNode(bin.playwright, ['test', '--reporter=dot,json'], {
          env: { PLAYWRIGHT_JSON_OUTPUT_NAME: `${reports}/browser.json` },
        })
        return code ?? 1
      },
    },
    // Only where it is asked for: it brings 500 MB once and takes minutes.
    live: {
      report: `${reports}/live.json`,
      count: countLive,
      run: commands(['scripts/live/run.mjs', 'smoke', '--install-seconds', '300']),
    },
  }),
)

export function clearReports() {
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
}
