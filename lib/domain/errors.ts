/**
 * Codes of every refusal and failure that leaves the product, stable for those who program against it. Which HTTP
 * status belongs to which is the table in `server/http/problem-table.ts`; nothing in the core knows about HTTP.
 */
export const ERROR_CODES = [
  'request-malformed',
  'request-invalid',
  'cursor-malformed',
  'ref-malformed',
  'access-not-set-up',
  'token-missing',
  'host-refused',
  'origin-refused',
  'route-not-found',
  'lake-not-found',
  'sync-not-found',
  'table-not-found',
  'job-not-found',
  'version-not-found',
  'alias-not-found',
  'removal-not-found',
  'plan-not-found',
  'comparison-not-found',
  'step-not-found',
  'plan-blocked',
  'pair-not-pinnable',
  'sql-refused',
  'result-refused',
  'plan-stale',
  'dangers-open',
  'incident-not-found',
  'channel-not-found',
  'execution-disabled',
  'method-not-allowed',
  'lake-name-taken',
  'body-too-large',
  'media-type-unsupported',
  'store-unavailable',
  'internal',
] as const

export type ErrorCode = (typeof ERROR_CODES)[number]

/** A parameter or body field that was refused; `name` as the caller wrote it, nested fields joined by dots. */
export interface InvalidParam {
  readonly name: string
  readonly reason: string
}

/** A refusal with its reason in a sentence that says what to do. `cause` is what was caught, if anything was. */
export class RefusedError extends Error {
  readonly code: ErrorCode
  readonly invalidParams: readonly InvalidParam[]

  constructor(
    code: ErrorCode,
    message: string,
    more: { readonly invalidParams?: readonly InvalidParam[]; readonly cause?: unknown } = {},
  ) {
    super(message, more.cause === undefined ? undefined : { cause: more.cause })
    this.name = 'RefusedError'
    this.code = code
    this.invalidParams = more.invalidParams ?? []
  }

  /** By name: a bundler may put the thrower's class and the catcher's in one process twice. */
  static is(thrown: unknown): thrown is RefusedError {
    return thrown instanceof Error && thrown.name === 'RefusedError'
  }
}
