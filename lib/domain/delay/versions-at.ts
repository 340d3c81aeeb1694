import type { LakeFacts, SnapshotFact, TableFact } from '../facts'
import { followsChangelog, receivesOverwrites } from '../facts/schema-times'
import type { RefText } from '../refs'
import type { Millis } from '../time'
import { firstAbove } from './limits'

/** The current life of a table up to an instant, by position. Commit times are made monotone (rule F12). */
export interface TableAt {
  readonly ref: RefText
  readonly snapshots: readonly SnapshotFact[]
  readonly ids: readonly bigint[]
  readonly times: readonly Millis[]
  /** Readers see rows only from snapshots that carry a changelog (rule F8). */
  readonly byChangelog: boolean
  /** Index of the snapshot that hands the rows of snapshot i to streaming readers; -1 = none yet, -2 = never (F11). */
  readonly deliveredBy: Int32Array
  /** Index of the newest snapshot that streaming readers pass over; -1 = none. */
  readonly lastPassedOver: number
  /** Rows handed to readers up to and including snapshot i. */
  readonly rowsUpTo: Float64Array
  readonly indexOf: (identity: string) => number
}

export const NOT_DELIVERED = -1
export const PASSED_OVER = -2

export function tablesAt(facts: LakeFacts, now: Millis): Map<RefText, TableAt> {
  const ways = new Map(facts.tables.map((table) => [table.ref, wayOfReaders(table, now)]))
  const paths = new Map<RefText, SnapshotFact[]>(facts.tables.map((table) => [table.ref, []]))
  for (const snapshot of facts.snapshots) {
    if (snapshot.status === 'superseded' || snapshot.timeMillis > now) continue
    const path = paths.get(snapshot.table)
    if (path === undefined) paths.set(snapshot.table, [snapshot])
    else path.push(snapshot)
  }
  return new Map(
    [...paths].map(([ref, path]) => [ref, tableAt(ref, path, ways.get(ref) ?? APPENDED)] as const),
  )
}

interface WayOfReaders {
  readonly byChangelog: boolean
  /** They receive what an OVERWRITE replaces (rule F11). */
  readonly overwrites: boolean
}

const APPENDED: WayOfReaders = { byChangelog: false, overwrites: false }

function tableAt(ref: RefText, path: SnapshotFact[], { byChangelog, overwrites }: WayOfReaders): TableAt {
  path.sort((a, b) => (a.id < b.id ? -1 : a.id > b.id ? 1 : 0))
  const times: Millis[] = []
  for (const { timeMillis } of path) times.push(Math.max(timeMillis, times[times.length - 1] ?? timeMillis))
  const deliveredBy = new Int32Array(path.length)
  let carrier = NOT_DELIVERED
  for (let i = path.length - 1; i >= 0; i--) {
    const snapshot = path[i]!
    if (byChangelog) {
      if (snapshot.carriesChangelog) carrier = i
      deliveredBy[i] = carrier
    } else {
      deliveredBy[i] = snapshot.content
        ? overwrites || snapshot.commitKind === 'APPEND'
          ? i
          : PASSED_OVER
        : i
    }
  }
  const rowsUpTo = new Float64Array(path.length)
  let rows = 0
  for (const [i, snapshot] of path.entries()) {
    rows += Number((byChangelog ? snapshot.changelogRecordCount : contentRows(snapshot)) ?? 0n)
    rowsUpTo[i] = rows
  }
  let byIdentity: Map<string, number> | null = null
  return {
    ref,
    snapshots: path,
    ids: path.map((snapshot) => snapshot.id),
    times,
    byChangelog,
    deliveredBy,
    lastPassedOver: deliveredBy.lastIndexOf(PASSED_OVER),
    rowsUpTo,
    indexOf: (identity) => {
      byIdentity ??= new Map(path.map((snapshot, i) => [snapshot.identity, i]))
      return byIdentity.get(identity) ?? -1
    },
  }
}

/** By the options it had at that moment, whatever was altered later. */
function wayOfReaders({ schemas, changelogProducer }: TableFact, now: Millis): WayOfReaders {
  const valid = schemas.findLast(({ timeMillis }) => timeMillis === null || timeMillis <= now)
  if (valid === undefined) return { byChangelog: changelogProducer !== 'none', overwrites: false }
  return { byChangelog: followsChangelog(valid), overwrites: receivesOverwrites(valid) }
}

function contentRows(snapshot: SnapshotFact): bigint {
  if (!snapshot.content || snapshot.deltaRecordCount === null) return 0n
  return snapshot.deltaRecordCount < 0n ? -snapshot.deltaRecordCount : snapshot.deltaRecordCount
}

/** Id of the newest snapshot there at an instant; 0 = none. */
export function headAt(table: TableAt, at: Millis): bigint {
  return table.ids[firstAbove(table.times, at) - 1] ?? 0n
}

/** Index of the newest snapshot with at most this id; -1 = none. */
export function indexUpTo(table: TableAt, id: bigint): number {
  return firstAbove(table.ids, id) - 1
}
