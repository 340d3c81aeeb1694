import { compareBigInt, groupBy, lastIndexWhere } from '../collections'
import type { LakeFacts, ListedFact, SnapshotFact, TableFact } from '../facts'
import type { RefText } from '../refs'
import type { Millis } from '../time'
import { DAMAGE_MARGIN } from './margins'

/** How a snapshot follows the one before it on the path. `unseen`: ids lie between that nobody ever saw. */
export type Link = 'first' | 'proven' | 'unseen' | 'time-falls' | 'totals-differ'

/** One table's present life and what left it, by an instant. */
export interface TableLife {
  readonly ref: RefText
  readonly fact: TableFact
  /** By id, one identity each. */
  readonly path: readonly SnapshotFact[]
  readonly links: readonly Link[]
  readonly byId: ReadonlyMap<bigint, SnapshotFact>
  /** Superseded, by commit time. */
  readonly dead: readonly SnapshotFact[]
  /** `null` = never listed, or only after the instant. */
  readonly listed: ListedFact | null
}

/** The instant asked for; `null` = everything known counts. */
export interface DamageMoment {
  /** Commits, checkpoints and runs dated later do not count. */
  readonly until: Millis | null
  /** What was only learned by a look later than this does not count. */
  readonly listedBy: Millis | null
}

export function tableLives(facts: LakeFacts, moment: DamageMoment): Map<RefText, TableLife> {
  const { until } = moment
  const byTable = groupBy(
    facts.snapshots.filter((one) => until === null || one.timeMillis <= until),
    (one) => one.table,
  )
  return new Map(
    facts.tables.map((fact) => [fact.ref, lifeOf(fact, byTable.get(fact.ref) ?? [], moment)] as const),
  )
}

function lifeOf(fact: TableFact, snapshots: readonly SnapshotFact[], { listedBy }: DamageMoment): TableLife {
  const listed =
    fact.listed === undefined || (listedBy !== null && fact.listed.at > listedBy) ? null : fact.listed
  const current = snapshots.filter((one) => one.status !== 'superseded')
  const gone = snapshots.filter((one) => one.status === 'superseded')
  // A past instant: what was replaced only later was still there.
  const isDead = (one: SnapshotFact) =>
    listedBy === null || listed !== null || replacedBy(one, current) !== undefined
  const path = [...current, ...gone.filter((one) => !isDead(one))].sort((a, b) => compareBigInt(a.id, b.id))
  return {
    ref: fact.ref,
    fact,
    path,
    links: path.map((one, i) => linkOf(path[i - 1], one)),
    byId: new Map(path.map((one) => [one.id, one])),
    dead: gone.filter(isDead).sort((a, b) => a.timeMillis - b.timeMillis || compareBigInt(a.id, b.id)),
    listed,
  }
}

function replacedBy(dead: SnapshotFact, path: readonly SnapshotFact[]): SnapshotFact | undefined {
  return path.find((one) => one.id <= dead.id && one.timeMillis > dead.timeMillis)
}

/**
 * Snapshots that one look found side by side belong to one life, unless their times or totals contradict it: a total is
 * always the one before plus the delta. What had expired by then may be of another life under the same ids.
 */
function linkOf(before: SnapshotFact | undefined, one: SnapshotFact): Link {
  if (before === undefined) return 'first'
  if (one.timeMillis < before.timeMillis - DAMAGE_MARGIN) return 'time-falls'
  if (one.id !== before.id + 1n) return 'unseen'
  const total = one.totalRecordCount
  const [base, delta] = [before.totalRecordCount, one.deltaRecordCount]
  const told = total !== null && base !== null && delta !== null
  if (told && base + delta !== total) return 'totals-differ'
  const together = before.status === 'live' && one.status === 'live'
  return together || told ? 'proven' : 'unseen'
}

/** Every step from the index (excluded) to the other (included) is proven. */
export function isProvenStretch(life: TableLife, from: number, to: number): boolean {
  return life.links.slice(from + 1, to + 1).every((link) => link === 'proven')
}

/** Newest snapshot of the path; `undefined` = the table is empty. */
export function headOf(life: TableLife): SnapshotFact | undefined {
  return life.path[life.path.length - 1]
}

/** Index of the newest snapshot of the path with an id at or below; -1 if none. */
export function indexAtOrBelow(life: TableLife, id: bigint): number {
  return lastIndexWhere(life.path, (one) => one.id <= id)
}
