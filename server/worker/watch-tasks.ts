import { setTimeout as pause } from 'node:timers/promises'
import type { WatchWorker } from '@/server/services/watch/watch-worker'
import { createLiveAnswers } from '@/server/sources/live-answers'
import { createLocalFiles } from '@/server/sources/local-files'
import { watchLake } from '@/server/sources/watch/watch-lake'

/** Watching with this machine's files, clock and network, in the thread it is called in. */
export function createWatchTasks(): WatchWorker {
  const abort = new AbortController()
  const { signal } = abort
  const now = Date.now
  const access = {
    store: createLocalFiles(),
    openCluster: (url: string) => createLiveAnswers(url, { signal, now }),
  }
  return {
    watch: (lake, seed) =>
      watchLake(access, lake, seed, {
        signal,
        now,
        wait: (millis, stop) => pause(millis, undefined, { signal: stop }),
        random: Math.random,
      }),
    close: () => {
      abort.abort()
      return Promise.resolve()
    },
  }
}
