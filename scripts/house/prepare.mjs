import { ensureBuilt, ensureGenerated } from './build.mjs'
import { ensureInstalled } from './install.mjs'
import { withSetupLock } from './lock.mjs'

/** Installs and generates, and builds if asked, each only where something changed; one process at a time. */
export function prepare({ build }) {
  return withSetupLock(async () => {
    await ensureInstalled()
    await ensureGenerated()
    if (build) await ensureBuilt()
  })
}
