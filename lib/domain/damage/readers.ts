import { lastIndexWhere } from '../collections'
import type { ConsumerFact, Evidence, RunFact, SnapshotFact } from '../facts'
import type { RefText } from '../refs'
import type { Millis } from '../time'
import { DAMAGE_MARGIN, LISTING_MARGIN } from './margins'
import type { AffectedReader } from './model'
import { isOver, type LinePoint, type RunLines } from './run-lines'
import { headOf, type TableLife } from './table-life'
import { rangeOf } from './words'

/** A reader that does not stand where its table is, with what shows it. */
export interface OffReader {
  readonly reader: AffectedReader
  /** `null` for a consumer file. */
  readonly run: RunFact | null
  /** The checkpoint (or file) that shows it first. */
  readonly at: Millis
  readonly from: 'checkpoint' | 'consumer-file'
  readonly evidence: readonly Evidence[]
}

interface Position {
  readonly id: bigint
  /** Reached by then. */
  at: Millis | null
  readonly point: LinePoint
}

/** Streaming readers of a table, by the newest run of each chain, and consumer files. */
export function offReaders(life: TableLife, lines: RunLines): OffReader[] {
  const found: OffReader[] = []
  for (const run of lines.readersOf(life.ref)) {
    if (run.jobType === 'BATCH') continue
    const positions = positionsOf(lines.lineOf(run), life.ref)
    const off = positions.length === 0 ? null : judgeJob(life, run, positions, lines)
    if (off !== null) found.push(off)
  }
  for (const consumer of life.fact.consumers) {
    const off = judgeConsumer(life, consumer)
    if (off !== null) found.push(off)
  }
  return found
}

/** Certain read positions along a line. */
function positionsOf(line: readonly LinePoint[], table: RefText): Position[] {
  const positions = line.flatMap((point) => {
    const read = point.reads.find((one) => one.table === table && one.kind === 'scan')
    const id =
      read?.position ?? (read?.certainty === 'exact' || read?.certainty === 'range' ? read.low : null)
    return id === null || id === undefined || id === 0n
      ? []
      : [{ id, at: point.checkpoint.completedAt, point }]
  })
  // Barriers keep their order: one whose completion nobody told was through before the next that is known.
  let known: Millis | null = null
  for (const one of [...positions].reverse()) one.at = known = one.at ?? known
  return positions
}

function judgeJob(
  life: TableLife,
  run: RunFact,
  positions: readonly Position[],
  lines: RunLines,
): OffReader | null {
  const firstReaching = reachedBy(positions)
  // Nothing can be read before it is committed: a number passed earlier belonged to another snapshot.
  const passedEarly = life.path.filter((one) => {
    const reached = firstReaching(one.id)
    return (
      reached !== undefined &&
      reached.at !== null &&
      reached.at + DAMAGE_MARGIN < one.timeMillis &&
      delivers(one)
    )
  })
  const deadRead = life.dead.filter((one) => {
    const reached = positions.find(({ id, at }) => at !== null && id >= one.id && at >= one.timeMillis)
    return reached !== undefined && delivers(one) && reached.at! < replacedAt(life, one)
  })
  const newest = positions[positions.length - 1]!
  const ahead = aheadOf(life, newest.id, firstReaching(newest.id)?.at ?? null)
  if (passedEarly.length === 0 && deadRead.length === 0 && !ahead) return null
  const shows =
    passedEarly.length > 0
      ? firstReaching(passedEarly[0]!.id)!
      : (firstReaching(deadRead[0]?.id ?? newest.id) ?? newest)
  return {
    reader: {
      ref: lines.names.checkpoint(newest.point.run.jobId, newest.point.checkpoint.checkpointId),
      table: life.ref,
      consumerId: null,
      position: newest.id,
      skipped: rangeOf(passedEarly.map(({ id }) => id)),
      deadRead: rangeOf(deadRead.map(({ id }) => id)),
      waits: ahead && !isOver(run),
    },
    run,
    at: shows.at ?? newest.at ?? run.startTime,
    from: 'checkpoint',
    evidence: shows.point.checkpoint.evidence.slice(0, 2),
  }
}

/** The first position at or above an id. Positions fall back where a run restarts, so only new heights count. */
function reachedBy(positions: readonly Position[]): (id: bigint) => Position | undefined {
  const heights: Position[] = []
  for (const one of positions)
    if (heights.length === 0 || one.id > heights[heights.length - 1]!.id) heights.push(one)
  return (id) => heights[lastIndexWhere(heights, (one) => one.id < id) + 1]
}

function judgeConsumer(life: TableLife, consumer: ConsumerFact): OffReader | null {
  const position = consumer.nextSnapshot - 1n
  const { modifiedAt } = consumer
  const skipped = life.path.filter(
    (one) => one.id <= position && modifiedAt + DAMAGE_MARGIN < one.timeMillis && delivers(one),
  )
  const ahead = aheadOf(life, position, modifiedAt)
  if (skipped.length === 0 && !ahead) return null
  return {
    reader: {
      ref: null,
      table: life.ref,
      consumerId: consumer.consumerId,
      position,
      skipped: rangeOf(skipped.map(({ id }) => id)),
      deadRead: null,
      waits: ahead,
    },
    run: null,
    at: modifiedAt,
    from: 'consumer-file',
    evidence: [
      {
        kind: 'consumer-file',
        place: `${life.fact.path}/consumer/consumer-${consumer.consumerId}`,
        observedAt: life.listed?.at ?? modifiedAt,
        says: `consumer ${consumer.consumerId} reads snapshot ${consumer.nextSnapshot} next`,
      },
    ],
  }
}

/** Beyond the newest snapshot, and not merely read later than the folder was listed. */
function aheadOf(life: TableLife, position: bigint, reachedAt: Millis | null): boolean {
  const { listed } = life
  if (listed === null || listed.highest === null || reachedAt === null) return false
  const head = headOf(life)?.id ?? 0n
  const highest = head > listed.highest ? head : listed.highest
  if (position <= highest) return false
  // The number is known to have belonged to a life that is over; else only a look well after the reader's proves it.
  return life.dead.some(({ id }) => id > highest && id <= position) || reachedAt + LISTING_MARGIN < listed.at
}

function delivers(one: SnapshotFact): boolean {
  return one.content || one.carriesChangelog
}

/** When its number was taken by another, or, until then, when a look showed it gone. */
function replacedAt(life: TableLife, dead: SnapshotFact): Millis {
  const next = life.path.find((one) => one.id <= dead.id && one.timeMillis > dead.timeMillis)
  return next?.timeMillis ?? life.listed?.at ?? Infinity
}
