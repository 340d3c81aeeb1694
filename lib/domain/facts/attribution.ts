import type { RefText } from '../refs'
import type { RunDraft } from './runs'
import type { SinkDraft } from './sinks'
import type { Version } from './table-history'
import { lastIndexWhere, push } from '../collections'

export interface Writer {
  readonly jobId: string
  readonly certainty: 'exact' | 'assumed'
}

/** The run behind each commit of a table. A commit user outlives a run (rule F4), so time decides among the runs of its chain. */
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
    // No margin for clocks: a run takes longer to its first commit than its forerunner did from its last one.
    const owner =
      list[
        Math.max(
          0,
          lastIndexWhere(list, ({ run }) => run.startTime <= version.record.timeMillis),
        )
      ]
    return owner === undefined ? null : { jobId: owner.run.jobId, certainty: owner.certainty }
  }
}
