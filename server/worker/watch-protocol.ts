import type { WatchedLake, WatchEvent, WatchSeed, WatchWorker } from '@/server/services/watch/watch-worker'
import { consumeStream, serveStream, type Port } from './remote-stream'

interface Call {
  readonly call: 'watch'
  readonly lake: WatchedLake
  readonly seed: WatchSeed
}

const EVENTS = 'watch'

/** The thread's side. */
export function serveWatchWorker(port: Port, tasks: WatchWorker): void {
  port.on('message', (message) => {
    if (!isCall(message)) return
    void serveStream(port, EVENTS, tasks.watch(message.lake, message.seed))
  })
}

/** The main thread's side. `broken` rejects when the thread ends by itself; `end` ends it. */
export function connectWatchWorker(
  port: Port,
  broken: Promise<never>,
  end: () => Promise<void>,
): WatchWorker {
  return {
    watch: (lake, seed) => {
      port.postMessage({ call: 'watch', lake, seed } satisfies Call)
      return consumeStream<WatchEvent>(port, EVENTS, broken)
    },
    close: end,
  }
}

function isCall(message: unknown): message is Call {
  return typeof message === 'object' && message !== null && 'call' in message && message.call === 'watch'
}
