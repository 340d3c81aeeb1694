import type { FlinkJobState, StoredObservation } from '../observations'
import type { Millis } from '../time'
import type { ObservationIndex, JobObservations, Seen } from './observation-index'
import { readPlanTexts, type VertexTexts } from './plan-text'
import { compareText, push } from '../collections'

/** A Flink job id as all its witnesses together describe it, before tables are matched to it. */
export interface RunDraft {
  readonly jobId: string
  readonly jobName: string
  readonly clusters: readonly string[]
  readonly jobType: 'STREAMING' | 'BATCH'
  readonly startTime: Millis
  readonly endTime: Millis | null
  readonly states: readonly { readonly at: Millis; readonly state: FlinkJobState }[]
  readonly vertices: readonly VertexTexts[]
  /** For each vertex, the vertices its rows can reach, itself included. */
  readonly reach: ReadonlyMap<string, ReadonlySet<string>>
  readonly metadata: readonly Seen<'checkpoint-metadata'>[]
  readonly seen: JobObservations
  /** Best witnesses for evidence: the newest answer and the plan. */
  readonly answer: StoredObservation | null
  readonly plan: StoredObservation | null
}

const TERMINAL: ReadonlySet<FlinkJobState> = new Set(['FINISHED', 'CANCELED', 'FAILED'])
const NOTHING: JobObservations = {
  answers: [],
  plans: [],
  checkpoints: [],
  restores: [],
  configs: [],
  exceptions: [],
  loads: [],
  missed: [],
}

export function draftRuns(
  index: ObservationIndex,
  jobNameOf: (name: string) => string,
): Map<string, RunDraft> {
  const metadata = assignMetadata(index)
  const ids = new Set([...index.jobs.keys(), ...metadata.keys()])
  const runs = new Map<string, RunDraft>()
  for (const jobId of [...ids].sort()) {
    const run = draftRun(jobId, index.jobs.get(jobId) ?? NOTHING, metadata.get(jobId) ?? [])
    runs.set(jobId, { ...run, jobName: jobNameOf(run.jobName) })
  }
  return runs
}

function draftRun(jobId: string, seen: JobObservations, metadata: Seen<'checkpoint-metadata'>[]): RunDraft {
  const answers = [...seen.answers].sort(byWeight)
  const best = answers[answers.length - 1] ?? null
  const plan = seen.plans[seen.plans.length - 1] ?? null
  const vertexNames = new Map(answers.flatMap((a) => a.body.vertices.map((v) => [v.id, v.name] as const)))
  const vertices = plan === null ? [] : readPlanTexts(plan.body, vertexNames)
  const firstTrigger = seen.checkpoints.reduce((a, c) => Math.min(a, c.body.triggeredAt), Infinity)
  return {
    jobId,
    // Checkpoints alone do not name their job: it is called by its id until a cluster or an event names it.
    jobName: best?.body.name ?? jobId,
    clusters: [...new Set(seen.answers.map((a) => a.body.cluster))].sort(),
    jobType: best?.body.jobType ?? plan?.body.jobType ?? 'STREAMING',
    startTime: best?.body.startTime ?? (Number.isFinite(firstTrigger) ? firstTrigger : 0),
    endTime: answers.reduce<Millis | null>((end, a) => a.body.endTime ?? end, null),
    states: stateTimeline(answers),
    vertices,
    reach: reachability(vertices, plan),
    metadata,
    seen,
    answer: best,
    plan,
  }
}

/** A terminal state outweighs any other answer, then the later one by Flink's own clock (rule F4). */
function byWeight(a: Seen<'job'>, b: Seen<'job'>): number {
  return (
    Number(TERMINAL.has(a.body.state)) - Number(TERMINAL.has(b.body.state)) ||
    (a.body.now ?? a.lastReadAt) - (b.body.now ?? b.lastReadAt) ||
    Number(a.body.vertices.length > 0) - Number(b.body.vertices.length > 0) ||
    compareText(a.place, b.place)
  )
}

function stateTimeline(answers: readonly Seen<'job'>[]): { at: Millis; state: FlinkJobState }[] {
  const all = new Map<string, { at: Millis; state: FlinkJobState }>()
  const note = (at: Millis, state: FlinkJobState) => all.set(`${at} ${state}`, { at, state })
  for (const { body, readAt } of answers) {
    for (const { at, state } of body.stateTimes) note(at, state)
    if (TERMINAL.has(body.state)) note(body.endTime ?? readAt, body.state)
    // Not by Flink's own clock: it moves on with every look, and what was first read must not.
    else note(readAt, body.state)
  }
  // CANCELLING and CANCELED fall into one millisecond: what ends a run is last.
  const ends = ({ state }: { state: FlinkJobState }) => Number(TERMINAL.has(state))
  return [...all.values()].sort((a, b) => a.at - b.at || ends(a) - ends(b) || compareText(a.state, b.state))
}

function reachability(
  vertices: readonly VertexTexts[],
  plan: Seen<'job-plan'> | null,
): Map<string, Set<string>> {
  const next = new Map<string, string[]>()
  for (const node of plan?.body.nodes ?? []) for (const input of node.inputs) push(next, input.id, node.id)
  const reach = new Map<string, Set<string>>()
  for (const { id } of vertices) {
    const visited = new Set<string>([id])
    const stack = [id]
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      for (const to of next.get(at) ?? []) {
        if (visited.has(to)) continue
        visited.add(to)
        stack.push(to)
      }
    }
    reach.set(id, visited)
  }
  return reach
}

/**
 * Checkpoints name their job by path. A savepoint does not: it belongs to the run whose REST answer gives its path,
 * else to the one run whose checkpoints hold the same commit users and which lived while its number was next.
 */
function assignMetadata(index: ObservationIndex): Map<string, Seen<'checkpoint-metadata'>[]> {
  const byJob = new Map<string, Seen<'checkpoint-metadata'>[]>()
  const usersOf = new Map<string, Set<string>>()
  const orphans: Seen<'checkpoint-metadata'>[] = []
  for (const one of index.metadata) {
    if (one.body.jobId === null) {
      orphans.push(one)
      continue
    }
    push(byJob, one.body.jobId, one)
    for (const user of usersIn(one)) {
      usersOf.set(user, (usersOf.get(user) ?? new Set()).add(one.body.jobId))
    }
  }
  const byFolder = savepointOwners(index)
  for (const one of orphans) {
    const folder = lastSegment(one.body.directory)
    const named = byFolder.get(folder)
    const prefix = /^savepoint-([0-9a-f]{6})-/.exec(folder)?.[1]
    const shared = [...new Set(usersIn(one).flatMap((user) => [...(usersOf.get(user) ?? [])]))]
    const byPrefix =
      prefix === undefined
        ? []
        : [...new Set([...index.jobs.keys(), ...byJob.keys()])].filter((id) => id.startsWith(prefix))
    const owner = named ?? (byPrefix.length === 1 ? byPrefix[0] : shared.length === 1 ? shared[0] : undefined)
    if (owner !== undefined) push(byJob, owner, one)
  }
  return byJob
}

/** Commit users that a state holds. */
export function usersIn(one: Seen<'checkpoint-metadata'>): string[] {
  return [
    ...one.body.sinks.flatMap((sink) => [...sink.commitUsers]),
    ...one.body.otherCommitUsers.flatMap((other) => [...other.commitUsers]),
  ]
}

/** Folder name of each savepoint that a job's own answers list as completed. */
function savepointOwners(index: ObservationIndex): Map<string, string> {
  const owners = new Map<string, string>()
  for (const [jobId, seen] of index.jobs) {
    for (const { body } of seen.checkpoints) {
      if (body.isSavepoint && body.externalPath !== null) owners.set(lastSegment(body.externalPath), jobId)
    }
  }
  return owners
}

export function lastSegment(path: string): string {
  return path.replace(/\/+$/, '').split('/').pop() ?? ''
}
