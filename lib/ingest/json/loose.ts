import type { Millis } from '@/lib/domain/time'
import { isJsonArray, isJsonObject, ownValue, type JsonObject, type JsonValue } from './json-value'
import { parseInt64, toDouble, toMillis } from './numbers'

/*
 * Field access for answers whose keys come and go between versions: the first of the spellings that is there and not
 * null counts, and a value of another type is as good as none.
 */

function looseValue(object: JsonObject, ...keys: readonly string[]): JsonValue {
  for (const key of keys) {
    const value = ownValue(object, key)
    if (value !== undefined && value !== null) return value
  }
  return null
}

export function looseString(object: JsonObject, ...keys: readonly string[]): string | null {
  const value = looseValue(object, ...keys)
  return typeof value === 'string' ? value : null
}

export function looseBoolean(object: JsonObject, ...keys: readonly string[]): boolean | null {
  const value = looseValue(object, ...keys)
  if (typeof value === 'boolean') return value
  return value === 'true' ? true : value === 'false' ? false : null
}

export function looseInt64(object: JsonObject, ...keys: readonly string[]): bigint | null {
  return parseInt64(looseValue(object, ...keys))
}

export function looseNumber(object: JsonObject, ...keys: readonly string[]): number | null {
  return toDouble(looseValue(object, ...keys))
}

/** An instant. Flink writes -1 for "not yet" and 0 for "never": both are `null`. */
export function looseInstant(object: JsonObject, ...keys: readonly string[]): Millis | null {
  const millis = toMillis(looseValue(object, ...keys))
  return millis === null || millis <= 0 ? null : millis
}

export function looseObject(object: JsonObject, ...keys: readonly string[]): JsonObject | null {
  const value = looseValue(object, ...keys)
  return isJsonObject(value) ? value : null
}

/** Its objects; other items are left out. */
export function looseObjects(object: JsonObject, ...keys: readonly string[]): readonly JsonObject[] {
  const value = looseValue(object, ...keys)
  return isJsonArray(value) ? value.filter(isJsonObject) : []
}
