import type { Facets, Json } from './event'

/*
 * Access to facets of any shape: a member of another type is as good as none, and a facet that says `_deleted` is gone.
 */

export type JsonObject = { readonly [key: string]: Json }

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The facet of that name; `null` where it is missing, deleted, or no object. */
export function facetOf(facets: Facets, name: string): JsonObject | null {
  const facet = facets.get(name)
  return isObject(facet) && member(facet, '_deleted') !== true ? facet : null
}

/** `undefined` when the key is absent: only own keys count. */
export function member(object: JsonObject, key: string): Json | undefined {
  return Object.prototype.hasOwnProperty.call(object, key) ? object[key] : undefined
}

export function textOf(object: JsonObject | null, key: string): string | null {
  const value = object === null ? undefined : member(object, key)
  return typeof value === 'string' ? value : null
}

/** A whole number, written as one or as text: facets of 64-bit ids are text. */
export function int64Of(object: JsonObject | null, key: string): bigint | null {
  const value = object === null ? undefined : member(object, key)
  if (typeof value === 'number') return Number.isSafeInteger(value) ? BigInt(value) : null
  if (typeof value !== 'string' || !/^\d{1,19}$/.test(value)) return null
  const int = BigInt(value)
  return int <= 9223372036854775807n ? int : null
}

export function objectOf(object: JsonObject | null, key: string): JsonObject | null {
  const value = object === null ? undefined : member(object, key)
  return isObject(value) ? value : null
}

/** Objects of a list; other items are left out. */
export function objectsOf(object: JsonObject | null, key: string): readonly JsonObject[] {
  const value = object === null ? undefined : member(object, key)
  return isList(value) ? value.filter(isObject) : []
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value)
}
