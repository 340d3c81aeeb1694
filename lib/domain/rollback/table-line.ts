import { compareBigInt, groupBy, lastIndexWhere } from '../collections'
import type { LakeFacts, SnapshotFact, TableFact } from '../facts'
import type { RefText } from '../refs'
import type { Millis } from '../time'

/** What one user committed under one identifier, on the current path (rule F7). */
export interface PathGroup {
  readonly user: string
  readonly identifier: bigint
  readonly epoch: number
  /** Flink job id; `null` = nobody we know. */
  readonly run: string | null
  readonly firstId: bigint
  readonly lastId: bigint
  readonly at: Millis
  readonly overwrite: boolean
}

/** Ids on the path that were gone before anyone looked. */
export interface Gap {
  readonly low: bigint
  readonly high: bigint
  /** Commit times of the known neighbours: what lies in it was committed between them. */
  readonly after: Millis | null
  readonly before: Millis
}

/** The current life of one table: what can be restored of it, and what stands on it. */
export interface TableLine {
  readonly fact: TableFact
  readonly ref: RefText
  /** Current path up to the instant, by id. */
  readonly path: readonly SnapshotFact[]
  readonly superseded: readonly SnapshotFact[]
  readonly head: SnapshotFact | null
  readonly groups: readonly PathGroup[]
  readonly gaps: readonly Gap[]
  /** Versions a rollback can reach, by id; without the head. */
  readonly restorable: readonly SnapshotFact[]
}

export function tableLines(facts: LakeFacts, now: Millis): Map<RefText, TableLine> {
  const byTable = groupBy(facts.snapshots, (one) => one.table)
  const lines = new Map<RefText, TableLine>()
  for (const fact of facts.tables) {
    const seen = (byTable.get(fact.ref) ?? []).filter((one) => one.timeMillis <= now)
    const main = fact.forkOf === null ? null : (byTable.get(fact.forkOf) ?? [])
    lines.set(fact.ref, tableLine(fact, seen, main))
  }
  return lines
}

/** `main` = snapshots of the table a branch was made from: its copies of them are nobody's commits to the branch. */
function tableLine(
  fact: TableFact,
  seen: readonly SnapshotFact[],
  main: readonly SnapshotFact[] | null,
): TableLine {
  const path = seen.filter((one) => one.status !== 'superseded').sort((a, b) => compareBigInt(a.id, b.id))
  const copies = new Set((main ?? []).map((one) => one.identity))
  const groups = groupsOn(path.filter((one) => !one.maintenance && !copies.has(one.identity)))
  const head = path[path.length - 1] ?? null
  return {
    fact,
    ref: fact.ref,
    path,
    superseded: seen.filter((one) => one.status === 'superseded'),
    head,
    groups,
    gaps: gapsIn(path),
    restorable: outsideGroups(
      path.filter((one) => one !== head && (one.status === 'live' || one.status === 'tagged')),
      groups,
    ),
  }
}

function groupsOn(path: readonly SnapshotFact[]): PathGroup[] {
  return [...groupBy(path, (one) => one.group).values()]
    .map((members) => {
      const first = members[0]!
      return {
        user: first.commitUser,
        identifier: first.commitIdentifier,
        epoch: first.epoch,
        run: first.run,
        firstId: first.id,
        lastId: members[members.length - 1]!.id,
        at: first.timeMillis,
        overwrite: members.some((one) => one.commitKind === 'OVERWRITE'),
      }
    })
    .sort((a, b) => compareBigInt(a.firstId, b.firstId))
}

function gapsIn(path: readonly SnapshotFact[]): Gap[] {
  const gaps: Gap[] = []
  let previous: SnapshotFact | null = null
  for (const one of path) {
    const low: bigint = (previous?.id ?? 0n) + 1n
    if (one.id > low)
      gaps.push({ low, high: one.id - 1n, after: previous?.timeMillis ?? null, before: one.timeMillis })
    previous = one
  }
  return gaps
}

/** Versions between the members of a group are no candidates (rule K6). Linear: both lists are sorted. */
function outsideGroups(versions: readonly SnapshotFact[], groups: readonly PathGroup[]): SnapshotFact[] {
  const free: SnapshotFact[] = []
  let next = 0
  let openUntil = 0n
  for (const version of versions) {
    for (; next < groups.length && groups[next]!.firstId <= version.id; next++)
      if (groups[next]!.lastId > openUntil) openUntil = groups[next]!.lastId
    if (version.id >= openUntil) free.push(version)
  }
  return free
}

/**
 * The lowest id such that everything from it up to a version can be read, for a reader that follows the changelog or
 * not. A version that only a tag keeps is its own earliest (rule K4).
 */
export function readableFrom(line: TableLine): (version: SnapshotFact) => bigint {
  const byChangelog = line.fact.changelogProducer !== 'none'
  const starts: { id: bigint; from: bigint }[] = []
  for (const one of line.path) {
    const readable = one.status === 'live' || (byChangelog && one.status === 'changelog')
    if (!readable) continue
    const last = starts[starts.length - 1]
    starts.push({ id: one.id, from: last !== undefined && last.id + 1n === one.id ? last.from : one.id })
  }
  return (version) => {
    if (version.status === 'tagged') return version.id
    const at = starts[lastIndexWhere(starts, (one) => one.id <= version.id)]
    return at?.id === version.id ? at.from : version.id
  }
}
