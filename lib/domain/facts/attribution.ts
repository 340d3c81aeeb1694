import type { RefText } from '../refs'
import type { Millis } from '../time'
import { SKEW_MARGIN } from './clock'
import type { RunDraft } from './runs'
import type { SinkDraft } from './sinks'
import type { Version } from './table-history'
import { lastIndexWhere, push } from '../collections'

export interface Writer {
  readonly jobId: string
  readonly certainty: 'exact' | 'assumed'
}

/** The run behind each commit of a table; `null` = none that is known. A commit user outlives a run (rule F4), so time decides among the runs of its chain. */
export type Attribution = (table: RefText, version: Version) => Writer | null

export function attributeCommits(
  runs: ReadonlyMap<string, RunDraft>,
  sinks: ReadonlyMap<string, readonly SinkDraft[]>,
): Attribution {
  const owners = new Map<string, { run: RunDraft; certainty: 'exact' | 'assumed' }[]>()
  for (const [jobId, list] of sinks) {
    const run = runs.get(jobId)
    if (run === undefined) continue
    for (const sink of list) {
      for (const user of sink.commitUsers) {
        push(owners, sink.to + '\n' + user, {
          run,
          certainty: sink.certainty === 'exact' ? 'exact' : 'assumed',
        })
      }
    }
  }
  for (const list of owners.values()) list.sort((a, b) => a.run.startTime - b.run.startTime)
  return (table, version) => {
    const list = owners.get(table + '\n' + version.record.commitUser)
    if (list === undefined) return null
    const at = version.record.timeMillis
    // No margin for clocks between two runs: one takes longer to its first commit than its forerunner did from its last.
    const last = lastIndexWhere(list, ({ run }) => run.startTime <= at)
    const owner = [list[last], list[last + 1]].find((one) => one !== undefined && lived(one.run, at))
    if (owner === undefined) return null
    // By the margin alone, it may as well be what a run nobody saw committed again when it began.
    const { startTime, endTime, answer, jobId } = owner.run
    const within = (answer === null || at >= startTime) && at <= (endTime ?? Infinity)
    return { jobId, certainty: within ? owner.certainty : 'assumed' }
  }
}

/**
 * What is committed before a run began or after it ended, clocks allowed for, is of a run of its chain that nobody saw.
 * Where no cluster told of it, only its checkpoints say when it began, and they are not all.
 */
function lived({ startTime, endTime, answer }: RunDraft, at: Millis): boolean {
  if (answer !== null && at < startTime - SKEW_MARGIN) return false
  return endTime === null || at <= endTime + SKEW_MARGIN
}
