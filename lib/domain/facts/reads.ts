import type { Bracket } from './bounds'
import { SKEW_MARGIN } from './clock'
import type { ContentIndex } from './content'
import { evidenceOf, tidyEvidence } from './evidence'
import type { CheckpointFact, Evidence, ReadFact } from './model'
import type { Seen } from './observation-index'
import { positionFromState, type PositionBounds } from './positions'
import type { ReaderBounds } from './reader-bounds'
import type { RunDraft } from './runs'
import type { SourceDraft } from './sources'

export interface StatePosition extends PositionBounds {
  readonly checkpointId: bigint
  readonly evidence: Evidence
}

/** Positions of one source in every checkpoint file of a run, by checkpoint. */
export function statePositions(
  run: RunDraft,
  source: SourceDraft,
  content: ContentIndex,
): Map<bigint, StatePosition> {
  const positions = new Map<bigint, StatePosition>()
  for (const seen of run.metadata) {
    const found = positionIn(seen, source, content)
    if (found !== null) positions.set(found.checkpointId, found)
  }
  const newest = [...positions.keys()].reduce((a, b) => (b > a ? b : a), -1n)
  for (const seen of run.metadata) {
    const { checkpointId, sources } = seen.body
    const silent = sources.some(
      (one) => source.operatorIds.includes(one.operatorId) && one.nextSnapshotId === null,
    )
    // A later file has a position, so this source had not found its first snapshot yet.
    if (silent && checkpointId < newest) positions.set(checkpointId, nothingRead(seen))
  }
  return positions
}

function nothingRead(seen: Seen<'checkpoint-metadata'>): StatePosition {
  const says = 'no snapshot planned yet: nothing read'
  const evidence = evidenceOf('checkpoint-metadata', seen, says)
  return {
    checkpointId: seen.body.checkpointId,
    low: 0n,
    high: 0n,
    exact: true,
    minOpen: null,
    planned: 0n,
    says,
    evidence,
  }
}

function positionIn(
  seen: Seen<'checkpoint-metadata'>,
  source: SourceDraft,
  content: ContentIndex,
): StatePosition | null {
  const { body } = seen
  const bounds = body.sources
    .filter((position) => source.operatorIds.includes(position.operatorId))
    .flatMap((position) => positionFromState(position, body.complete, content) ?? [])
  const first = bounds[0]
  if (first === undefined) return null
  // Several operators may scan one table: what all have read is the slowest one's, what any has seen the fastest one's.
  const low = bounds.reduce((a, b) => (b.low < a ? b.low : a), first.low)
  const high = bounds.reduce((a, b) => (b.high > a ? b.high : a), first.high)
  const minOpen = bounds.reduce<bigint | null>(
    (a, b) => (a === null || (b.minOpen !== null && b.minOpen < a) ? b.minOpen : a),
    first.minOpen,
  )
  return {
    checkpointId: body.checkpointId,
    low,
    high,
    exact: low === high && bounds.every((b) => b.exact),
    minOpen,
    planned: bounds.reduce((a, b) => (b.planned > a ? b.planned : a), first.planned),
    says: first.says,
    evidence: evidenceOf('checkpoint-metadata', seen, bounds.map((b) => b.says).join('; ')),
  }
}

/** What every checkpoint of a streaming run had read of one table. */
export function deriveScanReads(
  run: RunDraft,
  source: SourceDraft,
  content: ContentIndex,
  checkpoints: readonly CheckpointFact[],
  bounds: ReaderBounds,
): ReadFact[] {
  const reads: ReadFact[] = []
  let previous: ReadFact | null = null
  for (const checkpoint of checkpoints) {
    const bracket = bounds.brackets.get(checkpoint.checkpointId)
    if (bracket === undefined) continue
    const own = bounds.positions.get(checkpoint.checkpointId) ?? null
    const read = toRead(run, source, content, checkpoint, own, bracket, bounds)
    if (read === null) continue
    reads.push(withHistory(read, previous))
    previous = read
  }
  return reads
}

function toRead(
  run: RunDraft,
  source: SourceDraft,
  content: ContentIndex,
  checkpoint: CheckpointFact,
  own: StatePosition | null,
  bracket: Bracket,
  bounds: ReaderBounds,
): ReadFact | null {
  if (bracket.high === null) return null
  const low = content.at(bracket.low, bounds.scan)?.low ?? null
  const high = content.at(bracket.high, bounds.scan)?.high ?? null
  if (high === null) return null
  // Positions never fall within a run, so bounds that hold the same content are a proof.
  const exact = low === high && !inFirstScan(own)
  const certainty = exact ? 'exact' : low !== null || inFirstScan(own) ? 'range' : 'atMost'
  return {
    jobId: run.jobId,
    checkpointId: checkpoint.checkpointId,
    table: source.from,
    kind: 'scan',
    certainty,
    low: inFirstScan(own) ? 0n : (low ?? 0n),
    high,
    position: own?.exact ? own.low : bracket.low === bracket.high ? bracket.low : null,
    minOpen: own?.minOpen ?? null,
    previousHigh: null,
    noNewData: null,
    evidence: tidyEvidence([
      ...(own === null ? bracketEvidence(bracket, checkpoint, bounds) : [own.evidence]),
      ...source.evidence.slice(0, 2),
      ...(own === null ? checkpoint.evidence.slice(0, 1) : []),
    ]),
  }
}

/** Nothing is completely read in the middle of the first scan. */
function inFirstScan(own: StatePosition | null): boolean {
  return own !== null && own.low === 0n && own.high > 0n
}

function bracketEvidence(bracket: Bracket, checkpoint: CheckpointFact, bounds: ReaderBounds): Evidence[] {
  const found: Evidence[] = []
  const cite = (evidence: Evidence | undefined | null, says: string) => {
    if (evidence !== undefined && evidence !== null)
      found.push({ ...evidence, kind: 'neighbour-checkpoints', says })
  }
  if (bracket.lowFrom === 'restore') {
    cite(bounds.restored, `the run began from state that had read through ${bracket.low}`)
  } else if (bracket.lowFrom !== null) {
    cite(
      bounds.positions.get(bracket.lowFrom)?.evidence,
      `checkpoint ${bracket.lowFrom} of this run had read through ${bracket.low}`,
    )
  }
  if (bracket.highFrom === 'own-commit') {
    const proof = checkpoint.evidence[0]
    if (proof !== undefined) {
      found.push({
        ...proof,
        kind: 'commit-times',
        says: `the job’s own commit after this checkpoint is ${(bracket.high ?? 0n) + 1n}: it cannot have read that`,
      })
    }
  } else if (bracket.highFrom === 'commit-times') {
    const proof = checkpoint.evidence[0]
    if (proof !== undefined) {
      found.push({
        ...proof,
        kind: 'commit-times',
        says: `completed by then, so it cannot contain what was committed later: at most ${bracket.high} (${SKEW_MARGIN} ms allowed for clocks)`,
      })
    }
  } else if (bracket.highFrom === 'successor') {
    cite(
      checkpoint.evidence[0],
      `a run that began from its state had read no further than ${bracket.high} at first`,
    )
  } else if (bracket.highFrom !== null) {
    cite(
      bounds.positions.get(bracket.highFrom)?.evidence,
      `checkpoint ${bracket.highFrom} of this run had read no further than ${bracket.high}`,
    )
  }
  return found
}

function withHistory(read: ReadFact, previous: ReadFact | null): ReadFact {
  if (previous === null) return read
  const both = read.certainty === 'exact' && previous.certainty === 'exact'
  return { ...read, previousHigh: previous.high, noNewData: both ? read.high === previous.high : null }
}
