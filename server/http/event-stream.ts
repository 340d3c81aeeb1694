export interface ServerEvent<T> {
  readonly name: string
  readonly data: T
}

/** Proxies cut what is silent for a minute. */
const KEEP_ALIVE_MILLIS = 15_000

interface StreamOptions {
  /** Aborted when the client goes. */
  readonly signal: AbortSignal
  readonly headers: Readonly<Record<string, string>>
  readonly onError: (error: unknown) => void
  readonly keepAliveMillis?: number
}

/** Server-sent events. The source is asked for the next event only when the client took the last one. */
export function eventStream(events: AsyncIterable<ServerEvent<unknown>>, options: StreamOptions): Response {
  const encoder = new TextEncoder()
  const source = events[Symbol.asyncIterator]()
  let open = true
  let keepAlive: ReturnType<typeof setInterval> | undefined
  const stop = () => {
    open = false
    clearInterval(keepAlive)
    void source.return?.()
  }
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      controller.enqueue(encoder.encode(': open\n\n'))
      keepAlive = setInterval(
        () => controller.enqueue(encoder.encode(': alive\n\n')),
        options.keepAliveMillis ?? KEEP_ALIVE_MILLIS,
      )
      options.signal.addEventListener('abort', () => {
        if (open) controller.close()
        stop()
      })
    },
    async pull(controller) {
      const next = await nextOf(source, options.onError)
      if (!open) return
      if (next !== null) return controller.enqueue(encoder.encode(encodeEvent(next)))
      stop()
      controller.close()
    },
    cancel: stop,
  })
  return new Response(stream, {
    headers: {
      ...options.headers,
      'content-type': 'text/event-stream; charset=utf-8',
      // nginx buffers answers unless told not to.
      'x-accel-buffering': 'no',
    },
  })
}

function encodeEvent(event: ServerEvent<unknown>): string {
  return `event: ${event.name}\ndata: ${JSON.stringify(event.data)}\n\n`
}

/** `null` at the end, which a failure is too. */
async function nextOf<T>(source: AsyncIterator<T>, onError: (error: unknown) => void): Promise<T | null> {
  try {
    const next = await source.next()
    return next.done === true ? null : next.value
  } catch (error) {
    onError(error)
    return null
  }
}
