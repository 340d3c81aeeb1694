import { z } from 'zod'
import type { ErrorCode } from '@/lib/domain/errors'

/**
 * One method of one path of the HTTP interface, as data: the route is made from it, its input and its answers are
 * checked by it, and the OpenAPI document is written from it, so the three cannot drift apart.
 */
export interface Operation<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
> {
  readonly id: string
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** With `{name}` for parameters. */
  readonly path: `/api/v1/${string}`
  readonly tag: 'lakes' | 'syncs' | 'tables' | 'jobs' | 'lineage' | 'rollback' | 'system'
  readonly summary: string
  readonly params: Params
  readonly query: Query
  readonly body: Body
  readonly answer: Answer
  /**
   * Where the route reads the body itself, piece by piece: media types it takes, with what they hold. `body` is then
   * not there.
   */
  readonly rawBody: Readonly<Record<string, z.ZodType>> | null
  readonly status: 200 | 201 | 202 | 204
  /** `text/plain`: the answer is a file to take away. */
  readonly answerType: 'application/json' | 'text/event-stream' | 'text/plain' | 'none'
  /** Refusals of its own, beside those any operation can give. */
  readonly refusals: readonly ErrorCode[]
}

type Defaults = Pick<Operation, 'status' | 'answerType' | 'refusals' | 'rawBody'>
type Described<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A extends z.ZodType> = Omit<
  Operation<P, Q, B, A>,
  keyof Defaults | 'params' | 'query' | 'body' | 'answer'
> &
  Partial<Defaults> & { params?: P; query?: Q; body?: B; answer?: A }

const nothing = z.strictObject({})
const noBody = z.undefined()
type Nothing = typeof nothing
type NoBody = typeof noBody

/** What is not given: no parameters, no body, status 200 with JSON. */
export function defineOperation<
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = NoBody,
  A extends z.ZodType = z.ZodUndefined,
>(operation: Described<P, Q, B, A>): Operation<P, Q, B, A> {
  const { params, query, body, answer, ...rest } = operation
  return {
    status: 200,
    answerType: 'application/json',
    refusals: [],
    rawBody: null,
    ...rest,
    // The defaults of the type parameters are what these values are.
    params: params ?? (nothing as unknown as P),
    query: query ?? (nothing as unknown as Q),
    body: body ?? (noBody as unknown as B),
    answer: answer ?? (z.undefined() as unknown as A),
  }
}
