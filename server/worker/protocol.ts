import type { LakeConfig, LakeWorker } from '@/server/services/sync/lake-worker'
import { consumeStream, serveStream, type Port } from './remote-stream'

/** What the main thread asks for; everything else goes over streams. */
type Call =
  | { readonly call: 'read'; readonly lake: LakeConfig }
  | { readonly call: 'derive'; readonly lake: LakeConfig }

const EVENTS = 'events'
const OBSERVATIONS = 'observations'
const FACTS = 'facts'
/** Inside the thread the other end cannot be gone: it takes the thread with it. */
const NEVER = new Promise<never>(() => {})

/** The thread's side: does what the main thread asks for, with `tasks`. */
export function serveLakeWorker(port: Port, tasks: LakeWorker): void {
  port.on('message', (message) => {
    const call = asCall(message)
    if (call?.call === 'read') void serveStream(port, EVENTS, tasks.read(call.lake))
    if (call?.call === 'derive') {
      void serveStream(port, FACTS, tasks.derive(call.lake, consumeStream(port, OBSERVATIONS, NEVER)))
    }
  })
}

/** The main thread's side. `broken` rejects when the thread ends by itself; `end` ends it. */
export function connectLakeWorker(port: Port, broken: Promise<never>, end: () => Promise<void>): LakeWorker {
  const ask = (call: Call) => port.postMessage(call)
  return {
    read: (lake) => {
      ask({ call: 'read', lake })
      return consumeStream(port, EVENTS, broken)
    },
    derive: async function* (lake, observations) {
      ask({ call: 'derive', lake })
      void serveStream(port, OBSERVATIONS, observations)
      yield* consumeStream(port, FACTS, broken)
    },
    close: end,
  }
}

function asCall(message: unknown): Call | null {
  return typeof message === 'object' && message !== null && 'call' in message ? (message as Call) : null
}
