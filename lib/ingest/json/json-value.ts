/** A JSON number as it was written, so that no digit is lost. */
export class JsonNumber {
  constructor(readonly text: string) {}
}

export type JsonValue = null | boolean | string | JsonNumber | readonly JsonValue[] | JsonObject

/** Only own keys count: `constructor` and `__proto__` are ordinary names here. Read it with `ownValue`. */
export interface JsonObject {
  readonly [key: string]: JsonValue
}

/** `undefined` when the key is absent. */
export function ownValue(object: JsonObject, key: string): JsonValue | undefined {
  return Object.prototype.hasOwnProperty.call(object, key) ? object[key] : undefined
}

export function isJsonObject(value: JsonValue | undefined): value is JsonObject {
  return (
    typeof value === 'object' && value !== null && !Array.isArray(value) && !(value instanceof JsonNumber)
  )
}

export function isJsonArray(value: JsonValue | undefined): value is readonly JsonValue[] {
  return Array.isArray(value)
}

/** JSON text of a value, for places that carry free values as text. */
export function jsonText(value: JsonValue): string {
  if (value instanceof JsonNumber) return value.text
  if (isJsonArray(value)) return '[' + value.map(jsonText).join(',') + ']'
  if (!isJsonObject(value)) return JSON.stringify(value)
  return (
    '{' +
    Object.entries(value)
      .map(([k, v]) => JSON.stringify(k) + ':' + jsonText(v))
      .join(',') +
    '}'
  )
}
