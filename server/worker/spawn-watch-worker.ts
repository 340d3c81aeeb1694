import { Worker } from 'node:worker_threads'
import type { WatchWorker } from '@/server/services/watch/watch-worker'
import { untilBroken } from './until-broken'
import { connectWatchWorker } from './watch-protocol'

/** A thread of its own for one watched lake. It is loaded as one bundle, found by the bundler through this very form. */
export function spawnWatchWorker(): WatchWorker {
  const thread = new Worker(new URL('./watch.worker.ts', import.meta.url))
  return connectWatchWorker(thread, untilBroken(thread), async () => {
    await thread.terminate()
  })
}
