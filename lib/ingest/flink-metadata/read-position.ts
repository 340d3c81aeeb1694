import type { OpenSplit, SourcePosition } from '@/lib/domain/observations'

export interface SplitsAtBarrier {
  /** Pending and reading together. */
  readonly splits: readonly OpenSplit[]
  readonly nextSnapshotId: bigint | null
  /** Some splits may exist that are not in `splits`. */
  readonly incomplete: boolean
}

export type ReadPosition = Pick<SourcePosition, 'phase' | 'readUpTo' | 'partly'>

/** How far a source had read when its splits were these. Never says more than the splits prove. */
export function derivePosition({ splits, nextSnapshotId, incomplete }: SplitsAtBarrier): ReadPosition {
  const open = splits.filter((split) => !split.fullyRead)
  const partly = ascending(open.map((split) => split.snapshotId))
  const planned = before(nextSnapshotId)
  if (open.some((split) => split.streaming === false)) return { phase: 'full', readUpTo: null, partly }
  if (incomplete) return { phase: null, readUpTo: planned, partly }
  if (open.some((split) => split.streaming === null)) return { phase: null, readUpTo: null, partly }
  return { phase: 'delta', readUpTo: partly[0] === undefined ? planned : before(partly[0]), partly }
}

function before(snapshotId: bigint | null): bigint | null {
  if (snapshotId === null) return null
  return snapshotId > 0n ? snapshotId - 1n : 0n
}

function ascending(ids: readonly bigint[]): bigint[] {
  return [...new Set(ids)].sort((left, right) => (left < right ? -1 : left > right ? 1 : 0))
}
