import { push } from '../collections'
import type { RefText } from '../refs'
import type { TableHistory } from './table-history'
import type { TableKey } from '../observations'

/**
 * Tables that hold a snapshot of another one, by identity: a copy, or one folder under two names. A branch shares with its
 * main table by design. Only the oldest version of each is looked up, which every copy begins with.
 */
export function findSharedHistories(
  histories: ReadonlyMap<RefText, TableHistory>,
  keys: ReadonlyMap<RefText, TableKey>,
): Map<RefText, RefText[]> {
  const firsts = new Map<string, RefText[]>()
  const isMain = (ref: RefText) => keys.get(ref)?.branch === null
  for (const [ref, { path }] of histories)
    if (path[0] !== undefined && isMain(ref)) push(firsts, path[0].identity, ref)
  const shared = new Map<RefText, Set<RefText>>()
  for (const [ref, { path }] of histories) {
    if (!isMain(ref)) continue
    for (const { identity } of path) {
      for (const copy of firsts.get(identity) ?? []) {
        // Where both begin alike either may be the copy: the hint goes one way only.
        if (copy !== ref && (path[0]?.identity !== identity || copy > ref))
          shared.set(copy, (shared.get(copy) ?? new Set()).add(ref))
      }
    }
  }
  return new Map([...shared].map(([ref, others]) => [ref, [...others].sort()]))
}
