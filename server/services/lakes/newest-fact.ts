import type { Millis } from '@/lib/domain/time'
import type { CheckpointHead, TableHead, TopologyFacts } from '../ports'

/** The latest moment anything of a lake is known at: "now" of one that is recorded. `null` = nothing is. */
export function newestFactAt(
  topology: TopologyFacts,
  tableHeads: readonly TableHead[],
  checkpointHeads: readonly CheckpointHead[],
): Millis | null {
  let newest: Millis | null = null
  const note = (at: Millis | null | undefined) => {
    if (at !== null && at !== undefined && (newest === null || at > newest)) newest = at
  }
  for (const head of tableHeads) note(head.newest?.at)
  for (const head of checkpointHeads) note(head.lastCompleted?.at)
  for (const run of topology.runs) {
    note(run.endTime)
    for (const state of run.states) note(state.at)
    for (const evidence of run.evidence) if (evidence.kind === 'rest-job') note(evidence.observedAt)
  }
  return newest
}
