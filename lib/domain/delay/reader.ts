import type { Certainty, ReadFact } from '../facts'
import type { Millis } from '../time'
import type { JobLine, LineEntry } from './job-line'
import { DISCOVERY_DELAY, DISCOVERY_MARGIN, firstAbove } from './limits'
import { headAt, indexUpTo, type TableAt } from './versions-at'

/** How far a job had read one table at each entry of its line: content versions by id, never falling. */
export interface Reader {
  /** Exact where known, else an estimate within the proven bounds. */
  readonly positions: readonly bigint[]
  /** It cannot have read further. */
  readonly highest: readonly bigint[]
  /** Both as indexes into the table's snapshots; -1 = nothing read. */
  readonly reached: Int32Array
  readonly reachedAtMost: Int32Array
  /** Every position is known exactly. */
  readonly exact: boolean
  readonly certainty: readonly Certainty[]
  /** Some checkpoint of the job tells its position exactly (a batch run: its start): the rest is no mere guess. */
  readonly anchored: boolean
  /** Read through at the newest entry, where that is known exactly: a position, not a content version (rule F8). */
  readonly lastPosition: bigint | null
  /** The highest version any checkpoint of the job ever read, later ones included: what it read was there. */
  readonly everRead: bigint
}

/**
 * Positions over a job's line. A checkpoint whose position is not known is placed between the bounds that are proven
 * (rule F9): a reader that had kept up at the known checkpoints around it had read to the head; one that was behind
 * reads on in step with the rows it writes, or else with time.
 */
export function readerOf(
  line: JobLine,
  table: TableAt,
  readAt: (entry: LineEntry) => ReadFact | null,
  rowsWritten: Float64Array | null,
  everRead: bigint,
): Reader {
  const { entries } = line
  const reads = entries.map(readAt)
  const certainty = reads.map((read, i): Certainty => read?.certainty ?? (isBatch(i) ? 'assumed' : 'exact'))
  const anchors = reads.flatMap((read, i) => (read?.certainty === 'exact' ? [i] : []))
  const positions: bigint[] = []
  const highest: bigint[] = []
  for (const [i, read] of reads.entries()) {
    const before = positions[i - 1] ?? 0n
    const position =
      read === null
        ? unread(i, 'triggeredAt')
        : read.certainty === 'exact'
          ? (read.high ?? 0n)
          : clamp(estimate(i), read.low ?? 0n, read.high ?? 0n)
    positions.push(position > before ? position : before)
    const high = read?.high ?? unread(i, 'completedAt')
    const highBefore = highest[i - 1] ?? 0n
    highest.push(high > highBefore ? high : highBefore)
  }
  const known =
    entries.every((_, i) => isBatch(i)) || anchors.length > 0 || reads.every((read) => read === null)
  const lastPosition = reads[reads.length - 1]?.position ?? null
  return {
    positions,
    highest,
    reached: Int32Array.from(positions, (position) => indexUpTo(table, position)),
    reachedAtMost: Int32Array.from(highest, (position) => indexUpTo(table, position)),
    exact: certainty.every((one) => one === 'exact'),
    certainty,
    anchored: known,
    lastPosition,
    everRead,
  }

  function isBatch(i: number): boolean {
    return entries[i]!.checkpointId === null
  }

  /** A checkpoint without a read had read nothing; a batch run whose plan was not seen reads what is there. */
  function unread(i: number, by: 'triggeredAt' | 'completedAt'): bigint {
    return isBatch(i) ? headAt(table, entries[i]![by] ?? entries[i]!.completedAt) : 0n
  }

  function estimate(i: number): bigint {
    const barrier = barrierOf(entries[i]!)
    const next = firstAbove(anchors, i)
    const before = sameRun(anchors[next - 1], i)
    const after = sameRun(anchors[next], i)
    const around = [before, after].filter((at) => at !== null)
    if (around.length === 0 || around.every((at) => !wasBehind(at)))
      return headAt(table, barrier - DISCOVERY_DELAY)
    if (before !== null && after !== null) return idAtRows(between(before, after, i))
    const earlier = before === null ? null : sameRun(anchors[next - 2], before)
    if (before !== null) return idAtRows(between(earlier, before, i))
    return idAtRows(between(null, after!, i))
  }

  function sameRun(anchor: number | undefined, i: number): number | null {
    return anchor !== undefined && entries[anchor]!.run === entries[i]!.run ? anchor : null
  }

  function wasBehind(anchor: number): boolean {
    const read = reads[anchor]?.high ?? 0n
    let next = firstAbove(table.ids, read)
    while (next < table.ids.length && table.deliveredBy[next] !== next) next++
    const unread = table.times[next]
    return unread !== undefined && unread < barrierOf(entries[anchor]!) - DISCOVERY_MARGIN
  }

  /** Rows read at entry i, on the line through two known points; `null` = the start of the run, nothing read. */
  function between(a: number | null, b: number, i: number): number {
    const rowsA = a === null ? 0 : rowsAt(a)
    const [clockA, clockB, clockI] = clocks(a, b, i)
    const share = clockB === clockA ? 1 : (clockI - clockA) / (clockB - clockA)
    return rowsA + share * (rowsAt(b) - rowsA)
  }

  function rowsAt(anchor: number): number {
    return table.rowsUpTo[indexUpTo(table, reads[anchor]?.high ?? 0n)] ?? 0
  }

  function clocks(a: number | null, b: number, i: number): [number, number, number] {
    if (rowsWritten !== null) {
      const start = a === null ? 0 : rowsWritten[a]!
      if (rowsWritten[b]! > start) return [start, rowsWritten[b]!, rowsWritten[i]!]
    }
    const { run } = entries[b]!
    return [
      a === null ? run.since : entries[a]!.completedAt,
      entries[b]!.completedAt,
      entries[i]!.completedAt,
    ]
  }

  function idAtRows(rows: number): bigint {
    return table.ids[firstAbove(table.rowsUpTo, rows + 0.5) - 1] ?? 0n
  }
}

function barrierOf(entry: LineEntry): Millis {
  return entry.triggeredAt ?? entry.completedAt
}

function clamp(value: bigint, low: bigint, high: bigint): bigint {
  return value < low ? low : value > high ? high : value
}
