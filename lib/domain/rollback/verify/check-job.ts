import type { LakeFacts, RunFact } from '../../facts'
import { normalizeStorageUri } from '../../paths'
import type { Millis } from '../../time'
import type { ExpectedJob } from './expectation'
import type { Check, CheckCode, CheckState } from './model'

/** The committer's own restart after it has committed again what its checkpoint held (E9). */
const INTENDED = /intentionally thrown after committing the restored checkpoints/i
const WANTED_CHECKPOINTS = 2

/** What E11 asks of Flink: the planned path, one start, two checkpoints, no exception but the intended one. */
export function checkJob(facts: LakeFacts, expected: ExpectedJob, now: Millis): Check[] {
  const check = (code: CheckCode, state: CheckState, says: string): Check => ({
    code,
    ref: expected.ref,
    state,
    says,
  })
  const known = new Set(expected.knownRuns)
  const runs = facts.runs
    .filter((run) => run.jobName === expected.name && !known.has(run.jobId) && run.startTime <= now)
    .sort((a, b) => b.startTime - a.startTime)
  if (runs.length === 0) return [check('restored-from', 'open', 'no new run of it was seen')]
  const right = runs.filter((run) => isFrom(run, expected))
  const wrong = runs.find((run) => !isFrom(run, expected) && !followsOne(run, right))
  if (wrong !== undefined)
    return [check('restored-from', 'failed', `run ${wrong.jobId} began from ${originOf(wrong)}`)]
  const starts = right.filter((run) => run.startTime <= now)
  const run = runs[0]!
  const completed = facts.checkpoints.filter(
    (one) => runs.some(({ jobId }) => jobId === one.jobId) && one.status === 'COMPLETED',
  )
  const odd = runs.flatMap(({ exceptions }) => exceptions ?? []).find((one) => !INTENDED.test(one.firstLine))
  return [
    check('restored-from', 'passed', `run ${run.jobId} began from ${expected.path ?? 'nothing'}`),
    startedOnce(starts, check),
    check(
      'checkpoints',
      completed.length >= WANTED_CHECKPOINTS ? 'passed' : 'open',
      `${completed.length} of ${WANTED_CHECKPOINTS} checkpoints completed since`,
    ),
    odd === undefined
      ? check('no-exception', 'passed', 'no exception but the intended one')
      : check('no-exception', 'failed', `${odd.name}: ${odd.firstLine}`),
  ]
}

function isFrom({ restoredFrom }: RunFact, { path, checkpointId }: ExpectedJob): boolean {
  if (path === null) return restoredFrom === null
  if (restoredFrom === null || restoredFrom.checkpointId !== checkpointId) return false
  return restoredFrom.path === null || normalizeStorageUri(restoredFrom.path) === normalizeStorageUri(path)
}

/** A later run that goes on from one of the plan's own: the switch of a branch job to main. */
function followsOne({ restoredFrom }: RunFact, right: readonly RunFact[]): boolean {
  return restoredFrom !== null && right.some((run) => run.jobId === restoredFrom.run)
}

function originOf({ restoredFrom }: RunFact): string {
  return restoredFrom === null ? 'nothing' : (restoredFrom.path ?? `checkpoint ${restoredFrom.checkpointId}`)
}

/** Two starts from one checkpoint write the same groups twice; one that only had its intended end may be repeated (X4). */
function startedOnce(
  starts: readonly RunFact[],
  check: (code: CheckCode, state: CheckState, says: string) => Check,
): Check {
  const real = starts.filter((run) => {
    const seen = run.exceptions ?? []
    const failed = run.states.at(-1)?.state === 'FAILED'
    return !(failed && seen.length > 0 && seen.every((one) => INTENDED.test(one.firstLine)))
  })
  return check(
    'started-once',
    real.length <= 1 ? 'passed' : 'failed',
    real.length <= 1
      ? 'started once from this checkpoint'
      : `started ${real.length} times from one checkpoint: rows may be doubled`,
  )
}
