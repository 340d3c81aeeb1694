import { BATCH_IDENTIFIER } from '../observations'
import { comparePlaces, type LifeLine, type Place } from './life-line'
import type { PathGroup, TableLine } from './table-line'

/** What one chain committed to one table, by place on the chain's line. */
export interface WriterLine {
  readonly line: LifeLine
  readonly table: TableLine
  readonly kept: readonly { readonly group: PathGroup; readonly place: Place }[]
  /** Groups of lives that were given up without rolling the table back: wrong already (D of rule K2). */
  readonly abandoned: readonly PathGroup[]
  /** Ids that hold some abandoned group and nothing yet of the life after it: no candidates (rule K2). */
  readonly excluded: readonly { readonly from: bigint; readonly below: bigint | null }[]
  /** The first place whose group was rolled away under its writer: nothing at or after it has all it committed (K3). */
  readonly lostFrom: Place | null
  /** Checkpoints before it are of a life whose end is not known; `null` = all are. */
  readonly floor: Place | null
}

const BEFORE_ALL: Place = { run: -1, id: 0n }

export function writerLine(line: LifeLine, table: TableLine, groups: readonly PathGroup[]): WriterLine {
  const placed = groups.map((group) => ({
    group,
    place: group.run === null ? null : line.placeOf(group.run, group.identifier),
  }))
  const floor = unexplainedFall(placed)
  const kept: { group: PathGroup; place: Place }[] = []
  const abandoned: PathGroup[] = []
  for (const { group, place } of placed) {
    if (place === null) abandoned.push(group)
    else kept.push({ group, place: floor !== null && group.firstId < floor.firstId ? BEFORE_ALL : place })
  }
  const excluded = abandoned.map((group) => {
    const next = kept.find(
      (one) => one.group.firstId > group.firstId && one.group.identifier !== BATCH_IDENTIFIER,
    )
    return { from: group.firstId, below: next?.group.firstId ?? null }
  })
  return {
    line,
    table,
    kept,
    abandoned,
    excluded,
    lostFrom: lostFrom(line, table),
    floor: floor?.place ?? null,
  }
}

/** The newest place where a user began a new epoch (rule F5) and no restore that we know of explains it. */
function unexplainedFall(
  placed: readonly { readonly group: PathGroup; readonly place: Place | null }[],
): { firstId: bigint; place: Place } | null {
  const last = new Map<string, { group: PathGroup; place: Place }>()
  let fall: { firstId: bigint; place: Place } | null = null
  for (const { group, place } of placed) {
    if (place === null) continue
    const before = last.get(group.user)
    last.set(group.user, { group, place })
    if (before === undefined || before.group.epoch === group.epoch) continue
    const explained = before.place.run < place.run
    if (!explained && (fall === null || comparePlaces(place, fall.place) >= 0))
      fall = { firstId: group.firstId, place }
  }
  return fall
}

/** Groups that were committed on this line, are gone from the path, and were not committed again. */
function lostFrom(line: LifeLine, table: TableLine): Place | null {
  const keyOf = (one: { commitUser: string; commitIdentifier: bigint }) =>
    `${one.commitIdentifier} ${one.commitUser}`
  const standing = new Set(table.path.map(keyOf))
  let first: Place | null = null
  for (const one of table.superseded) {
    if (
      one.run === null ||
      one.maintenance ||
      one.commitIdentifier === BATCH_IDENTIFIER ||
      standing.has(keyOf(one))
    )
      continue
    const place = line.members.includes(one.run) ? line.placeOf(one.run, one.commitIdentifier) : null
    if (place !== null && place.run >= 0 && (first === null || comparePlaces(place, first) < 0)) first = place
  }
  return first
}
