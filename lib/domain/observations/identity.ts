import type { ObservationBody } from './observation'
import { encodePlain, fromPlain } from './plain'

/**
 * Canonical text of an observation's body: equal texts are the same observation read again, which changes
 * nothing but the time it was last seen. Flink's own `now` is left out, or a running job would be new at every look, and
 * so is a file's time, which says nothing of its content.
 * Keys are sorted; `bigint` is written as `{"$n":"…"}` and `Map` as `{"$m":[[k,v],…]}`, so it can be read back.
 */
export function canonicalBody(body: ObservationBody): string {
  if (body.kind === 'job') return encodePlain({ ...body, now: null })
  return encodePlain(body.kind === 'snapshot' ? { ...body, modifiedAt: undefined } : body)
}

/** Full text for storage, `now` included. Read back by `decodeBody`. */
export function encodeBody(body: ObservationBody): string {
  return encodePlain(body)
}

export function decodeBody(text: string): ObservationBody {
  return fromPlain(JSON.parse(text)) as ObservationBody
}
