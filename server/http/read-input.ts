import type { z } from 'zod'
import { RefusedError, type InvalidParam } from '@/lib/domain/errors'

/**
 * The values of `{name}` in the path, each percent-decoded exactly once. Read from the request's own URL: a ref holds
 * percent signs of its own, and a second decoding would name another table.
 */
export function readPathParams(url: URL, template: string): Record<string, string> {
  const given = url.pathname.split('/')
  const params: [string, string][] = []
  for (const [index, part] of template.split('/').entries()) {
    const name = /^\{(\w+)\}$/.exec(part)?.[1]
    if (name !== undefined) params.push([name, decodeSegment(given[index] ?? '')])
  }
  return Object.fromEntries(params)
}

/** A parameter that is repeated becomes an array, which only those that may be repeated accept. */
export function readQuery(url: URL): Record<string, string | string[]> {
  const values = new Map<string, string[]>()
  for (const [name, value] of url.searchParams) values.set(name, [...(values.get(name) ?? []), value])
  return Object.fromEntries(
    [...values].map(([name, [first = '', ...rest]]) => [name, rest.length === 0 ? first : [first, ...rest]]),
  )
}

export function parseInput<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const invalidParams = parsed.error.issues.flatMap(toInvalidParams)
  const first = invalidParams[0]
  const more = invalidParams.length > 1 ? ` (and ${invalidParams.length - 1} more)` : ''
  throw new RefusedError('request-invalid', `${first?.name ?? ''}: ${first?.reason ?? 'invalid'}${more}`, {
    invalidParams,
  })
}

function toInvalidParams(issue: z.core.$ZodIssue): InvalidParam[] {
  const at = issue.path.map(String)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ name: [...at, key].join('.'), reason: 'unknown parameter' }))
  }
  return [{ name: at.length === 0 ? 'body' : at.join('.'), reason: issue.message }]
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch (cause) {
    throw new RefusedError('request-malformed', `"${segment}" in the path is not percent-encoded UTF-8.`, {
      cause,
    })
  }
}
