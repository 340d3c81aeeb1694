import { derivePortion } from '@/lib/domain/facts/scope'
import { setApp } from '@/server/app'
import { composeApp, type App } from '@/server/compose'
import type { LakeWorker, SpawnLakeWorker } from '@/server/services/sync/lake-worker'
import { createWatchTasks } from '@/server/worker/watch-tasks'
import { createLakeTasks } from '@/server/worker/lake-tasks'
import { readLocalLake } from '@/server/worker/read-local-lake'
import { openTestEmbedded } from './test-stores'

export interface TestApp {
  readonly app: App
  close(): Promise<void>
}

/** Reads and derives in the thread it is called in. */
function inThisThread(): LakeWorker {
  return createLakeTasks({ readLake: readLocalLake, derivePortion })
}

/** The whole app on a store in memory; the routes of this process answer from it until it is closed. */
export async function openTestApp(spawn: SpawnLakeWorker = inThisThread): Promise<TestApp> {
  const store = await openTestEmbedded()
  const app = composeApp(store, spawn, createWatchTasks)
  setApp(app)
  app.runner.start()
  app.placer.start()
  return {
    app,
    async close() {
      await Promise.all([
        app.placer.stop(),
        app.looker.stop(),
        app.alertRunner.stop(),
        app.watcher.stop(),
        app.runner.stop(),
      ])
      setApp(null)
      await store.close()
    },
  }
}
