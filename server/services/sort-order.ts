import type { State } from '@/lib/contracts'
import type { CursorValue } from './paging/cursor'
import type { Order } from './paging/page'

/** What needs somebody comes first. */
const SEVERITY: Readonly<Record<State, number>> = {
  broken: 0,
  late: 1,
  stale: 2,
  unknown: 3,
  idle: 4,
  fresh: 5,
}

export function severityOf(state: State): number {
  return SEVERITY[state]
}

/** Order by one key, `-` in front downwards, then by ref. A cursor of one order is refused by another. */
export function sortOrder<T, K extends string>(
  list: string,
  sort: K | `-${K}`,
  keys: Readonly<Record<K, (item: T) => CursorValue>>,
  ref: (item: T) => string,
): Order<T> {
  const descending = sort.startsWith('-')
  const key = (descending ? sort.slice(1) : sort) as K
  return { name: `${list}:${sort}`, parts: [{ of: keys[key], descending }, { of: ref }] }
}
