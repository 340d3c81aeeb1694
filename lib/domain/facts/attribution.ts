import type { RefText } from '../refs'
import { SKEW_MARGIN } from './clock'
import type { RunDraft } from './runs'
import type { SinkDraft } from './sinks'
import type { Version } from './table-history'
import { push } from '../collections'

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
    const started = list.filter(({ run }) => run.startTime <= version.record.timeMillis + SKEW_MARGIN)
    const owner = started[started.length - 1] ?? list[0]
    return owner === undefined ? null : { jobId: owner.run.jobId, certainty: owner.certainty }
  }
}
