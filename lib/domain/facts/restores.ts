import type { RefText } from '../refs'
import { push } from '../collections'
import type { Bracket } from './bounds'
import type { CheckpointFact, RestorePosition } from './model'
import type { ReaderBounds } from './reader-bounds'
import type { SourceDraft } from './sources'

/**
 * What a restore of each checkpoint of a run leans on, source by source (rules K1, K4). Snapshots are planned in order
 * and never taken back within a run, so what bounds a missed checkpoint's reading by time bounds its planning too; a
 * later state bounds it by what that one had planned, not by what it had read.
 */
export function withRestores(
  checkpoints: readonly CheckpointFact[],
  sources: readonly SourceDraft[],
  boundsOf: (source: SourceDraft) => ReaderBounds,
): CheckpointFact[] {
  const found = new Map<bigint, RestorePosition[]>()
  for (const source of sources) {
    if (source.kind !== 'scan') continue
    const bounds = boundsOf(source)
    for (const [checkpointId, bracket] of bounds.brackets)
      push(found, checkpointId, restorePosition(source.from, checkpointId, bracket, bounds))
  }
  return checkpoints.map((one) => {
    const restores = found.get(one.checkpointId)
    return restores === undefined || one.status !== 'COMPLETED' ? one : { ...one, restores }
  })
}

function restorePosition(
  table: RefText,
  checkpointId: bigint,
  bracket: Bracket,
  bounds: ReaderBounds,
): RestorePosition {
  const own = bounds.positions.get(checkpointId)
  return {
    table,
    plannedThrough: own === undefined ? plannedBound(bracket, bounds) : own.planned,
    neededFrom: own?.minOpen ?? bracket.low + 1n,
  }
}

function plannedBound({ high, highFrom }: Bracket, bounds: ReaderBounds): bigint | null {
  if (highFrom === 'commit-times' || highFrom === 'own-commit') return high
  return typeof highFrom === 'bigint' ? (bounds.positions.get(highFrom)?.planned ?? null) : null
}
