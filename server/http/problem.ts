import type { Problem } from '@/lib/contracts'
import { RefusedError, type ErrorCode } from '@/lib/domain/errors'
import { PROBLEM_TABLE } from './problem-table'

/** What callers are told of a failure of ours; the cause is in the log, under the request id. */
const GENERIC_DETAIL = 'Try again; if it stays, look for the request id in the log of the server.'

/** Whatever was thrown, as a refusal: what is none of ours is `internal`, with the thing itself as its cause. */
export function toRefusal(thrown: unknown): RefusedError {
  if (RefusedError.is(thrown)) return thrown
  return new RefusedError('internal', thrown instanceof Error ? thrown.message : 'not an error', {
    cause: thrown,
  })
}

export function statusOf(code: ErrorCode): number {
  return PROBLEM_TABLE[code].status
}

/** The RFC 9457 body. From 500 upwards the detail says nothing of the inside. */
function problemBody(refusal: RefusedError, requestId: string): Problem {
  const { status, title } = PROBLEM_TABLE[refusal.code]
  return {
    type: `urn:headwater:problem:${refusal.code}`,
    title,
    status,
    detail: status >= 500 ? GENERIC_DETAIL : refusal.message,
    code: refusal.code,
    requestId,
    ...(refusal.invalidParams.length > 0 ? { invalidParams: [...refusal.invalidParams] } : {}),
  }
}

export function problemResponse(
  refusal: RefusedError,
  requestId: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  const body = problemBody(refusal, requestId)
  return new Response(JSON.stringify(body), {
    status: body.status,
    headers: {
      'content-type': 'application/problem+json; charset=utf-8',
      'cache-control': 'no-store',
      'x-request-id': requestId,
      ...headers,
    },
  })
}
