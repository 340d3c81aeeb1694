import { createHash, randomBytes } from 'node:crypto'

const INT64_MAX = 9223372036854775807n
const INT64_MIN = -9223372036854775808n

/** B-tree entries end at 2,704 bytes; names are at most a third of that, three columns to an index. */
const MAX_INDEXED = 400

/** Marks a shortened text. In refs it is always escaped, so no whole ref contains it. */
const SHORTENED = '#'

/**
 * A text as an indexed column holds it: itself, or where it is too long for an index, or no storable text at all,
 * its beginning and its hash. Only ever compared; the whole text is in the row's body.
 */
export function indexable(text: string): string {
  if (text.length <= MAX_INDEXED && isStorable(text)) return text
  const readable = text.slice(0, 100).replaceAll(/[^\x20-\x7e]/g, '?')
  return `${readable}${SHORTENED}${sha256(text)}`
}

export function isShortened(column: string): boolean {
  return column.includes(SHORTENED)
}

/** PostgreSQL refuses the zero character, and lone surrogates have no UTF-8. */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** Any string as storable text, unchanged but for backslash, quote, controls and lone surrogates. */
export function toStorable(text: string): string {
  return JSON.stringify(text).slice(1, -1)
}

export function fromStorable(column: string): string {
  return JSON.parse(`"${column}"`) as string
}

/** As a BIGINT holds it. Values beyond 64 bits exist only in damaged files; their body stays exact. */
export function toInt64(value: bigint | number): bigint {
  const whole = typeof value === 'bigint' ? value : toWhole(value)
  return whole > INT64_MAX ? INT64_MAX : whole < INT64_MIN ? INT64_MIN : whole
}

export function toInt64OrNull(value: bigint | number | null): bigint | null {
  return value === null ? null : toInt64(value)
}

function toWhole(value: number): bigint {
  if (Number.isFinite(value)) return BigInt(Math.trunc(value))
  return value > 0 ? INT64_MAX : value < 0 ? INT64_MIN : 0n
}

export function toNumberOrNull(value: bigint | null): number | null {
  return value === null ? null : Number(value)
}

export function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64url')
}

/** 16 hex digits. */
export function newId(): string {
  return randomBytes(8).toString('hex')
}

/** Ids arrive in URLs: what cannot be one is simply not found. */
export function isId(text: string): boolean {
  return /^[0-9a-f]{16}$/.test(text)
}
