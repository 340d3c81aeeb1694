import { RefusedError } from '@/lib/domain/errors'
import type { RunFact } from '@/lib/domain/facts'
import { formatRef, jobRefText, type RefText } from '@/lib/domain/refs'
import type { LakeFactsAt } from '../lakes/lake-facts'
import { malformed, requireRef } from '../refs'
import { isThere } from '../tables/table-summary'

export interface Lanes {
  readonly tables: readonly RefText[]
  /** All runs of the jobs asked for, or the one run. */
  readonly runs: readonly RunFact[]
}

/** What the parameter `lanes` names; refuses what is no table, job or run of this lake. */
export function readLanes(texts: readonly string[], at: LakeFactsAt): Lanes {
  const tables = new Set<RefText>()
  const runs = new Set<RunFact>()
  for (const text of texts) {
    const ref = requireRef(text, 'lanes')
    if (ref.kind === 'table') tables.add(requireTable(formatRef(ref), at))
    else if (ref.kind === 'job') for (const run of requireRuns(ref.name, null, text, at)) runs.add(run)
    else if (ref.kind === 'run') for (const run of requireRuns(ref.name, ref.run, text, at)) runs.add(run)
    else throw malformed(`"${text}" is no lane; name a table or a job`, 'lanes')
  }
  return { tables: [...tables], runs: [...runs] }
}

function requireTable(ref: RefText, at: LakeFactsAt): RefText {
  const fact = at.topology.tables.find((table) => table.ref === ref)
  if (fact !== undefined && isThere(at, fact)) return ref
  throw new RefusedError('table-not-found', `There is no ${ref} in lake "${at.lake.name}".`)
}

function requireRuns(name: string, prefix: string | null, text: string, at: LakeFactsAt): readonly RunFact[] {
  const visible = at.visibility.hides(jobRefText(name)) ? [] : at.names.runs.ofJob(name)
  const runs = visible.filter((run) => prefix === null || run.jobId.startsWith(prefix))
  if (runs.length > 0) return runs
  throw new RefusedError('job-not-found', `There is no ${text} in lake "${at.lake.name}".`)
}
