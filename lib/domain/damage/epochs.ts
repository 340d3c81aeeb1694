import { push } from '../collections'
import { BATCH_IDENTIFIER } from '../observations'
import type { RestoredFrom, RunFact, SnapshotFact } from '../facts'
import type { RunLines } from './run-lines'
import type { TableLife } from './table-life'

/** A snapshot and where it stands on its table's path. */
export interface Placed {
  readonly one: SnapshotFact
  readonly index: number
}

export interface Takeover {
  readonly run: RunFact
  readonly from: RestoredFrom
}

/** A stretch of one user's commits on the path, and how it began over the one before. */
export interface PathEpoch {
  readonly versions: readonly Placed[]
  readonly sign: 'falls' | 'repeats' | 'restored-below' | null
  readonly restore: Takeover | null
}

/**
 * Rule F5 along a table's path, in id order, user by user: identifiers that fall, a (user, identifier, kind) that stands
 * twice, and commits of a run restored to a state older than what its user has there, whether identifiers fall or not.
 * Other lives of the table are other histories: nothing is compared across a place where one begins.
 */
export function pathEpochs(life: TableLife, lines: RunLines): (readonly PathEpoch[])[] {
  const stretches = new Map<string, Placed[]>()
  let lifeNumber = 0
  life.path.forEach((one, index) => {
    const link = life.links[index]
    if (link === 'time-falls' || link === 'totals-differ') lifeNumber++
    if (one.commitIdentifier !== BATCH_IDENTIFIER)
      push(stretches, `${lifeNumber} ${one.commitUser}`, { one, index })
  })
  return [...stretches.values()].map((versions) => splitEpochs(versions, lines))
}

function splitEpochs(versions: readonly Placed[], lines: RunLines): PathEpoch[] {
  const epochs: { versions: Placed[]; sign: PathEpoch['sign']; restore: Takeover | null }[] = []
  let highest = versions[0]!.one
  let seen = new Set<string>()
  for (const placed of versions) {
    const { one } = placed
    const current = epochs[epochs.length - 1]
    const before = current?.versions[current.versions.length - 1]?.one
    const key = `${one.commitIdentifier} ${one.commitKind}`
    const restore = before === undefined ? null : takenOver(before, one, lines)
    const sign =
      before === undefined
        ? null
        : one.commitIdentifier < highest.commitIdentifier
          ? 'falls'
          : seen.has(key) && one.commitKind !== 'OVERWRITE'
            ? 'repeats'
            : restore !== null && restore.from.checkpointId < highest.commitIdentifier
              ? 'restored-below'
              : null
    if (current === undefined || sign !== null) {
      epochs.push({ versions: [placed], sign, restore: restoreBehind(one, restore, highest, lines) })
      highest = one
      seen = new Set([key])
      continue
    }
    current.versions.push(placed)
    seen.add(key)
    if (one.commitIdentifier > highest.commitIdentifier) highest = one
  }
  return epochs
}

/** `null` while both come from one run, or a run is not known. */
function takenOver(before: SnapshotFact, one: SnapshotFact, lines: RunLines): Takeover | null {
  const run = lines.run(one.run)
  if (run === null || before.run === null || before.run === run.jobId) return null
  return lines.takeover(run, before.run)
}

/** The state that was older than what stood there. A restore above it explains nothing. */
function restoreBehind(
  one: SnapshotFact,
  restore: Takeover | null,
  highest: SnapshotFact,
  lines: RunLines,
): Takeover | null {
  if (restore !== null && restore.from.checkpointId < highest.commitIdentifier) return restore
  const run = lines.run(one.run)
  return run?.restoredFrom != null && run.restoredFrom.checkpointId < highest.commitIdentifier
    ? { run, from: run.restoredFrom }
    : null
}
