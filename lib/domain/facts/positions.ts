import { groupBy } from '../collections'
import type { OpenSplit, SourcePosition } from '../observations'
import type { ContentIndex } from './content'

/** Through which snapshot a source had been read at a barrier: `low` = certainly, `high` = at most. */
export interface PositionBounds {
  readonly low: bigint
  readonly high: bigint
  /** Completely read through `low` and not one row beyond it. */
  readonly exact: boolean
  readonly minOpen: bigint | null
  /** Next to plan minus one: nothing above it is in the state. */
  readonly planned: bigint
  readonly says: string
}

/**
 * Rules of the checkpoint's own state (metadata text, section 6). `null` = the state says nothing: the table had no
 * snapshot, or the source is bounded and done.
 */
export function positionFromState(
  source: SourcePosition,
  complete: boolean,
  content: ContentIndex,
): PositionBounds | null {
  const next = source.nextSnapshotId
  return next === null ? null : { ...fromNext(source, next, complete, content), planned: next - 1n }
}

function fromNext(
  source: SourcePosition,
  next: bigint,
  complete: boolean,
  content: ContentIndex,
): Omit<PositionBounds, 'planned'> {
  const open = [...source.pending, ...source.reading].filter((split) => !split.fullyRead)
  const scanned = open.filter((split) => split.streaming === false).map((split) => split.snapshotId)
  if (source.readerStateMissing || !complete) {
    return bounds(
      0n,
      next - 1n,
      false,
      null,
      `at most through ${next - 1n}: a reader's state could not be read`,
    )
  }
  if (scanned.length > 0) {
    const snapshot = scanned.reduce((a, b) => (b > a ? b : a))
    // Another reader may be through with its share of the scan and hand out later snapshots already.
    const high = highestTouched(open, snapshot + 1n, next, content) ?? snapshot
    const beyond = high > snapshot ? `, and beyond it up to ${high}` : ''
    return bounds(
      0n,
      high,
      false,
      snapshot,
      `in the middle of the first full scan, of snapshot ${snapshot}${beyond}`,
    )
  }
  if (open.length === 0)
    return bounds(
      next - 1n,
      next - 1n,
      true,
      next,
      `next snapshot ${next}, nothing open: read through ${next - 1n}`,
    )
  return fromOpenSplits(open, next, content)
}

/** Some splits wait or are half read. Nothing beyond the lowest is exact, unless no row of any later one was handed out. */
function fromOpenSplits(
  open: readonly OpenSplit[],
  next: bigint,
  content: ContentIndex,
): Omit<PositionBounds, 'planned'> {
  const bySnapshot = groupBy(open, (split) => split.snapshotId)
  const minOpen = [...bySnapshot.keys()].reduce((a, b) => (b < a ? b : a))
  const high = highestTouched(open, minOpen, next, content) ?? minOpen - 1n
  const ids = [...bySnapshot.keys()].sort((a, b) => (a < b ? -1 : 1))
  const listed = ids.length > 4 ? `${ids.slice(0, 3).join(', ')} … ${ids[ids.length - 1]}` : ids.join(', ')
  return high < minOpen
    ? bounds(
        minOpen - 1n,
        minOpen - 1n,
        true,
        minOpen,
        `splits of ${listed} wait untouched: read through ${minOpen - 1n}`,
      )
    : bounds(
        minOpen - 1n,
        high,
        false,
        minOpen,
        `splits of ${listed} are open, partly read: between ${minOpen - 1n} and ${high}`,
      )
}

/** The last snapshot from `first` on of which a row may have been handed out; `null` = none. */
function highestTouched(
  open: readonly OpenSplit[],
  first: bigint,
  next: bigint,
  content: ContentIndex,
): bigint | null {
  const bySnapshot = groupBy(open, (split) => split.snapshotId)
  // Nobody knows what a snapshot delivered that was gone before anyone looked.
  const missing = content.newestMissing(first, next)
  const touched = content.delivering.filter((version) => {
    const { id } = version.record
    if (id < first || id >= next) return false
    const splits = bySnapshot.get(id)
    return splits === undefined || !isUntouched(splits, content.rowsOf(version))
  })
  const last = touched.at(-1)?.record.id ?? null
  return last === null || (missing !== null && missing > last) ? missing : last
}

/**
 * No row of the snapshot was handed out: each listed split stands at its beginning, and together they hold every row
 * the snapshot delivers, so none was finished and dropped from the list.
 */
function isUntouched(splits: readonly OpenSplit[], expected: bigint | null): boolean {
  if (splits.some((split) => split.recordsToSkip > 0n || split.rows === null)) return false
  const rows = splits.reduce((sum, split) => sum + (split.rows ?? 0n), 0n)
  return expected !== null && rows >= expected
}

function bounds(
  low: bigint,
  high: bigint,
  exact: boolean,
  minOpen: bigint | null,
  says: string,
): Omit<PositionBounds, 'planned'> {
  return { low, high, exact, minOpen, says }
}
