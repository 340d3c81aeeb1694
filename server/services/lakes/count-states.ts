import type { State } from '@/lib/contracts'
import { summarizeJobs } from '../jobs/job-summary'
import type { Actor, LakeRecord } from '../ports'
import type { JudgeLake } from '../states/judge-lake'
import { summarizeTables } from '../tables/table-summary'
import { openLakeFacts, type LakeFactsDeps } from './lake-facts'
import type { LakeCounts } from './lake-service'

export interface CountDeps extends LakeFactsDeps {
  readonly judge: JudgeLake
}

/** How many tables and jobs a lake has now, and in which states. */
export async function countStates(deps: CountDeps, actor: Actor, lake: LakeRecord): Promise<LakeCounts> {
  const at = await openLakeFacts(deps, actor, lake.name, undefined)
  const judgements = await deps.judge(at)
  const tables = summarizeTables(at, judgements)
  const jobs = summarizeJobs(at, judgements)
  return {
    tables: tables.length,
    jobs: jobs.length,
    tableStates: tally(tables.map((table) => table.judgement.state)),
    jobStates: tally(jobs.map((job) => job.judgement.state)),
  }
}

function tally(states: readonly State[]): Map<State, number> {
  const counts = new Map<State, number>()
  for (const state of states) counts.set(state, (counts.get(state) ?? 0) + 1)
  return counts
}
