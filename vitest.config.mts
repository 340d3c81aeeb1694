import { defineConfig } from 'vitest/config'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('.', import.meta.url))

export default defineConfig({
  // The guard that keeps server code out of the browser throws outside Next.
  resolve: { alias: { '@': root.replace(/\/$/, ''), 'server-only': root + 'server/testing/no-guard.ts' } },
  test: {
    // Left alone it keeps one core for the watcher that is not there: on two cores everything ran on one.
    maxWorkers: '100%',
    // It imports its folders by name, which Node refuses and Vite understands.
    server: { deps: { inline: ['dt-sql-parser'] } },
    // A fresh module graph for each of 200 files took half the time; nothing here mocks modules or keeps what others see.
    isolate: false,
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{lib,components,server,scripts,fixtures/testing}/**/*.test.{ts,tsx}'],
          exclude: ['**/*.int.test.ts', 'node_modules/**'],
          // Recorded lakes are derived several times over; 5 s is too short for that on a busy machine.
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          env: { LOG_LEVEL: 'silent' },
          globalSetup: ['server/testing/store-setup.ts'],
          include: ['{app,server,prisma}/**/*.int.test.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
})
