import { SKEW_MARGIN } from './clock'
import { carriesChangelog, isContent, type TableGroups } from './groups'
import { indexHeads, type Heads } from './heads'
import { newestOf, type TableObservations } from './observation-index'
import { followsChangelog, indexSchemas, receivesOverwrites, type SchemaTimes } from './schema-times'
import type { TableHistory, Version } from './table-history'
import type { Millis } from '../time'
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
  /** How many rows one of them hands out; `null` = not known. */
  rowsOf(version: Version): bigint | null
  /** Newest id from `first` on and below `next` that was gone before anyone looked; `null` = all are known. */
  newestMissing(first: bigint, next: bigint): bigint | null
}

/**
 * A table as readers see it. A reader follows it by the options of the schema its statement was compiled with, before
 * its run began, whatever is altered while it runs, and by the hints of its statement.
 */
export type TableContent = (startedAt: Millis, hints?: readonly (string | null)[]) => ContentIndex

/** Between the planning of a statement in its client and the start the cluster records: seconds; ten are allowed. */
export const PLANNING_MARGIN = 10_000

export function indexContent(
  history: TableHistory,
  groups: TableGroups,
  seen: TableObservations | undefined,
): TableContent {
  const listing = seen === undefined ? null : newestOf(seen.listings)
  const heads = indexHeads(history, listing?.lastReadAt ?? null)
  const schemas = indexSchemas(seen)
  const known = new Map<string, ContentIndex>()
  return (startedAt, hints = []) => {
    const valid = schemas.within(startedAt - PLANNING_MARGIN, startedAt + SKEW_MARGIN)
    const modes = [...new Set(valid.length === 0 ? [false] : valid.map(followsChangelog))].sort()
    const startsElsewhere = valid.some(({ options }) =>
      [...options.keys()].some((key) => key.startsWith('scan.') || key === 'consumer-id'),
    )
    const overwrites = hints.some((text) => OVERWRITE_HINT.test(text ?? '')) || valid.some(receivesOverwrites)
    const key = `${modes.join(' ')} ${startsElsewhere} ${overwrites}`
    const found =
      known.get(key) ??
      either(
        modes.map((byChangelog) => ({
          ...heads,
          startsElsewhere,
          ...follow(history, groups, schemas, { byChangelog, overwrites }),
        })),
      )
    known.set(key, found)
    return found
  }
}

/** Options changed about the start: it follows in one of two ways. */
function either([first, second]: readonly ContentIndex[]): ContentIndex {
  if (first === undefined) throw new Error('no way to follow a table')
  if (second === undefined) return first
  return {
    ...first,
    delivering: [...new Set([...first.delivering, ...second.delivering])].sort((a, b) =>
      a.record.id < b.record.id ? -1 : 1,
    ),
    rowsOf: () => null,
    at(position, scan) {
      const [a, b] = [first.at(position, scan), second.at(position, scan)]
      if (a === null || b === null) {
        const one = a ?? b
        return one === null ? null : { low: null, high: one.high }
      }
      const low = a.low === null || b.low === null ? null : a.low < b.low ? a.low : b.low
      return { low, high: a.high > b.high ? a.high : b.high }
    },
  }
}

interface Follow {
  readonly byChangelog: boolean
  /** It asked for what an OVERWRITE replaces; Paimon refuses that with `lookup` and `full-compaction`. */
  readonly overwrites: boolean
}

const OVERWRITE_HINT = /\bstreaming-read-(?:append-)?overwrite=true\b/

/**
 * With `lookup` and `full-compaction` rows come only from snapshots that carry a changelog, the initial scan included
 * (it reads compacted levels only). Otherwise APPENDs deliver, and an OVERWRITE is passed over by a streaming reader
 * that did not ask for it (rule F11), unless it stood below the snapshot of its first full scan.
 */
function follow(
  { path }: TableHistory,
  groups: TableGroups,
  schemas: SchemaTimes,
  { byChangelog, overwrites }: Follow,
): Pick<ContentIndex, 'at' | 'delivering' | 'rowsOf' | 'newestMissing'> {
  const delivering = path.filter(
    byChangelog ? carriesChangelog : (v) => isContent(v) && (overwrites || v.record.commitKind === 'APPEND'),
  )
  const passedOver =
    byChangelog || overwrites ? [] : path.filter((v) => isContent(v) && v.record.commitKind !== 'APPEND')
  // Made while its table had no changelogs: the first scan of a reader that follows them holds what of it was compacted.
  const bare = byChangelog
    ? path.filter((v) => {
        const schema = schemas.of(v.record)
        return isContent(v) && schema !== null && !followsChangelog(schema)
      })
    : []
  return {
    delivering,
    rowsOf({ record }) {
      if (byChangelog) return record.changelogRecordCount
      return record.commitKind === 'OVERWRITE' ? null : record.deltaRecordCount
    },
    newestMissing(first, next) {
      let at = lastIndexWhere(path, (v) => v.record.id < next)
      let id = next - 1n
      for (; id >= first && path[at]?.record.id === id; at--) id--
      return id >= first ? id : null
    },
    at(position, scan = UNKNOWN_SCAN) {
      if (position <= 0n) return null
      const low = contentAt(position, scan.low)
      const scanned = scan.high === null || scan.high > position ? position : scan.high
      const high = newer(contentAt(position, scanned), lastUpTo(bare, scanned))
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
    return newer(
      lastUpTo(delivering, position) ?? null,
      lastUpTo(passedOver, scanned < position ? scanned : position),
    )
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

function newer(a: Version | null, b: Version | undefined): Version | null {
  return b !== undefined && b.record.id > (a?.record.id ?? 0n) ? b : a
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
