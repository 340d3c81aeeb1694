import { compareBigInt, groupBy } from '../collections'
import { BATCH_IDENTIFIER } from '../observations'
import type { CheckpointFact, LakeFacts, RunFact } from '../facts'
import { jobRefText, type RefText } from '../refs'
import type { Millis } from '../time'

/** A place on a chain's line: run by ancestry, then checkpoint number. Run -1 = before all that is known. */
export interface Place {
  readonly run: number
  readonly id: bigint
}

export function comparePlaces(a: Place, b: Place): number {
  return a.run - b.run || compareBigInt(a.id, b.id)
}

export interface RestorePoint extends Place {
  readonly fact: CheckpointFact
}

/** Runs joined by restored state, on the one line that leads to the newest run; other lives are abandoned (rule K0). */
export interface LifeLine {
  readonly chain: string
  readonly job: RefText
  /** All runs of the chain, abandoned ones too. */
  readonly members: readonly string[]
  /** By ancestry; the last one is the newest. */
  readonly runs: readonly RunFact[]
  /** Per run but the last: the checkpoint its successor began from. */
  readonly handedOver: readonly bigint[]
  /** A run before the first one handed its state on, but which checkpoint is not known: nothing there can be chosen. */
  readonly uncertainBefore: boolean
  readonly stopped: boolean
  /** All completed checkpoints of the line, by place. */
  readonly completed: readonly RestorePoint[]
  /** Those a restore could use. */
  readonly points: readonly RestorePoint[]
  /** Newest completed checkpoint of the line, restorable or not. */
  readonly last: RestorePoint | null
  /** Where a checkpoint of any run stands; `null` = on an abandoned life. */
  placeOf(jobId: string, checkpointId: bigint): Place | null
}

/** Lines of all streaming jobs that had begun by `now`; jobs that only tidy write nothing of their own. */
export function lifeLines(facts: LakeFacts, now: Millis): LifeLine[] {
  const runs = facts.runs.filter(
    (run) => run.jobType === 'STREAMING' && !run.maintenance && run.startTime <= now,
  )
  const byChain = groupBy(runs, (run) => run.chain)
  const checkpoints = groupBy(facts.checkpoints, (one) => one.jobId)
  const seenFolders = new Set(
    facts.checkpoints.flatMap((one) => (one.files === 'retained' ? [folderOf(one)] : [])),
  )
  return [...byChain].map(([chain, members]) => lifeLine(chain, members, checkpoints, seenFolders, now))
}

function lifeLine(
  chain: string,
  members: readonly RunFact[],
  checkpoints: ReadonlyMap<string, readonly CheckpointFact[]>,
  seenFolders: ReadonlySet<string>,
  now: Millis,
): LifeLine {
  const byId = new Map(members.map((run) => [run.jobId, run]))
  const newest = members.reduce((a, b) => (compareStarts(b, a) > 0 ? b : a))
  const runs = [newest]
  const handedOver: bigint[] = []
  let uncertainBefore = false
  for (let first = newest; ; first = runs[0]!) {
    const restored = first.restoredFrom
    if (restored === null) break
    const parent = restored.run === null ? undefined : byId.get(restored.run)
    if (parent === undefined || restored.path === null || runs.includes(parent)) {
      uncertainBefore = true
      break
    }
    runs.unshift(parent)
    handedOver.unshift(restored.checkpointId)
  }

  const indexOf = new Map(runs.map((run, i) => [run.jobId, i]))
  const placeOf = (jobId: string, checkpointId: bigint): Place | null => {
    let run = indexOf.get(jobId)
    if (run === undefined)
      return uncertainBefore && isBefore(byId, jobId, runs[0]!) ? { run: -1, id: 0n } : null
    // A restore commits again what its checkpoint held: such a group keeps its number and belongs to the earlier run.
    while (run > 0 && checkpointId <= handedOver[run - 1]!) run--
    const limit = handedOver[run]
    if (limit === undefined || checkpointId <= limit) return { run, id: checkpointId }
    // A drained run's last commit carries no number of its own.
    return checkpointId === BATCH_IDENTIFIER ? { run, id: limit } : null
  }

  const completed = runs.flatMap((run, i) =>
    (checkpoints.get(run.jobId) ?? [])
      .filter((one) => one.status === 'COMPLETED' && (one.completedAt ?? one.triggeredAt ?? 0) <= now)
      .flatMap((fact): RestorePoint[] => {
        const place = placeOf(run.jobId, fact.checkpointId)
        return place?.run === i ? [{ ...place, fact }] : []
      }),
  )
  completed.sort(comparePlaces)
  return {
    chain,
    job: jobRefText(newest.jobName),
    members: members.map((run) => run.jobId),
    runs,
    handedOver,
    uncertainBefore,
    stopped: newest.endTime !== null && newest.endTime <= now,
    completed,
    points: completed.filter(({ fact }) => isRestorable(fact, seenFolders)),
    last: completed[completed.length - 1] ?? null,
    placeOf,
  }
}

/**
 * Its `_metadata` was there at the last look. Where no file of its folder was ever seen (a store we do not reach), what
 * Flink says stands, unverified (rule X6).
 */
function isRestorable(fact: CheckpointFact, seenFolders: ReadonlySet<string>): boolean {
  if (fact.state === 'parts-missing') return false
  if (fact.files !== 'unknown') return fact.files === 'retained'
  return fact.path !== null && !seenFolders.has(folderOf(fact))
}

/** Folder that holds a run's checkpoints; all savepoints of a job count as one folder. */
function folderOf(fact: CheckpointFact): string {
  return `${fact.jobId} ${fact.savepoint ? 'savepoints' : 'checkpoints'}`
}

function isBefore(byId: ReadonlyMap<string, RunFact>, jobId: string, first: RunFact): boolean {
  const run = byId.get(jobId)
  return run !== undefined && compareStarts(run, first) < 0
}

function compareStarts(a: RunFact, b: RunFact): number {
  return a.startTime - b.startTime || (a.jobId < b.jobId ? -1 : a.jobId > b.jobId ? 1 : 0)
}
