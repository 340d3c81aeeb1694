import { compareBigInt, compareText, lastIndexWhere, push } from '../collections'
import type { Millis } from '../time'
import { newestOf, type TableObservations } from './observation-index'
import type { Sighting } from './sightings'

/** A commit that took a number again: everything from `id` on that was older left the path (rollback, re-creation). */
export interface NumberReused {
  readonly id: bigint
  readonly at: Millis
}

/**
 * The table's current life (rule F6), one identity per id. What the newest listing shows is current, by the file read
 * last. What expired before it is followed downwards from there, each version to the one it was committed on, so that
 * an older life of the same numbers is never taken for a part of this one.
 */
export function currentPath(sightings: readonly Sighting[], seen: TableObservations): Map<bigint, Sighting> {
  const newest = newestOf(seen.listings)
  const listed = new Set(newest?.body.snapshotIds ?? [])
  const head = maxOf(newest?.body.snapshotIds ?? [])
  const isCurrent = (one: Sighting) => listed.has(one.record.id) || readAfter(one, newest?.lastReadAt ?? null)
  const gone = evidenceOfRemoval(sightings, seen)

  const byId = new Map<bigint, Sighting[]>()
  for (const one of sightings) push(byId, one.record.id, one)
  const path = new Map<bigint, Sighting>()
  let above: Sighting | null = null
  for (const id of [...byId.keys()].sort((a, b) => compareBigInt(b, a))) {
    const lives = byId.get(id)!
    const shown = lives.filter(isCurrent)
    const chosen: Sighting | null =
      shown.length > 0
        ? newestRead(shown)
        : head > 0n && id > head
          ? null
          : committedBelow(
              lives.filter((one) => !gone(one, above)),
              above,
            )
    if (chosen === null) continue
    path.set(id, chosen)
    above = chosen
  }
  return path
}

/** Newer than the listing, so the listing says nothing about it. */
function readAfter(one: Sighting, listedAt: Millis | null): boolean {
  return one.lastFileAt !== null && (listedAt === null || one.lastFileAt > listedAt)
}

/** Of two identities of one id the file read last is the current one, a tag's copy only where no file was ever read. */
function newestRead(lives: readonly Sighting[]): Sighting {
  return lives.reduce((a, b) =>
    ((b.lastFileAt ?? -1) - (a.lastFileAt ?? -1) ||
      b.lastReadAt - a.lastReadAt ||
      b.record.timeMillis - a.record.timeMillis ||
      compareText(b.identity, a.identity)) > 0
      ? b
      : a,
  )
}

/** The namesake that was there when the version above was committed: the newest one not later than it. */
function committedBelow(lives: readonly Sighting[], above: Sighting | null): Sighting | null {
  if (lives.length < 2) return lives[0] ?? null
  if (above === null) return newestRead(lives)
  const ordered = inCommitOrder(lives)
  const before = ordered.filter((one) => one.record.timeMillis <= above.record.timeMillis)
  return before[before.length - 1] ?? ordered[0] ?? null
}

/** Whether a version had certainly left the path when `above` was committed. */
function evidenceOfRemoval(
  sightings: readonly Sighting[],
  seen: TableObservations,
): (one: Sighting, above: Sighting | null) => boolean {
  const reused = numbersReused(sightings)
  const createdAgain = creations(seen).slice(1)
  const rolledBackBefore = fallsOf(seen)
  return (one, above) => {
    const { id, timeMillis } = one.record
    const top = above?.record.timeMillis ?? Infinity
    const lastSeen = one.lastFileAt ?? one.lastReadAt
    return (
      rolledBackBefore(id, lastSeen, above?.firstFileAt ?? Infinity) ||
      createdAgain.some((at) => timeMillis < at && at <= top) ||
      reused.some((event) => event.id <= id && timeMillis < event.at && event.at <= top)
    )
  }
}

/** Read, then not listed any more although lower numbers were: rolled back before what lies above it was made. */
function fallsOf(seen: TableObservations): (id: bigint, lastSeen: Millis, madeBy: Millis) => boolean {
  const listings = seen.listings
    .map(({ body, lastReadAt }) => ({ at: lastReadAt, head: maxOf(body.snapshotIds) }))
    .filter(({ head }) => head > 0n)
    .sort((a, b) => a.at - b.at)
  const lowestFrom: bigint[] = []
  for (let i = listings.length - 1; i >= 0; i--) {
    const later = lowestFrom[i + 1]
    const { head } = listings[i]!
    lowestFrom[i] = later !== undefined && later < head ? later : head
  }
  return (id, lastSeen, madeBy) => {
    let i = lastIndexWhere(listings, (listing) => listing.at < lastSeen) + 1
    if ((lowestFrom[i] ?? id) >= id) return false
    while (listings[i]!.head >= id) i++
    return listings[i]!.at <= madeBy
  }
}

/** By commit time: where a number is made a second time, a rollback or a re-creation lies before it. */
export function numbersReused(sightings: readonly Pick<Sighting, 'record' | 'identity'>[]): NumberReused[] {
  const events: NumberReused[] = []
  const made = new Set<bigint>()
  let head = 0n
  for (const { record } of inCommitOrder(sightings)) {
    if (record.id <= head && made.has(record.id)) events.push({ id: record.id, at: record.timeMillis })
    made.add(record.id)
    head = record.id
  }
  return events
}

/** Times of the table's first schema, oldest first: more than one where it was dropped and created again. */
export function creations(seen: TableObservations): Millis[] {
  const times = new Set<Millis>()
  for (const { body } of seen.schemas) {
    if (body.schema.id === 0n && body.schema.timeMillis !== null) times.add(body.schema.timeMillis)
  }
  return [...times].sort((a, b) => a - b)
}

function maxOf(ids: readonly bigint[]): bigint {
  return ids.reduce((a, b) => (b > a ? b : a), 0n)
}

export function inCommitOrder<T extends Pick<Sighting, 'record' | 'identity'>>(versions: readonly T[]): T[] {
  return [...versions].sort(
    (a, b) =>
      a.record.timeMillis - b.record.timeMillis ||
      compareBigInt(a.record.id, b.record.id) ||
      compareText(a.identity, b.identity),
  )
}
