import type { Millis } from '@/lib/domain/time'
import type { FlinkAnswer, FlinkAnswers, NoAnswer } from './flink-answers'

const TIMEOUT_MILLIS = 15_000
const MAX_BYTES = 32 * 1024 * 1024
const MAX_REDIRECTS = 3
/** Above this the server's clock is another one, or it replays a recording: its time then dates the answer. */
const CLOCK_TOLERANCE_MILLIS = 60_000

export interface LiveOptions {
  readonly signal: AbortSignal
  readonly now: () => Millis
  readonly timeoutMillis?: number
  readonly maxBytes?: number
}

/** A JobManager (or history server) over HTTP. A user and password in the address become a basic authorization. */
export function createLiveAnswers(url: string, options: LiveOptions): FlinkAnswers {
  return new LiveAnswers(url, options)
}

class LiveAnswers implements FlinkAnswers {
  readonly place: string
  clockNote: string | null = null
  private readonly headers: Record<string, string>

  constructor(
    url: string,
    private readonly options: LiveOptions,
  ) {
    const base = new URL(url)
    this.headers = { accept: 'application/json', ...basicAuthorization(base) }
    this.place = `${base.origin}${base.pathname.replace(/\/+$/, '')}`
  }

  async get(path: string): Promise<FlinkAnswer | NoAnswer> {
    const place = this.place + path
    const timeout = AbortSignal.timeout(this.options.timeoutMillis ?? TIMEOUT_MILLIS)
    const signal = AbortSignal.any([this.options.signal, timeout])
    try {
      const response = await this.fetchHere(place, signal)
      const text = await readText(response, this.options.maxBytes ?? MAX_BYTES)
      if (text === null) return { status: null, place, asked: true, message: 'the answer is too large' }
      return { status: response.status, text, at: this.dateOf(response), place }
    } catch (error) {
      this.options.signal.throwIfAborted()
      const message = timeout.aborted ? 'no answer in time' : reasonOf(error)
      return { status: null, place, asked: true, message }
    }
  }

  /** Follows redirects only within the same server, so that no answer is taken from elsewhere. */
  private async fetchHere(place: string, signal: AbortSignal): Promise<Response> {
    let target = place
    for (let hop = 0; hop <= MAX_REDIRECTS; hop++) {
      const response = await fetch(target, {
        headers: this.headers,
        redirect: 'manual',
        cache: 'no-store',
        signal,
      })
      const location =
        response.status >= 300 && response.status < 400 ? response.headers.get('location') : null
      if (location === null) return response
      await response.body?.cancel()
      const next = new URL(location, target)
      if (next.origin !== new URL(place).origin) throw new Error('redirected to another server')
      target = next.href
    }
    throw new Error('redirected in a circle')
  }

  private dateOf(response: Response): Millis {
    const ours = this.options.now()
    const theirs = Date.parse(response.headers.get('date') ?? '')
    if (!Number.isFinite(theirs) || Math.abs(theirs - ours) <= CLOCK_TOLERANCE_MILLIS) return ours
    const seconds = Math.round((theirs - ours) / 1000)
    this.clockNote ??= `its clock is ${Math.abs(seconds)} s ${seconds < 0 ? 'behind' : 'ahead of'} ours, or it replays a recording; its answers are dated by its own Date header`
    return theirs
  }
}

function basicAuthorization(base: URL): Record<string, string> {
  if (base.username === '' && base.password === '') return {}
  const pair = `${decodeURIComponent(base.username)}:${decodeURIComponent(base.password)}`
  return { authorization: `Basic ${Buffer.from(pair, 'utf8').toString('base64')}` }
}

/** `null` above the bound. */
async function readText(response: Response, maxBytes: number): Promise<string | null> {
  const reader = response.body?.getReader()
  const chunks: Uint8Array[] = []
  let length = 0
  for (let part = await reader?.read(); part !== undefined && !part.done; part = await reader?.read()) {
    length += part.value.length
    if (length > maxBytes) {
      await reader?.cancel()
      return null
    }
    chunks.push(part.value)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** Node hides the reason of a failed connection in the cause. */
function reasonOf(error: unknown): string {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : null
  return code ?? (cause instanceof Error ? cause.message : 'no answer')
}
