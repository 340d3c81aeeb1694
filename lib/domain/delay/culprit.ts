import type { Evidence } from '../facts'
import type { RefText } from '../refs'
import { toInstantText, type Millis } from '../time'
import type { JobAt } from './flow'
import { describeSuspect, loadAt, newestFailure } from './look'
import { describeFailures, failuresInARow, isRestarting, stoppedOnPurpose } from './job-state'
import type { Culprit, DelayClass } from './model'
import type { Reader } from './reader'
import type { RunAt } from './runs-at'
import type { Step } from './unreflected'

/** How long a job held the data: from when it got it, until it passed it on or now. */
export interface Held {
  readonly from: Millis
  readonly to: Millis
  readonly open: boolean
  readonly step: Step['kind']
  /** Where most of the time went. */
  readonly longest: 'wait' | 'job' | 'commit' | 'changelog'
  readonly reader: Reader | null
}

/** Names what kept a streaming job, by rule D10, from its state, its checkpoints and its positions. */
export function blameJob(job: JobAt, held: Held): Culprit {
  const run = held.open ? job.newest : (runDuring(job, held) ?? job.newest)
  const failures = failuresInARow(run)
  const is = (
    kind: DelayClass,
    since: Millis | null,
    says: string,
    evidence: readonly Evidence[] = run.fact.evidence,
    count: number | null = null,
  ): Culprit => ({
    ref: job.ref,
    class: kind,
    since,
    count,
    evidence: [...tell(evidence, says), ...lastFailure(run, held.to)],
  })

  if (held.longest === 'changelog') return blameChangelog(job.ref, held, run.fact.evidence)
  if (held.open && run.ended !== null) {
    const { at, state } = run.ended
    return stoppedOnPurpose(run)
      ? is('stopped-on-purpose', at, `${job.name} was stopped with a savepoint at ${toInstantText(at)}`)
      : is('job-not-running', at, `${job.name} is ${state} since ${toInstantText(at)}`)
  }
  if (held.step === 'uncommitted')
    return is('commit-late', held.from, `${job.name} completed the checkpoint and has not committed it yet`)
  const done = job.line.entries.filter((one) => one.completedAt > held.from && one.completedAt <= held.to)
  if (held.open && (isRestarting(run) || (failures.byRestart && done.length === 0))) {
    const since = run.stateSince ?? held.from
    const says = `${job.name} is ${run.state ?? 'not seen'} since ${toInstantText(since)}, ${describeFailures(failures)}`
    return is('job-restarting', since, says, run.fact.evidence, failures.count || null)
  }
  if (held.open && failures.list.length > 0 && (done.length === 0 || failures.count >= MANY)) {
    const last = failures.list[failures.list.length - 1]!
    const says = describeFailures(failures)
    return is('checkpoints-failing', failures.since, says, last.fact.evidence, failures.count)
  }
  const down = downtime(job, held)
  if (down * 2 > held.to - held.from) {
    const says = `${job.name} did not run for ${span(down)} of the ${span(held.to - held.from)}`
    return is('job-not-running', held.from, says)
  }
  const failed = run.checkpoints.failed.filter((one) => one.failedAt > held.from && one.failedAt <= held.to)
  if (failed.length > done.length) {
    const says = `${failed.length} checkpoints of ${job.name} failed meanwhile, ${done.length} completed`
    return is('checkpoints-failing', held.from, says, failed[0]!.fact.evidence, failed.length)
  }
  const newest = done[done.length - 1]
  if (held.longest === 'commit')
    return is(
      'commit-late',
      held.from,
      `${job.name} committed ${span(held.to - held.from)} later`,
      newest?.evidence,
    )
  if (held.open && run.state === null && done.length === 0)
    return is('unknown', held.from, `no cluster tells of ${job.name}, and it completed nothing since`)
  const load = loadAt(run, held.to)
  const busy = load === null ? null : describeSuspect(load)
  // whoever works all the time does take its data in, a batch of it at a time
  if (held.step === 'waiting' && done.length >= 2 && busy === null && !moved(job, held)) {
    const says = `${done.length} checkpoints of ${job.name} completed meanwhile and read nothing of it`
    return is('job-not-consuming', held.from, says, newest!.evidence)
  }
  const says = `${job.name} runs; ${done.length} of its checkpoints completed in the ${span(held.to - held.from)} the data waited`
  if (load === null || busy === null) return is('job-slow', held.from, says, newest?.evidence)
  return is('job-slow', held.from, `${says}; ${busy}`, [load.evidence, ...(newest?.evidence ?? [])])
}

/** The newest exception by then, as evidence of what to look at. */
export function lastFailure(run: RunAt, by: Millis): Evidence[] {
  const last = newestFailure(run, by)
  return last === null ? [] : [last.evidence]
}

/** Failures in a row that are blamed although some checkpoint got through meanwhile. */
const MANY = 3

export function blameChangelog(ref: RefText, held: Held, evidence: readonly Evidence[]): Culprit {
  const says = `no snapshot carried a changelog for ${span(held.to - held.from)}, so readers saw nothing of it`
  return { ref, class: 'no-changelog', since: held.from, count: null, evidence: tell(evidence, says) }
}

/** Puts the finding as a sentence in front of what it rests on. */
export function tell(evidence: readonly Evidence[], says: string): Evidence[] {
  const first = evidence[0]
  return first === undefined ? [] : [{ ...first, says }, ...evidence]
}

function moved(job: JobAt, held: Held): boolean {
  if (held.reader === null) return true
  const { entries } = job.line
  let before: bigint | null = null
  let after: bigint | null = null
  for (const [i, entry] of entries.entries()) {
    if (entry.completedAt <= held.from) before = held.reader.positions[i] ?? null
    if (entry.completedAt <= held.to) after = held.reader.positions[i] ?? null
  }
  return after !== before
}

function runDuring(job: JobAt, held: Held) {
  return [...job.runs].reverse().find((run) => run.since <= held.to)
}

/** Time in which no run of the job was up, from its very first one on. */
function downtime(job: JobAt, { from, to }: Held): Millis {
  const begins = Math.max(from, job.runs[0]!.since)
  let up = 0
  for (const run of job.runs)
    up += Math.max(0, Math.min(run.ended?.at ?? to, to) - Math.max(run.since, begins))
  return Math.max(0, to - begins - up)
}

export function span(ms: Millis): string {
  const total = Math.round(ms / 1000)
  return total < 60 ? `${total} s` : `${Math.floor(total / 60)} min ${total % 60} s`
}
