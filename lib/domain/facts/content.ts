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

/** The full scan a reader began with: of this snapshot at least and at most. `high` null = not known, 0 = there was none. */
export interface FirstScan {
  readonly low: bigint
  readonly high: bigint | null
}

export const UNKNOWN_SCAN: FirstScan = { low: 0n, high: null }

/** What a streaming reader's rows reflect when it has read through a snapshot id (rule F8: position is not content). */
export interface ContentIndex extends Heads {
  /** `null` at position 0, and where the whole path below is known and delivers nothing. */
  at(position: bigint, scan?: FirstScan): ContentRange | null
  /** Options of the table let its readers begin somewhere else than with a full scan. */
  readonly startsElsewhere: boolean
  /** Snapshots that hand rows to a streaming reader, ascending. */
  readonly delivering: readonly Version[]
  /** Newest id from `first` on and below `next` that was gone before anyone looked; `null` = all are known. */
  newestMissing(first: bigint, next: bigint): bigint | null
}

/**
 * With `lookup` and `full-compaction` rows come only from snapshots that carry a changelog, the initial scan included
 * (it reads compacted levels only). Otherwise APPENDs deliver, and an OVERWRITE is passed over by a streaming reader
 * that did not ask for it (rule F11), unless it stood below the snapshot of its first full scan.
 */
export function indexContent(
  history: TableHistory,
  groups: TableGroups,
  seen: TableObservations | undefined,
): ContentIndex {
  const options = newestSchema(seen)?.options ?? new Map<string, string>()
  const byChangelog = (options.get('changelog-producer') ?? 'none') !== 'none'
  const { path } = history
  const delivering = path.filter(
    byChangelog ? carriesChangelog : (v) => isContent(v) && v.record.commitKind === 'APPEND',
  )
  const passedOver = byChangelog ? [] : path.filter((v) => isContent(v) && v.record.commitKind !== 'APPEND')
  const listing = seen === undefined ? null : newestOf(seen.listings)
  return {
    ...indexHeads(history, listing?.lastReadAt ?? null),
    startsElsewhere: [...options.keys()].some((key) => key.startsWith('scan.') || key === 'consumer-id'),
    delivering,
    newestMissing(first, next) {
      let at = lastIndexWhere(path, (v) => v.record.id < next)
      let id = next - 1n
      for (; id >= first && path[at]?.record.id === id; at--) id--
      return id >= first ? id : null
    },
    at(position, scan = UNKNOWN_SCAN) {
      if (position <= 0n) return null
      const low = contentAt(position, scan.low)
      const high = contentAt(position, scan.high ?? position)
      if (isContiguous(path, high?.record.id ?? 0n, position)) {
        return high === null
          ? null
          : { low: low === null ? null : lastAlike(low, position), high: lastAlike(high, position) }
      }
      // Snapshots in between were gone before anyone looked. Without a changelog, what was read through is what it holds.
      return byChangelog ? { low: low?.record.id ?? null, high: position } : { low: position, high: position }
    },
  }

  /** What a reader at a position holds whose first scan was of that snapshot. */
  function contentAt(position: bigint, scanned: bigint): Version | null {
    const followed = lastUpTo(delivering, position)
    const found = lastUpTo(passedOver, scanned < position ? scanned : position)
    return (found !== undefined && found.record.id > (followed?.record.id ?? 0n) ? found : followed) ?? null
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

function lastUpTo(ascending: readonly Version[], id: bigint): Version | undefined {
  return ascending[lastIndexWhere(ascending, (version) => version.record.id <= id)]
}

/** Every id above `from` up to `to` is known. */
function isContiguous(path: readonly Version[], from: bigint, to: bigint): boolean {
  const first = lastIndexWhere(path, (v) => v.record.id <= from)
  const last = lastIndexWhere(path, (v) => v.record.id <= to)
  return BigInt(last - first) === to - from
}
