import type { Millis } from '@/lib/domain/time'
import { JsonNumber, type JsonValue } from './json-value'

const INT64_MIN = -(2n ** 63n)
const INT64_MAX = 2n ** 63n - 1n
/** What a JavaScript date can hold: 100,000,000 days on both sides of 1970. */
const MAX_MILLIS = 8_640_000_000_000_000

/**
 * A 64-bit integer from a number or from decimal text (early Paimon wrote identifiers as text). `5.0` counts as 5.
 * `null` for anything else.
 */
export function parseInt64(value: JsonValue | undefined): bigint | null {
  const text = value instanceof JsonNumber ? value.text : value
  if (typeof text !== 'string') return null
  const digits = /^(-?\d{1,19})(?:\.0{1,9})?$/.exec(text)?.[1]
  if (digits === undefined) return null
  const int = BigInt(digits)
  return int < INT64_MIN || int > INT64_MAX ? null : int
}

export function toMillis(value: JsonValue | undefined): Millis | null {
  const int = parseInt64(value)
  if (int === null) return null
  const millis = Number(int)
  return Math.abs(millis) > MAX_MILLIS ? null : millis
}

/** A finite double; `"NaN"` and infinities, which Flink writes as text, are `null`. */
export function toDouble(value: JsonValue | undefined): number | null {
  const text = value instanceof JsonNumber ? value.text : value
  if (typeof text !== 'string' || !/^-?\d{1,40}(?:\.\d{1,40})?(?:[eE][+-]?\d{1,4})?$/.test(text)) return null
  const number = Number(text)
  return Number.isFinite(number) ? number : null
}
