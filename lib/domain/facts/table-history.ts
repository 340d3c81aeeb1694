import type { SnapshotRecord } from '../observations'
import type { RefText } from '../refs'
import type { Millis } from '../time'
import { evidenceOf, tidyEvidence } from './evidence'
import type { Evidence, SnapshotStatus } from './model'
import { newestOf, type TableObservations } from './observation-index'
import { snapshotIdentity } from './snapshot-identity'
import { compareBigInt, compareText } from '../collections'

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
}

interface Sighting {
  record: SnapshotRecord
  lastReadAt: Millis
  asSnapshot: Millis | null
  asChangelog: boolean
  evidence: Evidence[]
}

export function buildHistory(ref: RefText, seen: TableObservations): TableHistory {
  const sightings = collectSightings(seen)
  const listing = newestOf(seen.listings)?.body ?? null
  const listed = new Set(listing?.snapshotIds ?? [])
  const newestListed = listing?.snapshotIds.reduce((a, b) => (b > a ? b : a), 0n) ?? null
  const tagNames = new Set(listing?.tagNames ?? [])
  const tags = currentTags(seen, tagNames)
  const current = currentById(sightings)

  const path: Version[] = []
  const superseded: Version[] = []
  for (const [identity, sighting] of sightings) {
    const { id } = sighting.record
    const isCurrent =
      current.get(id) === identity && !(newestListed !== null && newestListed > 0n && id > newestListed)
    const own = tags.get(identity) ?? []
    const status: SnapshotStatus = !isCurrent
      ? 'superseded'
      : listed.has(id)
        ? 'live'
        : own.length > 0
          ? 'tagged'
          : sighting.asChangelog
            ? 'changelog'
            : 'expired'
    const version = {
      record: sighting.record,
      identity,
      status,
      tags: own,
      evidence: tidyEvidence(sighting.evidence, 4),
    }
    ;(isCurrent ? path : superseded).push(version)
  }
  path.sort((a, b) => compareBigInt(a.record.id, b.record.id))
  superseded.sort((a, b) => a.record.timeMillis - b.record.timeMillis || compareText(a.identity, b.identity))
  return { ref, path, superseded }
}

function collectSightings(seen: TableObservations): Map<string, Sighting> {
  const sightings = new Map<string, Sighting>()
  const note = (record: SnapshotRecord, lastReadAt: Millis, evidence: Evidence) => {
    const identity = snapshotIdentity(record)
    const known = sightings.get(identity)
    const sighting = known ?? { record, lastReadAt, asSnapshot: null, asChangelog: false, evidence: [] }
    sighting.lastReadAt = Math.max(sighting.lastReadAt, lastReadAt)
    sighting.evidence.push(evidence)
    if (known === undefined) sightings.set(identity, sighting)
    return sighting
  }
  for (const one of seen.snapshots) {
    const sighting = note(
      one.body.snapshot,
      one.lastReadAt,
      evidenceOf('snapshot-file', one, describe(one.body.snapshot)),
    )
    sighting.asSnapshot = Math.max(sighting.asSnapshot ?? 0, one.lastReadAt)
  }
  for (const one of seen.changelogs) {
    note(
      one.body.snapshot,
      one.lastReadAt,
      evidenceOf('changelog-file', one, describe(one.body.snapshot)),
    ).asChangelog = true
  }
  for (const one of seen.tags) {
    note(
      one.body.snapshot,
      one.lastReadAt,
      evidenceOf('tag-file', one, `tag ${one.body.name}: ${describe(one.body.snapshot)}`),
    )
  }
  return sightings
}

/** Two identities of one id: the file read last is the current one, a tag's copy only where no file was ever read. */
function currentById(sightings: ReadonlyMap<string, Sighting>): Map<bigint, string> {
  const best = new Map<bigint, { identity: string; sighting: Sighting }>()
  for (const [identity, sighting] of sightings) {
    const rival = best.get(sighting.record.id)
    if (rival === undefined || compareSightings(sighting, identity, rival.sighting, rival.identity) > 0) {
      best.set(sighting.record.id, { identity, sighting })
    }
  }
  return new Map([...best].map(([id, { identity }]) => [id, identity]))
}

function compareSightings(a: Sighting, aId: string, b: Sighting, bId: string): number {
  return (
    (a.asSnapshot ?? -1) - (b.asSnapshot ?? -1) ||
    a.lastReadAt - b.lastReadAt ||
    a.record.timeMillis - b.record.timeMillis ||
    compareText(aId, bId)
  )
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
  for (const [name, { identity }] of targets)
    byIdentity.set(identity, [...(byIdentity.get(identity) ?? []), name].sort())
  return byIdentity
}

function describe(snapshot: SnapshotRecord): string {
  return `snapshot ${snapshot.id}: ${snapshot.commitKind} by ${snapshot.commitUser}, identifier ${snapshot.commitIdentifier}`
}
