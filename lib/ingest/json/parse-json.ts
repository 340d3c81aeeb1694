import { parse } from 'lossless-json'
import { ok, refuse } from '@/lib/domain/result'
import type { Parsed, Refusal } from '../refusal'
import { isJsonArray, isJsonObject, JsonNumber, type JsonObject, type JsonValue } from './json-value'
import { findDepthAbove } from './scan'

export interface JsonLimits {
  readonly maxChars: number
  /** Brackets open at once. The parser recurses, so this also bounds its stack. */
  readonly maxDepth: number
}

/** Twenty nested ROW types need 60 levels; Flink's answers stay below 12. */
const JSON_LIMITS: JsonLimits = { maxChars: 32 * 1024 * 1024, maxDepth: 200 }

/**
 * JSON with exact numbers. Of repeated keys the last one counts, as in Paimon's own reader. Characters that no store
 * can keep (U+0000, lone surrogates; only escapes can make them) become U+FFFD. Never throws.
 */
export function parseJson(text: string, limits: JsonLimits = JSON_LIMITS): Parsed<JsonValue> {
  if (text.length > limits.maxChars) {
    return refuseAt('too-large', limits.maxChars, `longer than ${limits.maxChars} characters`)
  }
  if (/^\s*$/.test(text)) return refuseAt('incomplete', 0, 'empty')
  const deep = findDepthAbove(text, limits.maxDepth)
  if (deep !== null) return refuseAt('damaged', deep, `nested deeper than ${limits.maxDepth} levels`)
  try {
    const value = parse(text, undefined, {
      parseNumber: (digits) => new JsonNumber(digits),
      onDuplicateKey: ({ newValue }) => newValue,
    }) as JsonValue
    return ok(/\\u(?:0000|d[89a-f])/i.test(text) ? withStorableText(value) : value)
  } catch (error) {
    return refuse(toRefusal(error, text))
  }
}

/** As `parseJson`, for texts that must hold one object. */
export function parseJsonObject(text: string, limits: JsonLimits = JSON_LIMITS): Parsed<JsonObject> {
  const parsed = parseJson(text, limits)
  if (!parsed.ok) return parsed
  if (!isJsonObject(parsed.value)) return refuseAt('damaged', text.search(/\S/), 'not a JSON object')
  return ok(parsed.value)
}

function refuseAt(reason: Refusal['reason'], offset: number, message: string) {
  return refuse<Refusal>({ reason, offset, message })
}

/** What is left at the place of the error when the text just ends there, or within a keyword or an escape. */
const CUT_TOKEN = /^(?:\s*|tr?u?|fa?l?s?|nu?l?|\\u?[0-9a-f]{0,3})$/i

/** The library tells the place only in its message. */
function toRefusal(error: unknown, text: string): Refusal {
  const message = error instanceof Error ? error.message : 'not JSON'
  const offset = Math.min(Number(/at position (\d+)$/.exec(message)?.[1] ?? 0), text.length)
  const reason = CUT_TOKEN.test(text.slice(offset, offset + 10)) ? 'incomplete' : 'damaged'
  const words = message.replace(/ at position \d+$/, '').replace(/[^\x20-\x7e]/g, '?')
  return { reason, offset, message: `not JSON: ${words.length > 120 ? words.slice(0, 120) + '...' : words}` }
}

function withStorableText(value: JsonValue): JsonValue {
  if (typeof value === 'string') return storableText(value)
  if (isJsonArray(value)) return value.map(withStorableText)
  if (!isJsonObject(value)) return value
  // fromEntries defines own keys, `__proto__` included
  return Object.fromEntries(Object.entries(value).map(([k, v]) => [storableText(k), withStorableText(v)]))
}

function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\ufffd')
}
