import type { Problem } from '@/lib/contracts'

/**
 * Why a request gave no answer. `problem`: the server said so in its error body; `unreachable`: nothing came;
 * `unreadable`: something else than our API answered.
 */
export class ApiError extends Error {
  readonly kind: 'problem' | 'unreachable' | 'unreadable'
  readonly status: number
  readonly code: string
  readonly requestId: string | null
  readonly invalidParams: readonly { readonly name: string; readonly reason: string }[]

  constructor(
    kind: ApiError['kind'],
    message: string,
    facts: {
      status?: number
      code?: string
      requestId?: string | null
      invalidParams?: ApiError['invalidParams']
      cause?: unknown
    } = {},
  ) {
    super(message, { cause: facts.cause })
    this.name = 'ApiError'
    this.kind = kind
    this.status = facts.status ?? 0
    this.code = facts.code ?? kind
    this.requestId = facts.requestId ?? null
    this.invalidParams = facts.invalidParams ?? []
  }

  static ofProblem(problem: Problem): ApiError {
    return new ApiError('problem', problem.detail, {
      status: problem.status,
      code: problem.code,
      requestId: problem.requestId,
      invalidParams: problem.invalidParams ?? [],
    })
  }
}
