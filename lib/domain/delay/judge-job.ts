import type { Evidence } from '../facts'
import { toInstantText, type Millis } from '../time'
import { blameJob, lastFailure, span, tell } from './culprit'
import type { Flow, JobAt } from './flow'
import {
  checkpointLimits,
  describeFailures,
  failuresInARow,
  isRestarting,
  stoppedOnPurpose,
  type CheckpointLimits,
} from './job-state'
import { FACTOR, firstAbove, LEAST_THRESHOLD, median, SLOW_INTERVALS } from './limits'
import type { DelayClass, JobJudgement, State } from './model'
import type { Paces } from './pace'

interface Finding {
  readonly state: State
  readonly code: string
  readonly class: DelayClass | null
  readonly at: Millis | null
  readonly count: number | null
  readonly evidence: readonly Evidence[]
}

/** Checkpoints that fail in a row make a job broken from this many on, or earlier once they are overdue. */
const FAILURES_TO_BREAK = 3
/** Checkpoints whose durations say whether a job is slow. */
const RECENT = 5

const SEVERITY: readonly State[] = ['idle', 'fresh', 'unknown', 'stale', 'late', 'broken']

/** State of a job at an instant by its own newest run; a streaming job also by what it leaves unread. */
export function judgeJob(job: JobAt, flow: Flow, paces: Paces): JobJudgement {
  const { newest } = job
  const { completed } = newest.checkpoints
  const base = {
    ref: job.ref,
    failures: failuresInARow(newest).count,
    lastCompletedAt: completed[completed.length - 1]?.completedAt ?? null,
  }
  const found = findings(job, flow, paces).reduce((worst, one) =>
    SEVERITY.indexOf(one.state) > SEVERITY.indexOf(worst.state) ? one : worst,
  )
  const failure = found.class === null ? [] : lastFailure(newest, flow.now)
  const told = failure.filter((one) => !found.evidence.includes(one))
  return { ...base, ...found, evidence: [...found.evidence, ...told] }
}

function findings(job: JobAt, flow: Flow, paces: Paces): Finding[] {
  const { newest } = job
  const { evidence } = newest.fact
  if (newest.ended !== null) return [endedFinding(job)]
  if (job.batch) return [finding('fresh', 'running', null, newest.since, tell(evidence, `${job.name} runs`))]
  const pace = paces.job(job)?.ms ?? 0
  const limits = checkpointLimits(job, pace)
  const last = newest.checkpoints.completed[newest.checkpoints.completed.length - 1]
  const lastAt = last?.completedAt ?? newest.since
  const age = flow.now - lastAt
  if (newest.state === null) {
    return age <= limits.soft && last !== undefined
      ? [finding('fresh', 'running', null, newest.since, last.fact.evidence), ...backlog(job, flow, paces)]
      : [finding('unknown', 'not-seen', null, lastAt, evidence)]
  }
  if (isRestarting(newest)) {
    const since = newest.stateSince ?? lastAt
    const state = age <= limits.soft ? 'stale' : last === undefined ? 'broken' : 'late'
    const says = `${job.name} is ${newest.state} since ${toInstantText(since)}`
    return [finding(state, 'job-restarting', 'job-restarting', since, tell(evidence, says))]
  }
  return [
    finding('fresh', 'running', null, newest.stateSince, tell(evidence, `${job.name} is ${newest.state}`)),
    ...failing(job, age, limits),
    ...slow(job, flow.now, pace, age, limits),
    ...backlog(job, flow, paces),
  ]
}

function endedFinding(job: JobAt): Finding {
  const { newest } = job
  const { at, state } = newest.ended!
  const evidence = tell(newest.fact.evidence, `${job.name} is ${state} since ${toInstantText(at)}`)
  if (state === 'FAILED') {
    const kind = job.batch ? 'run-failed' : 'job-not-running'
    return finding('broken', kind, kind, at, evidence)
  }
  if (stoppedOnPurpose(newest))
    return finding('idle', 'stopped-on-purpose', 'stopped-on-purpose', at, evidence)
  return finding('idle', state === 'CANCELED' ? 'canceled' : 'finished', null, at, evidence)
}

function failing(job: JobAt, age: Millis, limits: CheckpointLimits): Finding[] {
  const failures = failuresInARow(job.newest)
  const { list, since, count } = failures
  const last = list[list.length - 1]
  if (last === undefined) return []
  const state = count >= FAILURES_TO_BREAK || age > limits.hard ? 'broken' : 'stale'
  const kind = failures.byRestart ? 'job-restarting' : 'checkpoints-failing'
  const says = describeFailures(failures)
  const evidence = tell(last.fact.evidence, says)
  return [finding(state, kind, kind, since, evidence, count)]
}

function slow(job: JobAt, now: Millis, pace: Millis, age: Millis, limits: CheckpointLimits): Finding[] {
  const { completed, open } = job.newest.checkpoints
  const found: Finding[] = []
  if (age > limits.soft) {
    const state = age > limits.hard ? 'late' : 'stale'
    const says =
      open === null
        ? `no checkpoint completed for ${span(age)}; every ${span(pace)} is usual`
        : `checkpoint ${open.fact.checkpointId} is under way for ${span(now - open.triggeredAt)}`
    const evidence = tell(open?.fact.evidence ?? job.newest.fact.evidence, says)
    found.push(finding(state, 'job-slow', 'job-slow', open?.triggeredAt ?? now - age, evidence))
  }
  const recent = completed.slice(-RECENT).filter((one) => one.triggeredAt !== null)
  const durations = recent.map((one) => one.completedAt - one.triggeredAt!)
  const usual = median(durations)
  if (usual !== null && recent.length >= RECENT && usual > SLOW_INTERVALS * pace) {
    const says = `the last ${recent.length} checkpoints took ${span(usual)} (median), one every ${span(pace)} is set`
    const evidence = tell(recent[recent.length - 1]!.fact.evidence, says)
    found.push(finding('stale', 'job-slow', 'job-slow', recent[0]!.triggeredAt, evidence))
  }
  return found
}

/** Data that waits for the job longer than FACTOR times what is usual makes the job late, whatever else it does. */
function backlog(job: JobAt, flow: Flow, paces: Paces): Finding[] {
  const found: Finding[] = []
  for (const [ref, reader] of job.readers) {
    const table = flow.tables.get(ref)
    if (table === undefined || !reader.anchored || job.retired) continue
    let next = firstAbove(table.ids, reader.positions[reader.positions.length - 1] ?? 0n)
    while (next < table.ids.length && !(table.snapshots[next]!.content && table.deliveredBy[next]! >= 0))
      next++
    if (next >= table.ids.length) continue
    const waits = table.times[table.deliveredBy[next]!]!
    const usual = (paces.job(job)?.ms ?? 0) + paces.changelog(table)
    if (flow.now - waits <= Math.max(FACTOR * usual, LEAST_THRESHOLD)) continue
    const held = { from: waits, to: flow.now, open: true, step: 'waiting', longest: 'wait', reader } as const
    const blame = blameJob(job, held)
    const state = blame.class === 'checkpoints-failing' ? 'broken' : 'late'
    found.push(finding(state, blame.class, blame.class, waits, blame.evidence, blame.count))
  }
  return found
}

function finding(
  state: State,
  code: string,
  kind: DelayClass | null,
  at: Millis | null,
  evidence: readonly Evidence[],
  count: number | null = null,
): Finding {
  return { state, code, class: kind, at, count, evidence }
}
