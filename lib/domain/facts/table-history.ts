import { compareBigInt, compareText, push } from '../collections'
import type { SnapshotRecord } from '../observations'
import type { RefText } from '../refs'
import type { Millis } from '../time'
import { currentPath } from './current-path'
import { tidyEvidence } from './evidence'
import type { Evidence, SnapshotStatus } from './model'
import { newestOf, type TableObservations } from './observation-index'
import { deriveTimes, type Offsets } from './own-time'
import { collectSightings, type Sighting } from './sightings'
import { snapshotIdentity } from './snapshot-identity'

/** One snapshot identity of a table, from every file that ever held it. */
export interface Version {
  readonly record: SnapshotRecord
  readonly identity: string
  readonly status: SnapshotStatus
  readonly tags: readonly string[]
  readonly evidence: readonly Evidence[]
}

export interface TableHistory {
  readonly ref: RefText
  /** The table's current life by id (rule F6): one identity per id. */
  readonly path: readonly Version[]
  /** Left the path by a rollback, a fast-forward or a re-creation; by commit time. */
  readonly superseded: readonly Version[]
  /** Newest id that the newest listing shows, and when; `null` = never listed with snapshots. */
  readonly listedHead: { readonly id: bigint; readonly at: Millis } | null
}

export function buildHistory(ref: RefText, seen: TableObservations, offsets: Offsets): TableHistory {
  const sightings = collectSightings(seen)
  const newest = newestOf(seen.listings)
  const listed = new Set(newest?.body.snapshotIds ?? [])
  const tags = currentTags(seen, new Set(newest?.body.tagNames ?? []))
  const current = currentPath(sightings, seen)

  const path: Version[] = []
  const superseded: Version[] = []
  for (const sighting of sightings) {
    const { record, identity } = sighting
    const isCurrent = current.get(record.id) === sighting
    const own = tags.get(identity) ?? []
    const status: SnapshotStatus = !isCurrent
      ? 'superseded'
      : listed.has(record.id) || readSince(newest, sighting)
        ? 'live'
        : own.length > 0
          ? 'tagged'
          : hasChangelog(newest, sighting)
            ? 'changelog'
            : 'expired'
    const version = { record, identity, status, tags: own, evidence: tidyEvidence(sighting.evidence, 4) }
    ;(isCurrent ? path : superseded).push(version)
  }
  path.sort((a, b) => compareBigInt(a.record.id, b.record.id))
  superseded.sort((a, b) => a.record.timeMillis - b.record.timeMillis || compareText(a.identity, b.identity))
  const head = [...listed].reduce<bigint | null>((a, b) => (a === null || b > a ? b : a), null)
  const readAt = new Map(sightings.map((one) => [one.identity, one.firstFileAt]))
  const firstReadAt = (version: Version) => readAt.get(version.identity) ?? null
  return {
    ref,
    path: deriveTimes(path, offsets, firstReadAt),
    superseded: superseded.flatMap((version) => deriveTimes([version], offsets, firstReadAt)),
    listedHead: head === null || newest === null ? null : { id: head, at: newest.lastReadAt },
  }
}

/** Read as a file after the newest listing: its folder could not be listed since. */
function readSince(newest: TableObservations['listings'][number] | null, one: Sighting): boolean {
  return newest !== null && one.lastFileAt !== null && one.lastFileAt > newest.lastReadAt
}

/** Its changelog outlives it, for a time of its own. */
function hasChangelog(
  newest: TableObservations['listings'][number] | null,
  { record, lastChangelogAt }: Sighting,
): boolean {
  if (lastChangelogAt === null || newest === null) return lastChangelogAt !== null
  return newest.body.changelogIds.includes(record.id) || lastChangelogAt > newest.lastReadAt
}

/** Names of tags that are listed now, by the identity they keep. A tag that moved keeps its newest target only. */
function currentTags(seen: TableObservations, listed: ReadonlySet<string>): Map<string, string[]> {
  const targets = new Map<string, { identity: string; at: Millis }>()
  for (const one of seen.tags) {
    if (!listed.has(one.body.name)) continue
    const rival = targets.get(one.body.name)
    if (rival === undefined || one.lastReadAt >= rival.at) {
      targets.set(one.body.name, { identity: snapshotIdentity(one.body.snapshot), at: one.lastReadAt })
    }
  }
  const byIdentity = new Map<string, string[]>()
  for (const [name, { identity }] of targets) push(byIdentity, identity, name)
  for (const names of byIdentity.values()) names.sort()
  return byIdentity
}
