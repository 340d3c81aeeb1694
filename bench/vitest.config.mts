import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

// Benches are no tests: they print figures and are run by hand, one at a time.
export default defineConfig({
  // The guard that keeps server code out of the browser throws outside Next.
  resolve: {
    alias: {
      '@': fileURLToPath(new URL('..', import.meta.url)),
      'server-only': fileURLToPath(new URL('../server/testing/no-guard.ts', import.meta.url)),
    },
  },
  test: {
    root: fileURLToPath(new URL('..', import.meta.url)),
    include: ['bench/*.bench.test.ts'],
    fileParallelism: false,
    testTimeout: 3_600_000,
    hookTimeout: 3_600_000,
    disableConsoleIntercept: true,
  },
})
