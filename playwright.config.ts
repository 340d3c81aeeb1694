import { existsSync } from 'node:fs'
import { defineConfig } from '@playwright/test'
import { chromium } from '@playwright/test'

/** Playwright's own browser where it is installed, else one found on the machine. */
const found = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find((one) =>
  existsSync(one),
)
const own = existsSync(chromium.executablePath())
// Workers load this file too, in processes of their own, and inherit what the first one chose.
process.env['HEADWATER_E2E_PORT'] ??= String(4700 + (process.pid % 200))
const port = process.env['HEADWATER_E2E_PORT']

export default defineConfig({
  testDir: 'e2e/journeys',
  outputDir: 'test-results/browser',
  timeout: 90_000,
  workers: 2,
  expect: { timeout: 20_000 },
  use: {
    baseURL: process.env['HEADWATER_URL'] ?? `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: {
      ...(own || found === undefined ? {} : { executablePath: found }),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    },
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'light', use: { colorScheme: 'light' } },
    { name: 'dark', use: { colorScheme: 'dark' } },
  ],
  ...(process.env['HEADWATER_URL'] === undefined
    ? {
        webServer: {
          command: 'node scripts/start.mjs',
          url: `http://127.0.0.1:${port}/api/v1/health`,
          env: { PORT: port, HEADWATER_DATA: `test-results/data-${port}`, LOG_LEVEL: 'warn' },
          timeout: 240_000,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 15_000 },
        },
      }
    : {}),
})
