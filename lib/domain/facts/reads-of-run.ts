import type { RefText } from '../refs'
import type { TableContent } from './content'
import type { Group } from './groups'
import type { CheckpointFact, ReadFact } from './model'
import type { ReaderBounds } from './reader-bounds'
import { deriveBatchRead, deriveLookupReads, deriveScanReads } from './reads'
import type { RunDraft } from './runs'
import type { SourceDraft } from './sources'

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
    const index = content.get(source.from)?.(run.startTime)
    if (source.kind === 'boundary' || index === undefined) return []
    if (run.jobType === 'BATCH') {
      const read = deriveBatchRead(run, source, index, groups[0]?.members[0]?.record.timeMillis ?? null)
      return read === null ? [] : [read]
    }
    if (source.kind === 'lookup') return deriveLookupReads(run, source, index, checkpoints)
    return deriveScanReads(run, source, index, checkpoints, input.boundsOf(run.jobId, source))
  })
}
