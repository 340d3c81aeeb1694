import type { State, WireDelayItem } from '@/lib/contracts'
import { compareText } from '@/lib/domain/collections'
import { refLabel } from '../ref-parts'
import type { DelayColumn, DelaysState } from '../url-state'

/** Worst first: what people sort by when they sort by state. */
const SEVERITY: readonly State[] = ['broken', 'late', 'stale', 'unknown', 'idle', 'fresh']

/** The list as asked for: part of a name (table or culprit, any case), a state, an order. Ties are by name. */
export function delayRows(
  items: readonly WireDelayItem[],
  { q, state, sort }: Pick<DelaysState, 'q' | 'state' | 'sort'>,
): WireDelayItem[] {
  const needle = q.trim().toLowerCase()
  const wanted = items.filter(
    (item) => (state === 'all' || item.state === state) && (needle === '' || matches(item, needle)),
  )
  const down = sort.startsWith('-')
  const column = (down ? sort.slice(1) : sort) as DelayColumn
  return wanted.sort((a, b) => compareIn(column, a, b, down) || compareText(a.ref, b.ref))
}

export function countByState(items: readonly WireDelayItem[]): ReadonlyMap<State, number> {
  const counts = new Map<State, number>()
  for (const { state } of items) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}

function matches({ ref, culprit }: WireDelayItem, needle: string): boolean {
  return [ref, culprit?.ref].some(
    (each) => each !== undefined && refLabel(each).toLowerCase().includes(needle),
  )
}

/** What is not known stands last in both directions. */
function compareIn(column: DelayColumn, a: WireDelayItem, b: WireDelayItem, down: boolean): number {
  const [first, second] = [keyOf(column, a), keyOf(column, b)]
  if (first === null || second === null) return Number(first === null) - Number(second === null)
  const order =
    typeof first === 'number' && typeof second === 'number'
      ? first - second
      : compareText(String(first), String(second))
  return down ? -order : order
}

function keyOf(column: DelayColumn, item: WireDelayItem): string | number | null {
  switch (column) {
    case 'table':
      return refLabel(item.ref)
    case 'state':
      return SEVERITY.length - SEVERITY.indexOf(item.state)
    case 'late':
      return item.lateMs
    case 'culprit':
      return item.culprit === null ? null : refLabel(item.culprit.ref)
    case 'stuck':
      return item.stuckAt === null ? null : refLabel(item.stuckAt)
    case 'since':
      return item.since
    case 'feeds':
      return item.downstream
  }
}
