import type { RefText } from '../refs'
import { isJob, type Adjacency, type Direction } from './adjacency'
import type { Omitted } from './topology'

/** Per shown node and direction, how many nodes one more hop would bring. */
export function countOmitted(
  adjacency: Adjacency,
  shown: ReadonlySet<RefText>,
  cutByLimit: ReadonlySet<RefText>,
): Omitted[] {
  const found: Omitted[] = []
  for (const ref of [...shown].sort()) {
    for (const direction of ['upstream', 'downstream'] as const) {
      const beyond = oneHopBeyond(adjacency, ref, direction, shown)
      if (beyond.size === 0) continue
      const cause = [...beyond].some((one) => cutByLimit.has(one)) ? 'limit' : 'depth'
      found.push({ ref, direction, count: beyond.size, cause })
    }
  }
  return found
}

/** From a table: its missing jobs and what lies behind them. From a job: its missing tables. */
function oneHopBeyond(
  adjacency: Adjacency,
  ref: RefText,
  direction: Direction,
  shown: ReadonlySet<RefText>,
): Set<RefText> {
  const beyond = new Set<RefText>()
  for (const next of adjacency.next(ref, direction)) {
    if (shown.has(next)) continue
    beyond.add(next)
    if (!isJob(next)) continue
    for (const behind of adjacency.next(next, direction)) if (!shown.has(behind)) beyond.add(behind)
  }
  return beyond
}
