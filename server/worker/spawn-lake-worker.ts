import { Worker } from 'node:worker_threads'
import type { LakeWorker } from '@/server/services/sync/lake-worker'
import { connectLakeWorker } from './protocol'

/** A thread of its own for one sync. It is loaded as one bundle, found by the bundler through this very form. */
export function spawnLakeWorker(): LakeWorker {
  const thread = new Worker(new URL('./lake.worker.ts', import.meta.url))
  const broken = new Promise<never>((_, reject) => {
    thread.once('error', reject)
    thread.once('exit', (code) => reject(new Error(`the reading thread ended (${code})`)))
  })
  // Nobody may be waiting when it ends, which is no unhandled rejection.
  broken.catch(() => {})
  return connectLakeWorker(thread, broken, async () => {
    await thread.terminate()
  })
}
