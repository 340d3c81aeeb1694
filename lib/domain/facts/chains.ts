import type { RestoredFrom } from './model'
import { lastSegment, usersIn, type RunDraft } from './runs'
import { compareText } from '../collections'

export interface Chains {
  /** Flink job id of the first run, by run. */
  readonly rootOf: ReadonlyMap<string, string>
  readonly restoredFrom: ReadonlyMap<string, RestoredFrom>
}

/**
 * Runs joined by restored state (rule F4). Flink names the state by its path: another run's checkpoint folder or a
 * savepoint. An automatic restart names the run's own folder and overwrites the first answer; then shared commit
 * users still join the runs, with the state's number unknown.
 */
export function joinChains(runs: ReadonlyMap<string, RunDraft>): Chains {
  const restoredFrom = new Map<string, RestoredFrom>()
  for (const run of runs.values()) {
    const restore = foreignRestore(run, runs) ?? inheritedUsers(run, runs)
    if (restore !== null) restoredFrom.set(run.jobId, restore)
  }
  const rootOf = new Map<string, string>()
  for (const jobId of runs.keys()) rootOf.set(jobId, findRoot(jobId, restoredFrom))
  return { rootOf, restoredFrom }
}

function foreignRestore(run: RunDraft, runs: ReadonlyMap<string, RunDraft>): RestoredFrom | null {
  const restores = [...run.seen.restores].sort(
    (a, b) => a.body.restoredAt - b.body.restoredAt || compareText(a.place, b.place),
  )
  for (const { body } of restores) {
    const owner = ownerOf(body.externalPath, runs)
    if (owner === run.jobId) continue
    return {
      checkpointId: body.checkpointId,
      // Flink calls a retained checkpoint that a run was started from a savepoint; its folder tells.
      isSavepoint: body.isSavepoint && !/\/chk-\d+\/?$/.test(body.externalPath ?? ''),
      path: body.externalPath,
      run: owner,
      restoredAt: body.restoredAt,
    }
  }
  return null
}

function ownerOf(path: string | null, runs: ReadonlyMap<string, RunDraft>): string | null {
  if (path === null) return null
  const jobId = /\/([0-9a-f]{32})\/chk-\d+\/?$/.exec(path)?.[1]
  if (jobId !== undefined) return jobId
  const folder = lastSegment(path)
  for (const run of runs.values()) {
    const listed = run.seen.checkpoints.some(
      (c) => c.body.externalPath !== null && lastSegment(c.body.externalPath) === folder,
    )
    if (listed || run.metadata.some((m) => lastSegment(m.body.directory) === folder)) return run.jobId
  }
  const prefix = /^savepoint-([0-9a-f]{6})-/.exec(folder)?.[1]
  const fits = prefix === undefined ? [] : [...runs.keys()].filter((id) => id.startsWith(prefix))
  return fits.length === 1 ? (fits[0] ?? null) : null
}

/** The latest earlier run that holds one of this run's commit users. */
function inheritedUsers(run: RunDraft, runs: ReadonlyMap<string, RunDraft>): RestoredFrom | null {
  const users = commitUsersOf(run)
  if (users.size === 0) return null
  let parent: RunDraft | null = null
  for (const other of runs.values()) {
    if (other.jobId === run.jobId || other.startTime >= run.startTime) continue
    if (parent !== null && other.startTime <= parent.startTime) continue
    if ([...commitUsersOf(other)].some((user) => users.has(user))) parent = other
  }
  if (parent === null) return null
  const first = run.metadata.reduce<bigint | null>(
    (low, m) => (low === null || m.body.checkpointId < low ? m.body.checkpointId : low),
    null,
  )
  return {
    checkpointId: first === null || first < 1n ? 0n : first - 1n,
    isSavepoint: false,
    path: null,
    run: parent.jobId,
    restoredAt: run.startTime,
  }
}

export function commitUsersOf(run: RunDraft): Set<string> {
  return new Set(run.metadata.flatMap(usersIn))
}

/** Of states that hold the same commit users the first: enough to tell which there are. */
export function firstPerUsers(states: RunDraft['metadata']): RunDraft['metadata'] {
  const known = new Set<string>()
  return states.filter((seen) => {
    const before = known.size
    for (const user of usersIn(seen)) known.add(user)
    return known.size > before
  })
}

function findRoot(jobId: string, restoredFrom: ReadonlyMap<string, RestoredFrom>): string {
  const visited = new Set<string>()
  let at = jobId
  while (!visited.has(at)) {
    visited.add(at)
    const parent = restoredFrom.get(at)?.run
    if (parent === null || parent === undefined) return at
    at = parent
  }
  return [...visited].sort()[0] ?? jobId
}
