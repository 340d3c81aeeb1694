import type { ErrorCode } from '@/lib/domain/errors'

interface ProblemKind {
  readonly status: number
  readonly title: string
}

/** The one place where a code of the domain becomes a status of HTTP. */
export const PROBLEM_TABLE: Readonly<Record<ErrorCode, ProblemKind>> = {
  'request-malformed': { status: 400, title: 'The request cannot be read' },
  'request-invalid': { status: 400, title: 'The request has invalid parameters' },
  'cursor-malformed': { status: 400, title: 'The cursor does not belong to this list' },
  'ref-malformed': { status: 400, title: 'The ref is malformed' },
  'sql-refused': { status: 400, title: 'The SQL cannot be taken' },
  'result-refused': { status: 400, title: 'The result cannot be taken' },
  'token-missing': { status: 401, title: 'A bearer token is needed' },
  'access-not-set-up': { status: 403, title: 'Access is not set up' },
  'host-refused': { status: 403, title: 'The Host is not one of this server' },
  'origin-refused': { status: 403, title: 'The request comes from another site' },
  'route-not-found': { status: 404, title: 'There is no such route' },
  'lake-not-found': { status: 404, title: 'There is no such lake' },
  'sync-not-found': { status: 404, title: 'There is no such sync' },
  'table-not-found': { status: 404, title: 'There is no such table' },
  'job-not-found': { status: 404, title: 'There is no such job' },
  'version-not-found': { status: 404, title: 'There is no such version' },
  'alias-not-found': { status: 404, title: 'There is no such alias' },
  'removal-not-found': { status: 404, title: 'Nothing was taken away' },
  'plan-not-found': { status: 404, title: 'There is no such plan' },
  'comparison-not-found': { status: 404, title: 'There is no such comparison' },
  'step-not-found': { status: 404, title: 'The plan has no such step' },
  'incident-not-found': { status: 404, title: 'There is no such incident' },
  'channel-not-found': { status: 404, title: 'There is no such channel' },
  'method-not-allowed': { status: 405, title: 'The route does not take this method' },
  'plan-blocked': { status: 409, title: 'The plan cannot be carried out' },
  'pair-not-pinnable': { status: 409, title: 'A version cannot be read again' },
  'plan-stale': { status: 409, title: 'The plan is out of date' },
  'dangers-open': { status: 409, title: 'Not every danger is accepted' },
  'execution-disabled': { status: 409, title: 'Plans are not run from here' },
  'lake-name-taken': { status: 409, title: 'The name is taken' },
  'body-too-large': { status: 413, title: 'The body is too large' },
  'media-type-unsupported': { status: 415, title: 'The body is of a kind we do not take' },
  internal: { status: 500, title: 'Something went wrong here' },
  'store-unavailable': { status: 503, title: 'The store cannot be reached' },
}
