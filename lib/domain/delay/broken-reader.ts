import { tell } from './culprit'
import type { Pair } from './flow'
import { firstAbove } from './limits'
import type { Culprit } from './model'
import type { TableAt } from './versions-at'

/**
 * Rule D8 and requirement 33: what a reader has to read next is gone, or it stands beyond the newest snapshot (the
 * table was rolled back under it). `null` = nothing of that kind is proven. Where only bounds of its position are known,
 * only data above the upper one counts.
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
  const position = reader.lastPosition
  if (head !== undefined && position !== null && position > head)
    return is(`${job.name} waits for snapshot ${position + 1n}, the newest is ${head}`, last)
  let next = firstAbove(from.ids, position !== null && position > newest ? position : newest)
  if (position === null) while (next <= last && from.deliveredBy[next] !== next) next++
  const id = from.ids[next]
  if (id === undefined || id <= reader.everRead) return null
  const gap = position !== null && id > position + 1n
  if (isReadable(from, next) && !gap) return null
  const missing = position === null ? id : position + 1n
  return is(`snapshot ${missing}, which ${job.name} has to read next, is gone`, next)
}

function isReadable(table: TableAt, index: number): boolean {
  const { status } = table.snapshots[index]!
  return status === 'live' || (status === 'changelog' && table.byChangelog)
}
