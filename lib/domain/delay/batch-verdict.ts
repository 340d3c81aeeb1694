import { toInstantText, type Millis } from '../time'
import { span, tell } from './culprit'
import { FACTOR, LEAST_THRESHOLD } from './limits'
import type { Culprit, DelayClass, State } from './model'
import { batchDuration, batchPeriod, type Paces } from './pace'
import type { StuckPoint } from './trace'

/**
 * Rule D6: behind a batch job lateness is the age of the data; it is late only after the next run was due, plus what a
 * run usually takes. Without a rhythm nobody can say when it is due: `unknown`, class `scheduled`.
 */
export function judgeBatch(
  point: StuckPoint,
  paces: Paces,
  now: Millis,
): { readonly state: State; readonly culprit: Culprit } {
  const { job } = point.pair
  const { newest, line } = job
  const is = (state: State, kind: DelayClass, since: Millis | null, says: string) => ({
    state,
    culprit: {
      ref: job.ref,
      class: kind,
      since,
      count: null,
      evidence: tell(newest.fact.evidence, says),
    },
  })
  if (newest.ended?.state === 'FAILED' || newest.ended?.state === 'CANCELED') {
    const says = `the run of ${toInstantText(newest.since)} ended ${newest.ended.state}`
    return is('late', 'run-failed', newest.ended.at, says)
  }
  const period = batchPeriod(job)
  const due = period === null ? null : newest.since + period
  const overdue = due !== null && now > due + (batchDuration(job) ?? 0)
  const early = ranTooEarly(point, paces)
  if (early !== null) {
    const says = `the run of ${toInstantText(early)} read before this data had come through to its input`
    return is(overdue ? 'late' : 'stale', 'run-too-early', early, says)
  }
  if (period === null) {
    const says = `runs known: ${line.entries.length}, without a rhythm that tells when the next one is due`
    return is('unknown', 'scheduled', null, says)
  }
  const says = `a run every ${span(period)} is usual; the last began at ${toInstantText(newest.since)}`
  return overdue ? is('late', 'run-missed', due, says) : is('fresh', 'scheduled', due, says)
}

/** The newest run began when the data was in the lake, long enough to be expected, and not yet in the run's input. */
function ranTooEarly({ pair, root, place }: StuckPoint, paces: Paces): Millis | null {
  const last = pair.job.line.entries[pair.job.line.entries.length - 1]
  if (last === undefined || place.via === null) return null
  const began = last.run.since
  const arrived = place.table.times[place.index]!
  const left = root.table.times[root.index]!
  const usual = paces.pair(place.via.pair) ?? 0
  const late = began - left > Math.max(FACTOR * usual, LEAST_THRESHOLD)
  return arrived > began && late ? began : null
}
