import type { CheckpointFact, LakeFacts, RunFact } from '../facts'
import type { FlinkJobState } from '../observations'
import type { Millis } from '../time'
import { checkpointsAt, type CheckpointsAt } from './checkpoints-at'

/** A run as it stood at an instant. */
export interface RunAt {
  readonly fact: RunFact
  readonly since: Millis
  readonly ended: { readonly at: Millis; readonly state: FlinkJobState } | null
  /** Flink's word at the instant; `null` = no cluster had told of it by then. */
  readonly state: FlinkJobState | null
  readonly stateSince: Millis | null
  readonly checkpoints: CheckpointsAt
}

const TERMINAL: ReadonlySet<FlinkJobState> = new Set(['FINISHED', 'CANCELED', 'FAILED'])

/** Runs that had begun by `now`, by job name, oldest first. */
export function runsAt(facts: LakeFacts, now: Millis): Map<string, RunAt[]> {
  const checkpoints = new Map<string, CheckpointFact[]>()
  for (const one of facts.checkpoints) {
    const list = checkpoints.get(one.jobId)
    if (list === undefined) checkpoints.set(one.jobId, [one])
    else list.push(one)
  }
  const byJob = new Map<string, RunAt[]>()
  for (const fact of facts.runs) {
    const own = checkpoints.get(fact.jobId) ?? []
    const since = beganAt(fact, own)
    if (since === null || since > now) continue
    const run = runAt(fact, since, checkpointsAt(own, now), now)
    const list = byJob.get(fact.jobName)
    if (list === undefined) byJob.set(fact.jobName, [run])
    else list.push(run)
  }
  for (const list of byJob.values())
    list.sort((a, b) => a.since - b.since || (a.fact.jobId < b.fact.jobId ? -1 : 1))
  return byJob
}

/** A run known by checkpoint files alone has no start of its own: its first trace stands for it. */
function beganAt(fact: RunFact, checkpoints: readonly CheckpointFact[]): Millis | null {
  if (fact.startTime > 0) return fact.startTime
  let first: Millis | null = null
  for (const { triggeredAt, completedAt } of checkpoints) {
    const at = triggeredAt ?? completedAt
    if (at !== null && (first === null || at < first)) first = at
  }
  return first
}

function runAt(fact: RunFact, since: Millis, checkpoints: CheckpointsAt, now: Millis): RunAt {
  const past = fact.states.filter(({ at }) => at <= now)
  if (fact.endTime !== null && fact.endTime <= now) {
    const state = [...past].reverse().find((one) => TERMINAL.has(one.state))?.state ?? 'FINISHED'
    const ended = { at: fact.endTime, state }
    return { fact, since, ended, state, stateSince: fact.endTime, checkpoints }
  }
  const live = past.filter((one) => !TERMINAL.has(one.state))
  const last = live[live.length - 1]
  const first = last === undefined ? undefined : live[startOfStretch(live)]
  return {
    fact,
    since,
    ended: null,
    state: last?.state ?? null,
    stateSince: first?.at ?? null,
    checkpoints,
  }
}

function startOfStretch(states: RunFact['states']): number {
  let i = states.length - 1
  while (i > 0 && states[i - 1]?.state === states[i]?.state) i--
  return i
}
