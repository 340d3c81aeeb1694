import type { SnapshotRecord } from '../observations'
import type { Millis } from '../time'
import { evidenceOf } from './evidence'
import type { Evidence } from './model'
import type { TableObservations } from './observation-index'
import { snapshotIdentity } from './snapshot-identity'

/** One snapshot identity of a table, and when which kind of file held it. */
export interface Sighting {
  readonly identity: string
  readonly record: SnapshotRecord
  lastReadAt: Millis
  /** First and last time a snapshot file of this very content was read; `null` = only tags and changelogs held it. */
  firstFileAt: Millis | null
  lastFileAt: Millis | null
  /** When it was last read as a decoupled changelog; `null` = never. */
  lastChangelogAt: Millis | null
  readonly evidence: Evidence[]
}

export function collectSightings(seen: TableObservations): Sighting[] {
  const sightings = new Map<string, Sighting>()
  const note = (record: SnapshotRecord, lastReadAt: Millis, evidence: Evidence): Sighting => {
    const identity = snapshotIdentity(record)
    let sighting = sightings.get(identity)
    if (sighting === undefined) {
      sighting = {
        identity,
        record,
        lastReadAt,
        firstFileAt: null,
        lastFileAt: null,
        lastChangelogAt: null,
        evidence: [],
      }
      sightings.set(identity, sighting)
    }
    sighting.lastReadAt = Math.max(sighting.lastReadAt, lastReadAt)
    sighting.evidence.push(evidence)
    return sighting
  }
  for (const one of seen.snapshots) {
    const { snapshot } = one.body
    const sighting = note(snapshot, one.lastReadAt, evidenceOf('snapshot-file', one, describe(snapshot)))
    sighting.firstFileAt = Math.min(sighting.firstFileAt ?? Infinity, one.readAt)
    sighting.lastFileAt = Math.max(sighting.lastFileAt ?? 0, one.lastReadAt)
  }
  for (const one of seen.changelogs) {
    const { snapshot } = one.body
    const sighting = note(snapshot, one.lastReadAt, evidenceOf('changelog-file', one, describe(snapshot)))
    sighting.lastChangelogAt = Math.max(sighting.lastChangelogAt ?? 0, one.lastReadAt)
  }
  for (const one of seen.tags) {
    const { snapshot, name } = one.body
    note(snapshot, one.lastReadAt, evidenceOf('tag-file', one, `tag ${name}: ${describe(snapshot)}`))
  }
  return [...sightings.values()]
}

function describe(snapshot: SnapshotRecord): string {
  return `snapshot ${snapshot.id}: ${snapshot.commitKind} by ${snapshot.commitUser}, identifier ${snapshot.commitIdentifier}`
}
