import { lastIndexWhere } from '../collections'
import type { SnapshotFact } from '../facts'
import { comparePlaces, type Place, type RestorePoint } from './life-line'
import { isMonotone, type Constraint, type Link } from './problem'
import type { Gap, PathGroup } from './table-line'
import {
  pointFrom,
  topOf,
  versionFrom,
  type CandidateNames,
  type ChainVariable,
  type TableVariable,
} from './variables'
import type { WriterLine } from './writer-line'

/** Rules K2 and K3 of one chain writing one table. `healing`: groups that a restore commits again may be missing. */
export function writerConstraints(
  chain: ChainVariable,
  table: TableVariable,
  writer: WriterLine,
  healing: boolean,
  names: CandidateNames,
): { constraints: Constraint[]; links: Link[] } {
  const gaps = writer.table.gaps.filter((gap) => mayHoldGroups(gap, writer))
  const edge = { from: chain.ref, to: table.ref }
  const atLeast = neededCheckpoints(chain, table, writer, gaps)
  const k2: Constraint = {
    rule: 'K2',
    x: chain.index,
    y: table.index,
    need: atLeast,
    monotone: isMonotone(atLeast),
    about: {
      ...edge,
      says: (x, y) => `${names.says(table, y)} holds what the chain wrote after ${names.says(chain, x)}`,
    },
  }
  const version = neededVersions(chain, table, writer, gaps, healing)
  const k3: Constraint = {
    rule: 'K3',
    x: table.index,
    y: chain.index,
    need: version,
    monotone: isMonotone(version),
    about: {
      ...edge,
      says: (x, y) =>
        y === topOf(chain) && !chain.stopped
          ? `${names.says(chain, y)} writes ${table.ref} on from its head, above ${names.says(table, x)}`
          : `${names.says(chain, y)} has committed groups that ${names.says(table, x)} lacks: they would be lost`,
    },
  }
  return { constraints: [k2, k3], links: witnessLinks(chain, table, writer, names) }
}

/** K2: per version, the lowest checkpoint whose past explains all groups of the chain up to there. */
function neededCheckpoints(
  chain: ChainVariable,
  table: TableVariable,
  { kept }: WriterLine,
  gaps: readonly Gap[],
): Int32Array {
  const need = new Int32Array(table.versions.length)
  let next = 0
  let nextGap = 0
  let low = 0
  for (const [i, version] of table.versions.entries()) {
    if (version === null) continue
    // What an unseen stretch may hold is bounded by the first group seen after it.
    for (; nextGap < gaps.length && gaps[nextGap]!.high < version.id; nextGap++)
      low = Math.max(low, pointAfterGap(chain, gaps[nextGap]!, kept))
    for (; next < kept.length && kept[next]!.group.firstId <= version.id; next++) {
      const { place } = kept[next]!
      low = Math.max(low, place.run < 0 ? 1 : pointFrom(chain, place))
    }
    need[i] = low
  }
  return need
}

/** The first checkpoint that has certainly everything behind it that the unseen stretch can hold. */
function pointAfterGap(chain: ChainVariable, gap: Gap, kept: WriterLine['kept']): number {
  const after = kept.find(({ group }) => group.firstId > gap.high)
  const byTime = chain.points.findIndex(
    (point) => point !== null && (point.fact.completedAt ?? -Infinity) >= gap.before,
  )
  const late = byTime === -1 ? topOf(chain) : byTime
  if (after === undefined || after.place.run < 0) return late
  return Math.min(late, pointFrom(chain, { run: after.place.run, id: after.place.id - 1n }))
}

/** K3: per checkpoint, the lowest version that holds everything the chain had committed by then. */
function neededVersions(
  chain: ChainVariable,
  table: TableVariable,
  { kept, lostFrom }: WriterLine,
  gaps: readonly Gap[],
  healing: boolean,
): Int32Array {
  const top = topOf(chain)
  const need = new Int32Array(top + 1)
  const ordered = [...kept].sort((a, b) => comparePlaces(a.place, b.place))
  let next = 0
  let committed = 0n
  for (let i = 1; i < top; i++) {
    const point = chain.points[i]!
    for (; next < ordered.length && comparePlaces(ordered[next]!.place, point) <= 0; next++)
      if (ordered[next]!.group.lastId > committed) committed = ordered[next]!.group.lastId
    const waits = healing ? pendingOf(point) : null
    let id = waits === null ? committed : withoutWaiting(ordered.slice(0, next), waits)
    for (const gap of gaps) if (gap.high >= id && mayHoldBefore(gap, point, kept)) id = gap.high + 1n
    const lost = lostFrom !== null && comparePlaces(point, lostFrom) >= 0
    need[i] = lost ? topOf(table) + 1 : Math.min(versionFrom(table, id), topOf(table))
  }
  need[top] = chain.stopped ? neededByStopped(chain, table, kept, gaps) : topOf(table)
  return need
}

/** Where it stopped it has committed all it ever did, unseen groups of its last checkpoints too. */
function neededByStopped(
  { line }: ChainVariable,
  table: TableVariable,
  kept: WriterLine['kept'],
  gaps: readonly Gap[],
): number {
  let id = kept.reduce((highest, { group }) => (group.lastId > highest ? group.lastId : highest), 0n)
  const last = line?.last ?? null
  for (const gap of gaps)
    if (last !== null && gap.high >= id && mayHoldBefore(gap, last, kept)) id = gap.high + 1n
  return Math.min(versionFrom(table, id), topOf(table))
}

function withoutWaiting(ordered: WriterLine['kept'], waits: ReadonlySet<string>): bigint {
  return ordered.reduce(
    (id, { group }) => (group.lastId > id && !waits.has(keyOf(group)) ? group.lastId : id),
    0n,
  )
}

/** The checkpoint may have a group in the unseen stretch: it lies after the last group seen below it. */
function mayHoldBefore(gap: Gap, point: RestorePoint, kept: WriterLine['kept']): boolean {
  const before = lastIndexWhere(kept, ({ group }) => group.firstId < gap.low)
  const place: Place | null = kept[before]?.place ?? null
  if (gap.low === 1n) return false // everything known lies above
  const { completedAt } = point.fact
  if (completedAt !== null && gap.after !== null && completedAt < gap.after) return false
  return place === null || comparePlaces(place, point) < 0
}

/** Not where the chain was not there yet or no longer, nor between two groups that follow each other. */
function mayHoldGroups(gap: Gap, { line, kept }: WriterLine): boolean {
  const [first, newest] = [line.runs[0]!, line.runs.at(-1)!]
  if (!line.uncertainBefore && first.startTime > gap.before) return false
  if (line.stopped && newest.endTime !== null && gap.after !== null && newest.endTime < gap.after)
    return false
  const at = lastIndexWhere(kept, ({ group }) => group.firstId < gap.low)
  const [before, after] = [kept[at]?.place, kept[at + 1]?.place]
  return !(
    before !== undefined &&
    after !== undefined &&
    before.run === after.run &&
    before.id + 1n === after.id
  )
}

function keyOf({ user, identifier }: Pick<PathGroup, 'user' | 'identifier'>): string {
  return `${identifier} ${user}`
}

/** Groups in the committers' state; `null` = its file was not read, so nobody knows. */
export function pendingOf(point: RestorePoint): Set<string> | null {
  const { pending } = point.fact
  if (pending === undefined) return null
  return new Set(pending.map(({ commitUser, identifier }) => keyOf({ user: commitUser, identifier })))
}

/**
 * Readable witness (rule K3): a restored committer looks at the newest snapshot of its user and nothing else. If that is
 * no file any more, or older than a group it still holds, it commits the group again for ever ("already added").
 */
function witnessLinks(
  chain: ChainVariable,
  table: TableVariable,
  writer: WriterLine,
  names: CandidateNames,
): Link[] {
  const users = new Set(writer.kept.map(({ group }) => group.user))
  return [...users].flatMap((user) => {
    const own = writer.table.path.filter((one) => one.commitUser === user)
    const witnesses = table.versions.map((version) => (version === null ? null : witnessAt(own, version)))
    const epochs = new Set(own.map((one) => one.epoch))
    if (epochs.size <= 1 && witnesses.every((one) => one === null || one.file)) return []
    const groups = writer.kept.filter(({ group }) => group.user === user)
    const held = chain.points.map((point) => (point === null ? [] : heldGroups(point, groups)))
    const fits = (c: number, s: number): boolean => {
      const version = table.versions[s] ?? null
      const inside = version === null ? [] : held[c]!.filter((one) => one.firstId <= version.id)
      const witness = witnesses[s] ?? null
      if (inside.length === 0) return true
      return witness !== null && witness.file && inside.every((one) => one.identifier <= witness.identifier)
    }
    const says = (x: number, y: number) =>
      `${names.says(chain, y)} still holds a group that ${names.says(table, x)} contains, and no snapshot of its ` +
      'user that says so can be read there: it would commit it again for ever'
    const about = { from: chain.ref, to: table.ref, says }
    return [{ rule: 'K3', chain: chain.index, table: table.index, fits, about } satisfies Link]
  })
}

interface Witness {
  readonly identifier: bigint
  readonly file: boolean
}

function witnessAt(own: readonly SnapshotFact[], version: SnapshotFact): Witness | null {
  const newest = own[lastIndexWhere(own, (one) => one.id <= version.id)]
  if (newest === undefined) return null
  return { identifier: newest.commitIdentifier, file: newest.id === version.id || newest.status === 'live' }
}

/** Where its file was not read any group up to it may still be held. */
function heldGroups(point: RestorePoint, groups: WriterLine['kept']): PathGroup[] {
  const waits = pendingOf(point)
  return groups.flatMap(({ group, place }) =>
    comparePlaces(place, point) <= 0 && (waits === null || waits.has(keyOf(group))) ? [group] : [],
  )
}
