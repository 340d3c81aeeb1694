import { decodeCursor, encodeCursor, type CursorValue } from './cursor'

export interface PageRequest {
  readonly limit: number
  readonly cursor?: string | undefined
}

export interface Page<T> {
  readonly items: readonly T[]
  readonly nextCursor: string | null
}

/** What a list is sorted by. The last part must tell any two items apart. */
export interface Order<T> {
  /** Name of list and order: a cursor of one is refused by another. */
  readonly name: string
  readonly parts: readonly { readonly of: (item: T) => CursorValue; readonly descending?: boolean }[]
}

/**
 * One page of a list that is held whole. The cursor names the last item by its values, not by its index, so that a
 * page goes on at the right place where items came or went in between.
 */
export function pageOf<T>(items: Iterable<T>, order: Order<T>, request: PageRequest): Page<T> {
  const sorted = [...items].map((item) => ({ item, values: order.parts.map((part) => part.of(item)) }))
  const compare = (a: readonly CursorValue[], b: readonly CursorValue[]) => compareBy(order, a, b)
  sorted.sort((a, b) => compare(a.values, b.values))
  const after =
    request.cursor === undefined ? null : decodeCursor(order.name, request.cursor, order.parts.length)
  const start = after === null ? 0 : sorted.filter((one) => compare(one.values, after) <= 0).length
  const page = sorted.slice(start, start + request.limit)
  const last = page.at(-1)
  const more = start + page.length < sorted.length
  return {
    items: page.map((one) => one.item),
    nextCursor: more && last !== undefined ? encodeCursor(order.name, last.values) : null,
  }
}

function compareBy<T>(order: Order<T>, a: readonly CursorValue[], b: readonly CursorValue[]): number {
  for (const [index, part] of order.parts.entries()) {
    const [x = '', y = ''] = [a[index], b[index]]
    if (x === y) continue
    const ascending = x < y ? -1 : 1
    return part.descending === true ? -ascending : ascending
  }
  return 0
}
