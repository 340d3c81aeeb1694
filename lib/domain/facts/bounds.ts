import type { Millis } from '../time'
import { SKEW_MARGIN } from './clock'

/** How far a source had been read at a checkpoint, from its state. */
export interface KnownPosition {
  readonly low: bigint
  readonly high: bigint
}

export interface Bracket {
  readonly low: bigint
  readonly high: bigint | null
  /** The checkpoint whose state gave the low bound, the state the run began from, or nothing. */
  readonly lowFrom: bigint | 'restore' | null
  readonly highFrom: bigint | 'successor' | 'commit-times' | 'own-commit' | null
}

/** A checkpoint that has a position. */
export interface Barrier {
  readonly checkpointId: bigint
  /** Every source had let it through by then: it had completed, or its group was committed. `null` = not known. */
  readonly passedBy: Millis | null
}

/** One source as one run read it: all that can bound its positions. */
export interface ReaderLine {
  /** Ascending. */
  readonly checkpoints: readonly Barrier[]
  readonly known: ReadonlyMap<bigint, KnownPosition>
  /** Savepoints that nothing later began from: see `findAsides`. */
  readonly asides: ReadonlySet<bigint>
  /** Newest id that can have been committed by then; `null` = no snapshot is known. */
  headAtMost(at: Millis): bigint | null
  /**
   * First snapshot of the run's own group in the table it reads, by identifier: its barrier came before it, whatever
   * the clocks say.
   */
  readonly ownCommits: ReadonlyMap<bigint, bigint>
}

export type Floor = Pick<Bracket, 'low' | 'lowFrom'>
type Ceiling = Pick<Bracket, 'high' | 'highFrom'>

/** Lowest position at each checkpoint (rule F9): within a run positions never fall. `restored` = where it began. */
export function floorsOf(line: ReaderLine, restored: bigint | null): Map<bigint, Floor> {
  const floors = new Map<bigint, Floor>()
  let floor: Floor = { low: restored ?? 0n, lowFrom: restored === null ? null : 'restore' }
  for (const { checkpointId } of line.checkpoints) {
    const known = line.known.get(checkpointId)
    const here: Floor =
      known !== undefined && known.low > 0n && known.low >= floor.low
        ? { low: known.low, lowFrom: checkpointId }
        : floor
    floors.set(checkpointId, here)
    if (!line.asides.has(checkpointId)) floor = here
  }
  return floors
}

/** A later run that began from the state of a checkpoint: how far it had read at most when it began. */
export interface Successor {
  readonly checkpointId: bigint
  readonly high: bigint
}

/**
 * Highest position at each checkpoint. It cannot have read what was committed only after it, or any later checkpoint of
 * the run, had completed; nor more than a later state, or a run that began from its own state, had read.
 */
export function ceilingsOf(line: ReaderLine, successors: readonly Successor[]): Map<bigint, Ceiling> {
  const ceilings = new Map<bigint, Ceiling>()
  let limit: Millis = Infinity
  let ceiling: Ceiling = { high: null, highFrom: null }
  for (const checkpoint of [...line.checkpoints].reverse()) {
    const { checkpointId } = checkpoint
    const aside = line.asides.has(checkpointId)
    let here: Ceiling = aside ? { high: null, highFrom: null } : ceiling
    for (const next of successors)
      if (next.checkpointId === checkpointId || (next.checkpointId > checkpointId && !aside))
        here = lower(here, next.high, 'successor')
    const own = line.ownCommits.get(checkpointId)
    if (own !== undefined) here = lower(here, own - 1n, 'own-commit')
    const known = line.known.get(checkpointId)
    if (known !== undefined) here = lower(here, known.high, checkpointId)
    const until = Math.min(checkpoint.passedBy ?? Infinity, aside ? Infinity : limit)
    const head = Number.isFinite(until) ? line.headAtMost(until + SKEW_MARGIN) : null
    if (head !== null) here = lower(here, head, 'commit-times')
    ceilings.set(checkpointId, here)
    if (aside) {
      // Nothing began from it, but everything before it had read no more.
      ceiling = here.high === null ? ceiling : lower(ceiling, here.high, here.highFrom)
      limit = Math.min(limit, until)
    } else [ceiling, limit] = [here, until]
  }
  return ceilings
}

/**
 * Both together. Bounds that contradict each other come from clocks further apart than allowed, or from a table that
 * fell below its reader: what states say stands, and nothing above is excluded up to the newest id ever seen.
 */
export function bracketOf(floor: Floor, ceiling: Ceiling, newest: bigint | null): Bracket {
  const { high } = ceiling
  if (high === null || high >= floor.low) return { ...floor, ...ceiling }
  const open = newest !== null && newest > floor.low ? newest : floor.low
  return { ...floor, high: open, highFrom: null }
}

function lower(known: Ceiling, high: bigint, highFrom: Bracket['highFrom']): Ceiling {
  return known.high === null || high <= known.high ? { high, highFrom } : known
}
