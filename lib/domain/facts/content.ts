import { carriesChangelog, isContent, type TableGroups } from './groups'
import { indexHeads, type Heads } from './heads'
import { newestOf, type TableObservations } from './observation-index'
import type { TableHistory, Version } from './table-history'
import { newestSchema } from './tables'
import { lastIndexWhere } from '../collections'

/** Content version of a position. `low` null = nothing certain; equal = exactly that one. */
export interface ContentRange {
  readonly low: bigint | null
  readonly high: bigint
}

/** What a streaming reader's rows reflect when it has read through a snapshot id (rule F8: position is not content). */
export interface ContentIndex extends Heads {
  /** `null` at position 0, and where the whole path below is known and delivers nothing. */
  at(position: bigint): ContentRange | null
  /** Snapshots that hand rows to a streaming reader, ascending. */
  readonly delivering: readonly Version[]
  /** Newest id from `first` on and below `next` that was gone before anyone looked; `null` = all are known. */
  newestMissing(first: bigint, next: bigint): bigint | null
}

/**
 * With `lookup` and `full-compaction` rows come only from snapshots that carry a changelog, the initial scan included
 * (it reads compacted levels only). Otherwise APPENDs deliver, and an OVERWRITE is passed over by a streaming reader
 * that did not ask for it (rule F11).
 */
export function indexContent(
  history: TableHistory,
  groups: TableGroups,
  seen: TableObservations | undefined,
): ContentIndex {
  const byChangelog = (newestSchema(seen)?.options.get('changelog-producer') ?? 'none') !== 'none'
  const { path } = history
  const delivering = path.filter(
    byChangelog ? carriesChangelog : (v) => isContent(v) && v.record.commitKind === 'APPEND',
  )
  const listing = seen === undefined ? null : newestOf(seen.listings)
  return {
    ...indexHeads(history, listing?.lastReadAt ?? null),
    delivering,
    newestMissing(first, next) {
      let at = lastIndexWhere(path, (v) => v.record.id < next)
      let id = next - 1n
      for (; id >= first && path[at]?.record.id === id; at--) id--
      return id >= first ? id : null
    },
    at(position) {
      if (position <= 0n) return null
      const version = delivering[lastIndexWhere(delivering, (v) => v.record.id <= position)]
      const from = version?.record.id ?? 0n
      if (isContiguous(path, from, position)) {
        if (version === undefined) return null
        const exact = lastAlike(version, position)
        return { low: exact, high: exact }
      }
      // Snapshots in between were gone before anyone looked. Without a changelog, what was read through is what it holds.
      return byChangelog
        ? { low: version?.record.id ?? null, high: position }
        : { low: position, high: position }
    },
  }

  /** The group reads as one version: its last member that the reader had already passed. */
  function lastAlike(version: Version, position: bigint): bigint {
    const members = groups.of.get(version.identity)?.members ?? [version]
    return members.reduce(
      (last, { record }) => (record.id <= position && record.id > last ? record.id : last),
      version.record.id,
    )
  }
}

/** Every id above `from` up to `to` is known. */
function isContiguous(path: readonly Version[], from: bigint, to: bigint): boolean {
  const first = lastIndexWhere(path, (v) => v.record.id <= from)
  const last = lastIndexWhere(path, (v) => v.record.id <= to)
  return BigInt(last - first) === to - from
}
