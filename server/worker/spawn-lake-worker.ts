import { Worker } from 'node:worker_threads'
import type { LakeWorker } from '@/server/services/sync/lake-worker'
import { connectLakeWorker } from './protocol'
import { untilBroken } from './until-broken'

/** A thread of its own for one sync. It is loaded as one bundle, found by the bundler through this very form. */
export function spawnLakeWorker(): LakeWorker {
  const thread = new Worker(new URL('./lake.worker.ts', import.meta.url))
  return connectLakeWorker(thread, untilBroken(thread), async () => {
    await thread.terminate()
  })
}
