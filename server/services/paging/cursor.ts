import { RefusedError } from '@/lib/domain/errors'

export type CursorValue = string | number

/** Opaque to callers: the list it belongs to, then the place where the next page goes on. */
export function encodeCursor(list: string, values: readonly CursorValue[]): string {
  return Buffer.from(JSON.stringify([list, ...values]), 'utf8').toString('base64url')
}

/** The place, if the cursor was made for this list; refuses anything else. */
export function decodeCursor(list: string, cursor: string, length: number): readonly CursorValue[] {
  const decoded = decodeJson(cursor)
  if (Array.isArray(decoded) && decoded.length === length + 1 && decoded[0] === list) {
    const values = decoded.slice(1) as readonly unknown[]
    if (
      values.every((value): value is CursorValue => typeof value === 'string' || typeof value === 'number')
    ) {
      return values
    }
  }
  throw foreignCursor()
}

/** A cursor whose values are none that this list gives out. */
export function foreignCursor(): RefusedError {
  return new RefusedError('cursor-malformed', 'Give nextCursor of an answer of this very list, or none.', {
    invalidParams: [{ name: 'cursor', reason: 'not a cursor of this list' }],
  })
}

function decodeJson(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString('utf8')) as unknown
  } catch {
    return null
  }
}
