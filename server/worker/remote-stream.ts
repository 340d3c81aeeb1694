/** What both ends of a thread offer: a `MessagePort`, a `Worker`, `parentPort`. */
export interface Port {
  postMessage(message: unknown): void
  on(event: 'message', listener: (message: unknown) => void): unknown
  off(event: 'message', listener: (message: unknown) => void): unknown
}

type StreamMessage =
  | { readonly stream: string; readonly kind: 'pull' | 'stop' | 'end' }
  | { readonly stream: string; readonly kind: 'item'; readonly value: unknown }
  | { readonly stream: string; readonly kind: 'error'; readonly error: unknown }

/** Items under way at most: one being used, one being made meanwhile. Memory stays bounded by them. */
const WINDOW = 2

/** Gives an iterable to the other side, an item for each time it asks. Ends when the items or the asking end. */
export async function serveStream(port: Port, stream: string, items: AsyncIterable<unknown>): Promise<void> {
  const iterator = items[Symbol.asyncIterator]()
  let credits = 0
  let stopped = false
  let wake = () => {}
  const listen = (message: unknown) => {
    if (!isOf(message, stream)) return
    if (message.kind === 'pull') credits++
    if (message.kind === 'stop') stopped = true
    wake()
  }
  port.on('message', listen)
  try {
    for (;;) {
      while (credits === 0 && !stopped) await new Promise<void>((resolve) => (wake = resolve))
      if (stopped) return void (await iterator.return?.())
      credits--
      const next = await iterator.next()
      if (next.done === true) return port.postMessage({ stream, kind: 'end' } satisfies StreamMessage)
      port.postMessage({ stream, kind: 'item', value: next.value } satisfies StreamMessage)
    }
  } catch (error) {
    port.postMessage({ stream, kind: 'error', error: copyable(error) } satisfies StreamMessage)
  } finally {
    port.off('message', listen)
  }
}

/** The other end of `serveStream`. `broken` rejects when the other side is gone. */
export async function* consumeStream<T>(
  port: Port,
  stream: string,
  broken: Promise<never>,
): AsyncGenerator<T> {
  const arrived: StreamMessage[] = []
  let wake = () => {}
  const listen = (message: unknown) => {
    if (!isOf(message, stream)) return
    arrived.push(message)
    wake()
  }
  const send = (kind: 'pull' | 'stop') => port.postMessage({ stream, kind } satisfies StreamMessage)
  port.on('message', listen)
  let gone: { readonly error: unknown } | null = null
  broken.catch((error: unknown) => {
    gone = { error }
    wake()
  })
  let ended = false
  try {
    for (let i = 0; i < WINDOW; i++) send('pull')
    for (;;) {
      const message = arrived.shift()
      if (message === undefined) {
        if (gone !== null) throw (gone as { readonly error: unknown }).error
        await new Promise<void>((resolve) => (wake = resolve))
        continue
      }
      if (message.kind === 'item') {
        yield message.value as T
        send('pull')
        continue
      }
      ended = true
      if (message.kind === 'error') throw message.error
      return
    }
  } finally {
    port.off('message', listen)
    if (!ended) send('stop')
  }
}

function isOf(message: unknown, stream: string): message is StreamMessage {
  return (
    typeof message === 'object' &&
    message !== null &&
    (message as { readonly stream?: unknown }).stream === stream
  )
}

/** Errors of libraries may hold what cannot be copied between threads. */
export function copyable(error: unknown): Error {
  if (!(error instanceof Error)) return new Error(String(error))
  const copy = new Error(error.message)
  if (error.stack !== undefined) copy.stack = error.stack
  return copy
}
