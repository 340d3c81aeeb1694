import type { z } from 'zod'
import type { Operation } from '@/lib/contracts'
import { toInstantText } from '@/lib/domain/time'
import { refuseAccess, type AccessPolicy } from './access'
import { problemResponse, statusOf, toRefusal } from './problem'
import { readJsonBody } from './read-body'
import { parseInput, readPathParams, readQuery } from './read-input'
import { respond, type Reply } from './respond'

export interface RouteLogger {
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

export interface RouteDeps {
  readonly logger: RouteLogger
  readonly now: () => number
  readonly newRequestId: () => string
  readonly access: AccessPolicy
  /** In tests and development every answer is held against its schema. */
  readonly checkAnswers: boolean
}

export interface Call<O extends Operation> {
  readonly params: z.output<O['params']>
  readonly query: z.output<O['query']>
  readonly body: z.output<O['body']>
  /** RFC 3339; what the answer's own `readAt` will say. */
  readonly readAt: string
  readonly signal: AbortSignal
  /** For operations that read their body themselves (`rawBody`); of others the body has been read. */
  readonly request: Request
}

export type Handler = (request: Request) => Promise<Response>

/**
 * Makes route handlers out of operations: request id, access, limits, parsing, one error body, one log line for each
 * failure. Handlers get values that are already checked and give back the body without `readAt`.
 */
export function createRoutes(deps: RouteDeps) {
  return function route<O extends Operation>(
    operation: O,
    handle: (call: Call<O>) => Promise<Reply<O>>,
  ): Handler {
    return async (request) => {
      const requestId = requestIdOf(request, deps)
      try {
        const refused = refuseAccess(request, deps.access)
        if (refused !== null) throw refused
        const call = await readCall(operation, request, deps)
        return respond(operation, await handle(call), { requestId, call, deps })
      } catch (thrown) {
        return fail(thrown, request, requestId, deps)
      }
    }
  }
}

/** Logs a failure once, with its cause, and turns it into the error body. */
export function fail(
  thrown: unknown,
  request: Request,
  requestId: string,
  deps: RouteDeps,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const refusal = toRefusal(thrown)
  const fields = {
    requestId,
    code: refusal.code,
    status: statusOf(refusal.code),
    method: request.method,
    path: new URL(request.url).pathname,
    ...(refusal.cause === undefined ? {} : { err: refusal.cause }),
  }
  if (fields.status >= 500) deps.logger.error(fields, refusal.message)
  else deps.logger.warn(fields, refusal.message)
  return problemResponse(refusal, requestId, headers)
}

/** One that the caller sent is kept, so that a trace can go through; anything odd is replaced. */
export function requestIdOf(request: Request, deps: Pick<RouteDeps, 'newRequestId'>): string {
  const given = request.headers.get('x-request-id') ?? ''
  return /^[\w.-]{1,64}$/.test(given) ? given : deps.newRequestId()
}

async function readCall<O extends Operation>(
  operation: O,
  request: Request,
  deps: RouteDeps,
): Promise<Call<O>> {
  const url = new URL(request.url)
  const params = parseInput<O['params']>(operation.params, readPathParams(url, operation.path))
  const query = parseInput<O['query']>(operation.query, readQuery(url))
  const given = operation.rawBody === null ? await bodyOf(request) : undefined
  const body = parseInput<O['body']>(operation.body, given)
  return { params, query, body, readAt: toInstantText(deps.now()), signal: request.signal, request }
}

async function bodyOf(request: Request): Promise<unknown> {
  if (request.method === 'GET' || request.method === 'HEAD') return undefined
  return readJsonBody(request)
}
