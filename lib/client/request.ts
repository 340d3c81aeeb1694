import { ApiError } from './api-error'

export type Query = Readonly<Record<string, string | number | boolean | null | undefined | readonly string[]>>

export interface RequestOptions {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly query?: Query
  readonly body?: unknown
  /** In place of `body`: goes out as it is. */
  readonly sent?: { readonly type: string; readonly content: Blob }
  readonly signal?: AbortSignal
}

/** One call of the API. Throws `ApiError`, or the abort reason when `signal` fires. */
export async function requestJson<T>(path: string, options: RequestOptions = {}): Promise<T> {
  const response = await send(path, options)
  if (response.status === 204) return undefined as T
  const body = await readJson(response)
  if (response.ok) return body as T
  throw isProblem(body)
    ? ApiError.ofProblem(body)
    : new ApiError('unreadable', `${response.status} ${response.statusText}`.trim(), {
        status: response.status,
      })
}

/** `/api/v1/…` from segments; each is escaped once, so a ref stays one segment. */
export function apiPath(...segments: readonly string[]): string {
  return '/api/v1/' + segments.map(encodeURIComponent).join('/')
}

async function send(path: string, options: RequestOptions): Promise<Response> {
  const headers = new Headers({ accept: 'application/json' })
  const init: RequestInit = { method: options.method ?? 'GET', headers, signal: options.signal ?? null }
  if (options.body !== undefined) {
    headers.set('content-type', 'application/json')
    init.body = JSON.stringify(options.body)
  }
  if (options.sent !== undefined) {
    headers.set('content-type', options.sent.type)
    init.body = options.sent.content
  }
  try {
    return await fetch(withQuery(path, options.query), init)
  } catch (cause) {
    if (options.signal?.aborted === true) throw cause
    throw new ApiError('unreachable', 'The server did not answer.', { cause })
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new ApiError('unreadable', `${response.status} ${response.statusText}`.trim(), {
      status: response.status,
      cause,
    })
  }
}

function isProblem(body: unknown): body is Parameters<typeof ApiError.ofProblem>[0] {
  return (
    typeof body === 'object' && body !== null && 'code' in body && 'detail' in body && 'requestId' in body
  )
}

export function withQuery(path: string, query: Query = {}): string {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue
    for (const item of Array.isArray(value) ? (value as readonly string[]) : [String(value)]) {
      params.append(key, item)
    }
  }
  const text = params.toString()
  return text === '' ? path : `${path}?${text}`
}
