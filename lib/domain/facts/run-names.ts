import { formatRef, type RefText } from '../refs'
import type { RunFact } from './model'

/** Hex digits of a Flink job id in a run's ref, where no other run of the job begins alike. */
const SHORTEST = 8

/** How the runs of a lake are called, and which run a name means. Jobs are runs of one name (rule F4). */
export class RunNames {
  private readonly byId = new Map<string, RunFact>()
  private readonly byJob = new Map<string, RunFact[]>()
  private readonly prefixes = new Map<string, string>()

  constructor(runs: readonly RunFact[]) {
    for (const run of runs) {
      this.byId.set(run.jobId, run)
      const ofJob = this.byJob.get(run.jobName)
      if (ofJob === undefined) this.byJob.set(run.jobName, [run])
      else ofJob.push(run)
    }
    for (const ofJob of this.byJob.values()) {
      ofJob.sort(newestFirst)
      for (const [jobId, prefix] of shortPrefixes(ofJob.map((run) => run.jobId)))
        this.prefixes.set(jobId, prefix)
    }
  }

  /** Names of all jobs, sorted. */
  get jobs(): string[] {
    return [...this.byJob.keys()].sort()
  }

  /** Runs of a job, the one that started last first; empty when there is no such job. */
  ofJob(name: string): readonly RunFact[] {
    return this.byJob.get(name) ?? []
  }

  byJobId(jobId: string): RunFact | null {
    return this.byId.get(jobId) ?? null
  }

  /**
   * The run of that name whose job id begins with `prefix`; `null` prefix = the one that started last. `null` when
   * there is none, or when several begin alike.
   */
  find(name: string, prefix: string | null): RunFact | null {
    const runs = this.ofJob(name)
    if (prefix === null) return runs[0] ?? null
    const fitting = runs.filter((run) => run.jobId.startsWith(prefix))
    return fitting.length === 1 ? (fitting[0] ?? null) : null
  }

  /** `job:enrich~1a2b3c4d`, with more digits where two runs of the job begin alike. */
  refOf(run: RunFact): RefText {
    return formatRef({ kind: 'run', name: run.jobName, run: this.prefixOf(run) })
  }

  /** `job:enrich~1a2b3c4d@17`; of a batch run (`null`) the run itself. */
  checkpointRef(run: RunFact, checkpointId: bigint | null): RefText {
    if (checkpointId === null) return this.refOf(run)
    return formatRef({ kind: 'checkpoint', name: run.jobName, run: this.prefixOf(run), checkpointId })
  }

  private prefixOf(run: RunFact): string {
    return this.prefixes.get(run.jobId) ?? run.jobId
  }
}

function newestFirst(a: RunFact, b: RunFact): number {
  return b.startTime - a.startTime || (a.jobId < b.jobId ? 1 : -1)
}

/** In sorted order the longest common beginning with any other is the one with a neighbour. */
function* shortPrefixes(ids: readonly string[]): Generator<readonly [string, string]> {
  const sorted = [...ids].sort()
  for (const [index, id] of sorted.entries()) {
    const shared = Math.max(
      sharedLength(id, sorted[index - 1] ?? ''),
      sharedLength(id, sorted[index + 1] ?? ''),
    )
    yield [id, id.slice(0, Math.max(SHORTEST, shared + 1))]
  }
}

function sharedLength(a: string, b: string): number {
  let length = 0
  while (length < a.length && a[length] === b[length]) length++
  return length
}
