import type { z } from 'zod'
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiResponsesObject } from 'zod-openapi'
import { operations, problem, type Operation } from '@/lib/contracts'
import type { ErrorCode } from '@/lib/domain/errors'
import { PROBLEM_TABLE } from './problem-table'
import { VERSION } from '@/server/version'

/** What any operation can be refused with. */
const ANYWHERE: readonly ErrorCode[] = ['request-invalid', 'host-refused', 'internal', 'store-unavailable']
const WITH_BODY: readonly ErrorCode[] = [
  'request-malformed',
  'origin-refused',
  'body-too-large',
  'media-type-unsupported',
]

/** OpenAPI 3.1 of everything in `operations`. */
export function openApiDocument(all: readonly Operation[] = Object.values(operations)) {
  const paths = new Map<string, Record<string, ZodOpenApiOperationObject>>()
  for (const operation of all) {
    const methods = paths.get(operation.path) ?? {}
    methods[operation.method.toLowerCase()] = describeOperation(operation)
    paths.set(operation.path, methods)
  }
  return createDocument({
    openapi: '3.1.0',
    info: {
      title: 'Headwater',
      version: VERSION,
      description:
        '64-bit ids and counts are strings, instants are RFC 3339 in UTC with milliseconds, errors are RFC 9457 problems. docs/api.md is a guide.',
    },
    paths: Object.fromEntries(paths),
  })
}

function describeOperation(operation: Operation): ZodOpenApiOperationObject {
  return {
    operationId: operation.id,
    summary: operation.summary,
    tags: [operation.tag],
    requestParams: {
      ...(hasFields(operation.params) ? { path: operation.params } : {}),
      ...(hasFields(operation.query) ? { query: operation.query } : {}),
    },
    ...requestBody(operation),
    responses: { ...success(operation), ...refusals(operation) },
  }
}

function requestBody({ body, rawBody }: Operation): Pick<ZodOpenApiOperationObject, 'requestBody'> {
  if (rawBody !== null) {
    const content = Object.entries(rawBody).map(([type, schema]) => [type, { schema }] as const)
    return { requestBody: { content: Object.fromEntries(content) } }
  }
  if (body.type === 'undefined') return {}
  return { requestBody: { content: { 'application/json': { schema: body } } } }
}

function success(operation: Operation): ZodOpenApiResponsesObject {
  const description = operation.summary
  if (operation.answerType === 'none') return { [operation.status]: { description: 'Done' } }
  return {
    [operation.status]: { description, content: { [operation.answerType]: { schema: operation.answer } } },
  }
}

/** One response for each status, naming the codes it can carry. */
function refusals(operation: Operation): ZodOpenApiResponsesObject {
  const codes = [...operation.refusals, ...ANYWHERE, ...(operation.method === 'GET' ? [] : WITH_BODY)]
  const byStatus = new Map<number, ErrorCode[]>()
  for (const code of codes) {
    const { status } = PROBLEM_TABLE[code]
    byStatus.set(status, [...(byStatus.get(status) ?? []), code])
  }
  return Object.fromEntries(
    [...byStatus].map(([status, list]) => [
      status,
      {
        description: list.map((code) => `\`${code}\`: ${PROBLEM_TABLE[code].title}`).join('; '),
        content: { 'application/problem+json': { schema: problem } },
      },
    ]),
  )
}

function hasFields(schema: z.ZodType): schema is z.ZodObject {
  return 'shape' in schema && Object.keys(schema.shape as object).length > 0
}
