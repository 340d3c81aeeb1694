import type { Millis } from '@/lib/domain/time'
import type { AlertDelivery } from '../ports'

/** HMAC-SHA-256 in hex. */
export type Sign = (secret: string, text: string) => string

/**
 * Headers of a message. The signature is over time and body, so that an old message cannot be sent again later: the
 * receiver computes it anew and refuses times that lie too far back. The delivery's id is the same in every attempt.
 */
export function headersOf(
  { id, kind, body }: Pick<AlertDelivery, 'id' | 'kind' | 'body'>,
  secret: string | null,
  sign: Sign,
  now: Millis,
): ReadonlyMap<string, string> {
  const seconds = Math.floor(now / 1000)
  return new Map([
    ['content-type', 'application/json; charset=utf-8'],
    ['user-agent', 'Headwater'],
    ['x-headwater-event', kind],
    ['x-headwater-delivery', id],
    ...(secret === null
      ? []
      : [['x-headwater-signature', `t=${seconds},v1=${sign(secret, `${seconds}.${body}`)}`] as const]),
  ])
}
