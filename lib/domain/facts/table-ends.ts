import type { RefText } from '../refs'
import type { Millis } from '../time'
import { creations } from './current-path'
import type { Group } from './groups'
import type { EdgeKind, RunFact } from './model'
import { newestOf, type ObservationIndex } from './observation-index'

/**
 * When a table ended for a run (rule F3): the catalog shows it no more, so it was there last when its folder was listed
 * last; or it was created again and the run has written nothing to the new one. A reader is not cut off by a
 * re-creation: it goes on by the name.
 */
export function findTableEnds(
  { tables }: Pick<ObservationIndex, 'tables'>,
  isPresent: (table: RefText) => boolean,
  groupsOf: (jobId: string) => readonly Group[],
): (table: RefText, run: RunFact, kind: EdgeKind) => Millis | null {
  return (table, run, kind) => {
    const seen = tables.get(table)
    if (seen === undefined) return null
    if (!isPresent(table)) return newestOf(seen.listings)?.lastReadAt ?? null
    if (kind !== 'writes') return null
    const next = creations(seen)
      .slice(1)
      .find((at) => at > run.startTime)
    if (next === undefined) return null
    const goesOn = groupsOf(run.jobId).some(
      (group) => group.table === table && group.members.some((one) => one.record.timeMillis >= next),
    )
    return goesOn ? null : next
  }
}
