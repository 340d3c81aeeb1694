import { push } from '../collections'
import type { RefText } from '../refs'
import type { TableContent } from './content'
import type { Group } from './groups'
import type { CheckpointFact, ReadFact, SinkRead } from './model'
import type { ReaderBounds } from './reader-bounds'
import { deriveScanReads } from './reads'
import { deriveBatchRead, deriveLookupReads } from './reads-without-state'
import type { RunDraft } from './runs'
import type { SourceDraft, SourcePart } from './sources'

export interface RunReadsInput {
  readonly run: RunDraft
  readonly sources: readonly SourceDraft[]
  readonly content: ReadonlyMap<RefText, TableContent>
  readonly boundsOf: (jobId: string, source: SourceDraft) => ReaderBounds
  readonly groups: readonly Group[]
  readonly checkpoints: readonly CheckpointFact[]
}

/** Everything one run read, source by source, checkpoint by checkpoint. */
export function deriveReadsOfRun(input: RunReadsInput): ReadFact[] {
  const { run, sources, content, checkpoints, groups } = input
  return sources.flatMap((source) => {
    const index = content.get(source.from)?.(run.startTime, source.hints)
    if (source.kind === 'boundary' || index === undefined) return []
    if (run.jobType === 'BATCH') {
      const committedAt = groups[0]?.members[0]?.record.timeMillis ?? null
      const batchBy = (one: SourceDraft) => {
        const read = deriveBatchRead(run, one, index, committedAt)
        return read === null ? [] : [read]
      }
      return withParts(batchBy(source), source.parts, (part) => batchBy({ ...source, ...part, parts: [] }))
    }
    if (source.kind === 'lookup') return deriveLookupReads(run, source, index, checkpoints)
    const readBy = (one: SourceDraft) =>
      deriveScanReads(run, one, index, checkpoints, input.boundsOf(run.jobId, one))
    return withParts(readBy(source), source.parts, (part) => readBy({ ...source, ...part, parts: [] }))
  })
}

/** What each sink had got is told apart only where scans of one table differ. */
function withParts(
  reads: readonly ReadFact[],
  parts: readonly SourcePart[],
  readBy: (part: SourcePart) => readonly ReadFact[],
): readonly ReadFact[] {
  if (parts.length === 0) return reads
  const byCheckpoint = new Map<bigint | null, SinkRead[]>()
  for (const part of parts)
    for (const one of readBy(part)) push(byCheckpoint, one.checkpointId, sinkRead(one, part))
  return reads.map((read) => {
    const perSink = byCheckpoint.get(read.checkpointId) ?? []
    const alike = perSink.every(
      (one) => one.certainty === read.certainty && one.low === read.low && one.high === read.high,
    )
    return alike ? read : { ...read, perSink }
  })
}

function sinkRead(read: ReadFact, { reaches: sinks }: SourcePart): SinkRead {
  const { certainty, low, high, position, minOpen, previousHigh, noNewData, evidence } = read
  return { sinks, certainty, low, high, position, minOpen, previousHigh, noNewData, evidence }
}
