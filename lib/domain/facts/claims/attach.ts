import { SKEW_MARGIN } from '../clock'
import type { Millis } from '../../time'
import type { RunFact } from '../model'

interface Moment {
  readonly barrier: bigint
  readonly snapshot: bigint
  readonly at: Millis | null
}

/** Whether a run's own facts have something at the claimed place: the same number, another one, or nothing. */
export type Match = 'same' | 'other' | null

/**
 * The run a claimed checkpoint belongs to: the one whose facts say the same, then one that was alive when the witness
 * says it was so; where it does not say when, one that has this checkpoint at all, or the last started. `null` = none:
 * barriers of two runs of one name are kept apart, so it is no run we know.
 */
export function runOfClaim(
  runs: readonly RunFact[],
  { at }: Moment,
  matchOf: (run: RunFact) => Match,
): RunFact | null {
  const newestFirst = [...runs].sort((a, b) => b.startTime - a.startTime || (a.jobId < b.jobId ? -1 : 1))
  const same = newestFirst.find((run) => matchOf(run) === 'same')
  if (same !== undefined) return same
  if (at !== null) return newestFirst.find((run) => wasAlive(run, at)) ?? null
  return newestFirst.find((run) => matchOf(run) === 'other') ?? newestFirst[0] ?? null
}

function wasAlive(run: RunFact, at: Millis): boolean {
  return run.startTime <= at + SKEW_MARGIN && (run.endTime === null || at <= run.endTime + SKEW_MARGIN)
}
