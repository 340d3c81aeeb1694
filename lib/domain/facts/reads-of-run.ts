import type { RefText } from '../refs'
import type { Chains } from './chains'
import type { ContentIndex } from './content'
import type { Group } from './groups'
import type { CheckpointFact, ReadFact } from './model'
import {
  deriveBatchRead,
  deriveLookupReads,
  deriveScanReads,
  statePositions,
  type StatePosition,
} from './reads'
import type { RunDraft } from './runs'
import type { SourceDraft } from './sources'

export interface RunReadsInput {
  readonly run: RunDraft
  readonly runs: ReadonlyMap<string, RunDraft>
  readonly sources: ReadonlyMap<string, readonly SourceDraft[]>
  readonly content: ReadonlyMap<RefText, ContentIndex>
  readonly chains: Chains
  readonly groups: readonly Group[]
  readonly checkpoints: readonly CheckpointFact[]
}

/** Everything one run read, source by source, checkpoint by checkpoint. */
export function deriveReadsOfRun(input: RunReadsInput): ReadFact[] {
  const { run, sources, content, checkpoints, groups } = input
  return (sources.get(run.jobId) ?? []).flatMap((source) => {
    const index = content.get(source.from)
    if (source.kind === 'boundary' || index === undefined) return []
    if (run.jobType === 'BATCH') {
      const read = deriveBatchRead(run, source, index, groups[0]?.members[0]?.record.timeMillis ?? null)
      return read === null ? [] : [read]
    }
    if (source.kind === 'lookup') return deriveLookupReads(run, source, index, checkpoints)
    const restoredFrom = input.chains.restoredFrom.get(run.jobId) ?? null
    return deriveScanReads({
      run,
      source,
      content: index,
      positions: statePositions(run, source, index),
      checkpoints,
      restoredFrom,
      restoredPosition: restoredPosition(input, source, index),
      ownCommits: groups
        .filter((group) => group.table === source.from)
        .map((group) => ({ identifier: group.identifier, firstId: group.members[0]!.record.id })),
    })
  })
}

/** Position in the state the run was restored from, where that state was seen. */
function restoredPosition(
  input: RunReadsInput,
  source: SourceDraft,
  content: ContentIndex,
): StatePosition | null {
  const restored = input.chains.restoredFrom.get(input.run.jobId)
  const parent =
    restored?.run === null || restored?.run === undefined ? undefined : input.runs.get(restored.run)
  const same = (input.sources.get(parent?.jobId ?? '') ?? []).find(
    (one) => one.from === source.from && one.kind === 'scan',
  )
  if (restored === undefined || parent === undefined || same === undefined) return null
  return statePositions(parent, same, content).get(restored.checkpointId) ?? null
}
