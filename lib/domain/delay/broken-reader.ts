import type { Culprit } from './model'
import type { Pair } from './flow'
import { tell } from './culprit'
import { firstAbove } from './limits'

/**
 * Rule D8 and requirement 33: what a reader has to read next is gone, or it stands beyond the newest snapshot (the
 * table was rolled back under it). `null` = nothing of that kind is proven.
 */
export function brokenReader(pair: Pair): Culprit | null {
  const { from, reader, job } = pair
  const newest = reader.highest[reader.highest.length - 1]
  if (job.batch || newest === undefined || newest === 0n) return null
  const is = (says: string, index: number): Culprit => ({
    ref: job.ref,
    class: 'position-expired',
    since: null,
    count: null,
    evidence: tell(from.snapshots[index]?.evidence ?? job.newest.fact.evidence, says),
  })
  const last = from.ids.length - 1
  const head = from.ids[last]
  if (head !== undefined && reader.lastPosition !== null && reader.lastPosition > head)
    return is(`${job.name} waits for snapshot ${reader.lastPosition + 1n}, the newest is ${head}`, last)
  const next = firstAbove(from.ids, newest)
  const snapshot = from.snapshots[next]
  if (snapshot === undefined || snapshot.id <= reader.everRead) return null
  const readable = snapshot.status === 'live' || (snapshot.status === 'changelog' && from.byChangelog)
  if (readable && snapshot.id === newest + 1n) return null
  return is(`${job.name} has read through ${newest}; snapshot ${newest + 1n} is gone`, next)
}
