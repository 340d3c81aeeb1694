import type { Millis } from '@/lib/domain/time'
import type { Refusal } from '../refusal'
import { offsetOfKey } from './scan'
import { parseInt64, toMillis } from './numbers'
import { isJsonArray, isJsonObject, jsonText, ownValue, type JsonObject, type JsonValue } from './json-value'

/**
 * Reads the fields of a record whose keys have fixed types. A missing key and an explicit null are the same. The
 * first wrong or missing field is kept as `fault`, with its place in the text; later reads go on with stand-in values,
 * so look at `fault` before the values are used.
 */
export class FieldReader {
  fault: Refusal | null = null

  constructor(
    private readonly object: JsonObject,
    private readonly text: string,
  ) {}

  int64(key: string): bigint {
    return this.required(key, this.int64OrNull(key), 0n)
  }

  int64OrNull(key: string): bigint | null {
    return this.read(key, parseInt64, 'a 64-bit integer')
  }

  millis(key: string): Millis {
    return this.required(key, this.millisOrNull(key), 0)
  }

  millisOrNull(key: string): Millis | null {
    return this.read(key, toMillis, 'an instant in milliseconds')
  }

  string(key: string): string {
    return this.required(key, this.stringOrNull(key), '')
  }

  stringOrNull(key: string): string | null {
    return this.read(key, (value) => (typeof value === 'string' ? value : null), 'text')
  }

  /** Missing reads as empty. */
  strings(key: string): readonly string[] {
    const read = (value: JsonValue) =>
      isJsonArray(value) && value.every((item) => typeof item === 'string') ? value : null
    return this.read(key, read, 'a list of texts') ?? []
  }

  /** Missing reads as empty; values that are no text keep their JSON text; nulls are left out. */
  textMap(key: string): ReadonlyMap<string, string> {
    const object = this.read(key, (value) => (isJsonObject(value) ? value : null), 'an object')
    const entries = Object.entries(object ?? {}).filter(([, value]) => value !== null)
    return new Map(entries.map(([k, v]) => [k, typeof v === 'string' ? v : jsonText(v)]))
  }

  array(key: string): readonly JsonValue[] {
    return this.required(
      key,
      this.read(key, (value) => (isJsonArray(value) ? value : null), 'a list'),
      [],
    )
  }

  /** Marks a field as wrong from outside. */
  blame(key: string, message: string): void {
    this.fault ??= { reason: 'damaged', offset: offsetOfKey(this.text, key), message }
  }

  private read<T>(key: string, convert: (value: JsonValue) => T | null, what: string): T | null {
    const value = ownValue(this.object, key)
    if (value === undefined || value === null) return null
    const converted = convert(value)
    if (converted === null) this.blame(key, `${key} is not ${what}`)
    return converted
  }

  private required<T>(key: string, value: T | null, standIn: T): T {
    if (value === null) this.blame(key, `${key} is missing`)
    return value ?? standIn
  }
}
