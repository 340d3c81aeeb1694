import type { Millis } from '../time'
import { SKEW_MARGIN } from './clock'
import type { CheckpointFact } from './model'

/** A position known at a checkpoint of one run, from its state. */
export interface KnownPosition {
  readonly checkpointId: bigint
  readonly low: bigint
  readonly high: bigint
}

export interface Bracket {
  readonly low: bigint
  readonly high: bigint | null
  /** The checkpoints (or the restored state) that gave the bounds; `null` where none did. */
  readonly lowFrom: bigint | 'restore' | null
  readonly highFrom: bigint | 'commit-times' | 'own-commit' | null
}

/** A commit of the run into the very table it reads: its barrier came before it, whatever the clocks say. */
export interface OwnCommit {
  readonly identifier: bigint
  readonly firstId: bigint
}

/**
 * Bounds of a missed checkpoint (rule F9). Within a run positions never fall, so known neighbours enclose it. It
 * cannot have read what was committed only after it, or any later checkpoint of the run, had completed.
 */
export class Neighbours {
  private readonly known: readonly KnownPosition[]
  private readonly latest: ReadonlyMap<bigint, Millis>

  constructor(
    known: readonly KnownPosition[],
    checkpoints: readonly CheckpointFact[],
    private readonly restored: bigint | null,
    private readonly headAtMost: (at: Millis) => bigint | null,
    private readonly ownCommits: readonly OwnCommit[] = [],
  ) {
    this.known = [...known].sort((a, b) => (a.checkpointId < b.checkpointId ? -1 : 1))
    this.latest = completionLimits(checkpoints)
  }

  bracket(checkpointId: bigint): Bracket {
    let low = this.restored ?? 0n
    let lowFrom: Bracket['lowFrom'] = this.restored === null ? null : 'restore'
    let high: bigint | null = null
    let highFrom: Bracket['highFrom'] = null
    for (const at of this.known) {
      if (at.checkpointId <= checkpointId) {
        if (at.low >= low && at.low > 0n) [low, lowFrom] = [at.low, at.checkpointId]
      }
      if (at.checkpointId >= checkpointId && (high === null || at.high < high))
        [high, highFrom] = [at.high, at.checkpointId]
    }
    const limit = this.latest.get(checkpointId)
    const head = limit === undefined ? null : this.headAtMost(limit + SKEW_MARGIN)
    if (head !== null && (high === null || head < high)) [high, highFrom] = [head, 'commit-times']
    for (const own of this.ownCommits) {
      if (own.identifier < checkpointId || (high !== null && own.firstId > high)) continue
      ;[high, highFrom] = [own.firstId - 1n, 'own-commit']
    }
    return { low, high: high !== null && high < low ? low : high, lowFrom, highFrom }
  }
}

/** Earliest known completion among a checkpoint and all later ones of its run: barriers keep their order. */
function completionLimits(checkpoints: readonly CheckpointFact[]): Map<bigint, Millis> {
  const limits = new Map<bigint, Millis>()
  let earliest = Infinity
  for (let i = checkpoints.length - 1; i >= 0; i--) {
    const { checkpointId, completedAt } = checkpoints[i]!
    if (completedAt !== null) earliest = Math.min(earliest, completedAt)
    if (Number.isFinite(earliest)) limits.set(checkpointId, earliest)
  }
  return limits
}
