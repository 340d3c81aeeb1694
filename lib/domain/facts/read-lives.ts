import { groupBy } from '../collections'
import type { RefText } from '../refs'
import type { Millis } from '../time'
import type { TableContent } from './content'
import type { CheckpointFact, ReadFact } from './model'
import type { Meaning, MeaningOf } from './past-lives'
import type { Version } from './table-history'

/** One table's lives, and what rows reflect at a position in each. */
export interface TableLives {
  readonly meaningOf: MeaningOf
  readonly current: TableContent
  readonly contentOf: (path: readonly Version[]) => TableContent
}

/**
 * Tells what a read means by its numbers (rules F6, F8): a version of a life that is over keeps its identity, and what
 * was rolled back before anyone saw it is bounded by the newest version that is still on the path. Positions that do not
 * move stay in the life they were reached in: after a rollback a reader waits at its old number.
 */
export function placeReads(
  reads: readonly ReadFact[],
  livesOf: (table: RefText) => TableLives | null,
  startOf: (jobId: string) => Millis,
  checkpoints: ReadonlyMap<string, readonly CheckpointFact[]>,
): ReadFact[] {
  const lives = new Map<RefText, TableLives | null>()
  const scans = groupBy(reads, (read) => `${read.jobId} ${read.table} ${read.kind}`)
  const placed = new Map<ReadFact, ReadFact>()
  for (const list of scans.values()) {
    const first = list[0]!
    if (first.kind === 'lookup' || first.checkpointId === null) continue
    if (!lives.has(first.table)) lives.set(first.table, livesOf(first.table))
    const ofTable = lives.get(first.table) ?? null
    if (ofTable === null) continue
    const timeline = timesOf(checkpoints.get(first.jobId) ?? [])
    const reached = new Map<bigint, Meaning>()
    let before: Meaning = { life: 'current' }
    for (const read of [...list].sort(byCheckpoint)) {
      const meaningOf = (id: bigint): Meaning => {
        const known =
          reached.get(id) ?? meaningAt(id, timeline.get(read.checkpointId ?? 0n), ofTable.meaningOf, before)
        reached.set(id, known)
        return known
      }
      const placeOne = (one: ReadFact) => place(one, ofTable, startOf(read.jobId), meaningOf)
      const perSink = read.perSink?.map((part) => ({ ...part, ...boundsIn(placeOne({ ...read, ...part })) }))
      placed.set(read, { ...placeOne(read), ...(perSink === undefined ? {} : { perSink }) })
      before = reached.get(read.high ?? 0n) ?? before
    }
  }
  return reads.map((read) => placed.get(read) ?? read)
}

/** When a checkpoint had completed: known, or only that it was after its trigger and before the next of its run had. */
interface Completion {
  readonly after: Millis | null
  readonly by: Millis | null
}

function timesOf(checkpoints: readonly CheckpointFact[]): Map<bigint, Completion> {
  const found = new Map<bigint, Completion>()
  let after: Millis | null = null
  for (const { checkpointId, completedAt, triggeredAt } of checkpoints) {
    after = completedAt ?? triggeredAt ?? after
    found.set(checkpointId, { after, by: completedAt })
  }
  let by: Millis | null = null
  for (const { checkpointId } of [...checkpoints].reverse()) {
    const here = found.get(checkpointId)!
    by = here.by ?? by
    found.set(checkpointId, { after: here.after, by })
  }
  return found
}

/** Of two moments that are possible the earlier one counts, and a reader that was in an old life stays there. */
function meaningAt(
  id: bigint,
  completion: Completion | undefined,
  meaningOf: MeaningOf,
  before: Meaning,
): Meaning {
  const { after, by } = completion ?? { after: null, by: null }
  const early = after === null ? null : meaningOf(id, after)
  if (early !== null && (early.life !== 'unseen' || after === by)) return early
  const late = by === null ? null : meaningOf(id, by)
  if (early !== null && before.life !== 'current') return early
  return late ?? { life: 'current' }
}

function place(
  read: ReadFact,
  lives: TableLives,
  startedAt: Millis,
  meaningOf: (id: bigint) => Meaning,
): ReadFact {
  const { low, high, position } = read
  if (high === null || low === null) return read
  const named = position ?? (read.certainty === 'range' && low > 0n ? low : high)
  const meaning = meaningOf(named)
  if (named !== high) meaningOf(high)
  if (meaning.life === 'current') return read
  if (meaning.life === 'unseen') return unseen(read, meaning.known, lives, startedAt)
  const content = position === null ? null : lives.contentOf(meaning.path)(startedAt).at(position)
  const bounds: Partial<ReadFact> =
    content === null
      ? {}
      : {
          low: content.low ?? 0n,
          high: content.high,
          certainty: content.low === content.high ? 'exact' : 'range',
        }
  const id = content === null ? named : (content.low ?? content.high)
  const version = meaning.path.find((one) => one.record.id === id)
  // Below the number that was given again both lives are one.
  if (version?.status !== 'superseded') return { ...read, ...bounds }
  return { ...read, ...bounds, earlierLife: { identity: version.identity } }
}

function boundsIn({ certainty, low, high, earlierLife }: ReadFact): Partial<ReadFact> {
  return { certainty, low, high, ...(earlierLife === undefined ? {} : { earlierLife }) }
}

function unseen(read: ReadFact, known: bigint, lives: TableLives, startedAt: Millis): ReadFact {
  const low = known === 0n ? null : (lives.current(startedAt).at(known)?.low ?? null)
  const high = read.position ?? read.high
  return {
    ...read,
    low,
    high,
    certainty: low === null ? 'assumed' : 'range',
    earlierLife: { identity: null },
  }
}

function byCheckpoint(a: ReadFact, b: ReadFact): number {
  return (a.checkpointId ?? 0n) < (b.checkpointId ?? 0n) ? -1 : 1
}
