import type { z } from 'zod'
import type { Operation } from '@/lib/contracts'
import { RefusedError } from '@/lib/domain/errors'
import { toInstantText } from '@/lib/domain/time'
import { checkAnswer } from './check-answer'
import { eventStream, type ServerEvent } from './event-stream'
import type { Call, RouteDeps } from './route'

/** An answer's body as handlers give it: `readAt` is added here. */
export type AnswerBody<O extends Operation> = Omit<z.input<O['answer']>, 'readAt'>

export interface Reply<O extends Operation> {
  /** Instead of the operation's own, where the body tells more than one outcome. */
  readonly status?: number
  readonly body?: AnswerBody<O>
  readonly headers?: Readonly<Record<string, string>>
  /** Instead of a body, where the operation, or the format that was asked for, is a file. */
  readonly text?: string
  /** Instead of a body, where the operation answers with events. */
  readonly events?: AsyncIterable<ServerEvent<AnswerBody<O>>>
}

interface Context<O extends Operation> {
  readonly requestId: string
  readonly call: Call<O>
  readonly deps: RouteDeps
}

export function respond<O extends Operation>(operation: O, reply: Reply<O>, context: Context<O>): Response {
  const headers = { 'cache-control': 'no-store', 'x-request-id': context.requestId, ...reply.headers }
  switch (operation.answerType) {
    case 'none':
      return new Response(null, { status: operation.status, headers })
    case 'text/event-stream':
      return eventStream(finishEvents(operation, reply, context), {
        signal: context.call.signal,
        headers,
        onError: (error) =>
          context.deps.logger.error({ requestId: context.requestId, err: error }, 'stream broke'),
      })
    case 'text/plain':
      if (reply.text === undefined) throw new RefusedError('internal', `${operation.id} gave no text`)
      return new Response(reply.text, {
        status: operation.status,
        headers: {
          'content-type': 'text/plain; charset=utf-8',
          'x-content-type-options': 'nosniff',
          ...headers,
        },
      })
    case 'application/json': {
      if (reply.text !== undefined) return new Response(reply.text, { status: operation.status, headers })
      if (reply.body === undefined) throw new RefusedError('internal', `${operation.id} gave no body`)
      const body = finish(operation, reply.body, context.call.readAt, context.deps)
      return new Response(JSON.stringify(body), {
        status: reply.status ?? operation.status,
        headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
      })
    }
  }
}

async function* finishEvents<O extends Operation>(
  operation: O,
  reply: Reply<O>,
  { deps }: Context<O>,
): AsyncGenerator<ServerEvent<unknown>> {
  if (reply.events === undefined) throw new RefusedError('internal', `${operation.id} gave no events`)
  for await (const event of reply.events) {
    yield { name: event.name, data: finish(operation, event.data, toInstantText(deps.now()), deps) }
  }
}

function finish<O extends Operation>(
  operation: O,
  body: AnswerBody<O>,
  readAt: string,
  deps: RouteDeps,
): unknown {
  const whole = saysWhenRead(operation.answer) ? { ...body, readAt } : body
  if (deps.checkAnswers) checkAnswer(operation, whole)
  return whole
}

function saysWhenRead(answer: z.ZodType): boolean {
  return 'shape' in answer && Object.hasOwn(answer.shape as object, 'readAt')
}
