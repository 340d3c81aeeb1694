import type { ObservationBody } from './observation'

/**
 * Canonical text of an observation's body: equal texts are the same observation read again, which changes
 * nothing but the time it was last seen. Flink's own `now` is left out, or a running job would be new at every look, and
 * so is a file's time, which says nothing of its content.
 * Keys are sorted; `bigint` is written as `{"$n":"…"}` and `Map` as `{"$m":[[k,v],…]}`, so it can be read back.
 */
export function canonicalBody(body: ObservationBody): string {
  if (body.kind === 'job') return JSON.stringify(toPlain({ ...body, now: null }))
  return JSON.stringify(toPlain(body.kind === 'snapshot' ? { ...body, modifiedAt: undefined } : body))
}

/** Full text for storage, `now` included. Read back by `decodeBody`. */
export function encodeBody(body: ObservationBody): string {
  return JSON.stringify(toPlain(body))
}

export function decodeBody(text: string): ObservationBody {
  return fromPlain(JSON.parse(text)) as ObservationBody
}

/** JSON-safe form of a domain value (bigint, Map, Set-free); the inverse of `fromPlain`. */
export function toPlain(value: unknown): unknown {
  if (typeof value === 'bigint') return { $n: value.toString() }
  if (Array.isArray(value)) return value.map(toPlain)
  if (value instanceof Map)
    return { $m: [...value].map(([k, v]) => [toPlain(k), toPlain(v)]).sort(compareEntries) }
  if (value !== null && typeof value === 'object') {
    const entries = Object.entries(value).filter(([, v]) => v !== undefined)
    return Object.fromEntries(
      entries.map(([k, v]) => [k, toPlain(v)] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
    )
  }
  return value
}

export function fromPlain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(fromPlain)
  if (value === null || typeof value !== 'object') return value
  const record = value as Readonly<Record<string, unknown>>
  if (typeof record['$n'] === 'string') return BigInt(record['$n'])
  if (Array.isArray(record['$m'])) {
    return new Map((record['$m'] as [unknown, unknown][]).map(([k, v]) => [fromPlain(k), fromPlain(v)]))
  }
  return Object.fromEntries(Object.entries(record).map(([k, v]) => [k, fromPlain(v)]))
}

function compareEntries(a: unknown[], b: unknown[]): number {
  const [x, y] = [JSON.stringify(a[0]), JSON.stringify(b[0])]
  return x < y ? -1 : x > y ? 1 : 0
}
