import type { ObservationBody } from './observation'
import { encodePlain, fromPlain, withoutNumbers } from './plain'

/**
 * Canonical text of an observation's body: equal texts are the same observation read again, which changes
 * nothing but the time it was last seen. Flink's own `now` is left out, or a running job would be new at every look, and
 * so is a file's time, which says nothing of its content.
 * Keys are sorted; `bigint` is written as `{"$n":"…"}` and `Map` as `{"$m":[[k,v],…]}`, so it can be read back.
 */
export function canonicalBody(body: ObservationBody): string {
  return canonicalText(body, encodeBody(body))
}

/** The same where the full text is known already. */
export function canonicalText(body: ObservationBody, full: string): string {
  if (body.kind === 'job') return encodePlain({ ...body, now: null })
  // The only member of this name: neither a snapshot nor a table has one.
  return body.kind === 'snapshot' ? withoutNumbers(full, 'modifiedAt') : full
}

/** Full text for storage, `now` included. Read back by `decodeBody`. */
export function encodeBody(body: ObservationBody): string {
  return encodePlain(body)
}

export function decodeBody(text: string): ObservationBody {
  return fromPlain(JSON.parse(text)) as ObservationBody
}
