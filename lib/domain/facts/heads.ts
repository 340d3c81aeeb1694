import { compareBigInt, lastIndexWhere } from '../collections'
import type { Millis } from '../time'
import type { TableHistory, Version } from './table-history'

/** How far a table had grown by an instant, from commit times. */
export interface Heads {
  /**
   * Newest id that can have been committed by then, for a reader that began at `since`: lives of the table that had ended
   * by then are nothing to it. 0 = the table was empty; `null` = no snapshot is known, or nobody has looked since.
   */
  headAtMost(at: Millis, since: Millis): bigint | null
  /** Newest id that certainly had been committed by then; `null` = none known. */
  headAtLeast(at: Millis): bigint | null
  /** Newest id of any life; `null` = no snapshot is known. */
  readonly newest: bigint | null
}

interface Head {
  readonly at: Millis
  readonly id: bigint
}

/** `listedAt`: when its folder was listed last. What was committed later is not known. */
export function indexHeads(history: TableHistory, listedAt: Millis | null): Heads {
  const path = headTimes(history.path)
  const ended = history.superseded.map((version) => ({ version, goneBy: endOf(version, path) }))
  const bySince = new Map<Millis, readonly Head[]>()
  const headsSince = (since: Millis) => {
    const rivals = ended.filter(({ goneBy }) => goneBy > since)
    if (rivals.length === 0) return path
    const known = bySince.get(since)
    if (known !== undefined) return known
    const all = [...history.path, ...rivals.map(({ version }) => version)]
    const heads = headTimes(all.sort((a, b) => compareBigInt(a.record.id, b.record.id)))
    bySince.set(since, heads)
    return heads
  }
  const newest = [...history.path, ...history.superseded].reduce<bigint | null>(
    (max, { record }) => (max === null || record.id > max ? record.id : max),
    null,
  )
  return {
    newest,
    headAtMost(at, since) {
      if (newest === null) return null
      const heads = headsSince(since)
      const i = lastIndexWhere(heads, (head) => head.at <= at)
      const next = heads[i + 1]
      const here = heads[i]?.id ?? null
      if (next !== undefined) return here !== null && here >= next.id ? here : next.id - 1n
      return listedAt === null || at > listedAt ? null : here
    },
    headAtLeast: (at) => path[lastIndexWhere(path, (head) => head.at <= at)]?.id ?? null,
  }
}

/** Commit times made monotone along the path (rule F12): an id is there once any later id is. */
function headTimes(ascending: readonly Version[]): Head[] {
  const heads: Head[] = []
  let earliestLater = Infinity
  for (let i = ascending.length - 1; i >= 0; i--) {
    const { record } = ascending[i]!
    earliestLater = Math.min(earliestLater, record.timeMillis)
    heads.push({ at: earliestLater, id: record.id })
  }
  return heads.reverse()
}

/** A life is over once its table has a later commit of the same or a lower id. */
function endOf({ record }: Version, path: readonly Head[]): Millis {
  const next = path[lastIndexWhere(path, (head) => head.at <= record.timeMillis) + 1]
  return next !== undefined && next.id <= record.id ? next.at : Infinity
}
