import type { CatalogView, Portion } from '@/lib/domain/facts/scope'
import type { TableKey } from '@/lib/domain/observations'
import type { DeriveConfig, LakeConfig, LakeWorker, ReadBefore } from '@/server/services/sync/lake-worker'
import { answerQuestions, questionsTo } from './remote-question'
import { consumeStream, serveStream, type Port } from './remote-stream'

/** What the main thread asks for; everything else goes over streams and questions. */
type Call =
  | { readonly call: 'read'; readonly lake: LakeConfig; readonly hasBefore: boolean }
  | {
      readonly call: 'derive'
      readonly lake: DeriveConfig
      readonly portion: Portion
      readonly catalog: CatalogView
    }

const EVENTS = 'events'
const OBSERVATIONS = 'observations'
const FACTS = 'facts'
const WHOLE_PLACES = 'whole-places'
const FILES_OF = 'files-of'
/** Inside the thread the other end cannot be gone: it takes the thread with it. */
const NEVER = new Promise<never>(() => {})

/** The thread's side: does what the main thread asks for, with `tasks`. */
export function serveLakeWorker(port: Port, tasks: LakeWorker): void {
  const before = askBefore(port)
  port.on('message', (message) => {
    const call = asCall(message)
    if (call?.call === 'read')
      void serveStream(port, EVENTS, tasks.read(call.lake, call.hasBefore ? before : null))
    if (call?.call === 'derive') {
      const observations = consumeStream<never>(port, OBSERVATIONS, NEVER)
      void serveStream(port, FACTS, tasks.derive(call.lake, call.portion, call.catalog, observations))
    }
  })
}

/** The main thread's side. `broken` rejects when the thread ends by itself; `end` ends it. */
export function connectLakeWorker(port: Port, broken: Promise<never>, end: () => Promise<void>): LakeWorker {
  const ask = (call: Call) => port.postMessage(call)
  return {
    read: async function* (lake, before) {
      const stop = before === null ? () => {} : answerBefore(port, before)
      try {
        ask({ call: 'read', lake, hasBefore: before !== null })
        yield* consumeStream(port, EVENTS, broken)
      } finally {
        stop()
      }
    },
    derive: async function* (lake, portion, catalog, observations) {
      ask({ call: 'derive', lake, portion, catalog })
      void serveStream(port, OBSERVATIONS, observations)
      yield* consumeStream(port, FACTS, broken)
    },
    close: end,
  }
}

function askBefore(port: Port): ReadBefore {
  const [wholePlaces, filesOf] = [questionsTo(port, WHOLE_PLACES), questionsTo(port, FILES_OF)]
  return {
    wholePlaces: (places) => wholePlaces(places) as ReturnType<ReadBefore['wholePlaces']>,
    filesOf: (table) => filesOf(table) as ReturnType<ReadBefore['filesOf']>,
  }
}

function answerBefore(port: Port, before: ReadBefore): () => void {
  const stops = [
    answerQuestions(port, WHOLE_PLACES, (places) => before.wholePlaces(places as string[])),
    answerQuestions(port, FILES_OF, (table) => before.filesOf(table as TableKey)),
  ]
  return () => stops.forEach((stop) => stop())
}

function asCall(message: unknown): Call | null {
  return typeof message === 'object' && message !== null && 'call' in message ? (message as Call) : null
}
