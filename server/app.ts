import { composeApp, type App } from './compose'
import { getStore } from './db'
import { spawnLakeWorker } from './worker/spawn-lake-worker'
import { spawnWatchWorker } from './worker/spawn-watch-worker'

/** Next has several instances of a module in one process; the runner and its timers must be there once. */
interface Holder {
  headwaterApp?: Promise<App>
}

/** The app of this process, made at the first call on the store that the environment names. */
export function app(): Promise<App> {
  const holder = globalThis as typeof globalThis & Holder
  holder.headwaterApp ??= getStore()
    .then((store) => composeApp(store, spawnLakeWorker, spawnWatchWorker))
    .catch((error: unknown) => {
      delete holder.headwaterApp
      throw error
    })
  return holder.headwaterApp
}

/** Tests bring their own. */
export function setApp(made: App | null): void {
  const holder = globalThis as typeof globalThis & Holder
  if (made === null) delete holder.headwaterApp
  else holder.headwaterApp = Promise.resolve(made)
}
