import { compareText } from '../collections'
import type { Millis } from '../time'
import type { RunEvent, RunEventType } from './event'
import { facetOf, textOf } from './facet'

export type ToldState = 'RUNNING' | 'COMPLETED' | 'ABORTED' | 'FAILED' | 'NEW'

/** A run as its events tell it. */
export interface ToldRun {
  readonly id: string
  readonly job: { readonly namespace: string; readonly name: string }
  readonly state: ToldState
  readonly startedAt: Millis | null
  /** Of its first terminal event; streaming jobs may never have one. */
  readonly endedAt: Millis | null
  readonly firstAt: Millis
  readonly lastAt: Millis
  readonly flinkJobId: string | null
}

const TERMINAL: ReadonlyMap<RunEventType, ToldState> = new Map([
  ['COMPLETE', 'COMPLETED'],
  ['FAIL', 'FAILED'],
  ['ABORT', 'ABORTED'],
])

/** What folding needs of an event: the store gives no more. */
export interface RunSaying {
  readonly runId: string
  readonly job: { readonly namespace: string; readonly name: string }
  readonly type: RunEventType
  readonly at: Millis
  readonly flinkJobId: string | null
}

export function sayingOf(event: RunEvent): RunSaying {
  const { namespace, name } = event.job
  return {
    runId: event.run.id,
    job: { namespace, name },
    type: event.type,
    at: event.at,
    flinkJobId: flinkJobIdOf(event),
  }
}

/** 32 hex digits, from Flink's own facet. */
export function flinkJobIdOf(event: RunEvent): string | null {
  const id = textOf(facetOf(event.run.facets, 'flink_job'), 'jobId')?.toLowerCase() ?? null
  return id !== null && /^[0-9a-f]{32}$/.test(id) ? id : null
}

/**
 * Runs out of their events, in whatever order and number they came: a terminal event ends a run, and the first of several
 * counts (a RUNNING that comes late opens nothing again); the earliest START is the start. Newest first.
 */
export function foldRuns(sayings: Iterable<RunSaying>): ToldRun[] {
  const runs = new Map<string, RunSaying[]>()
  for (const one of sayings) {
    const own = runs.get(one.runId)
    if (own === undefined) runs.set(one.runId, [one])
    else own.push(one)
  }
  return [...runs.values()]
    .map(foldRun)
    .sort((a, b) => (b.startedAt ?? b.firstAt) - (a.startedAt ?? a.firstAt) || compareText(a.id, b.id))
}

function foldRun(all: readonly RunSaying[]): ToldRun {
  const sayings = [...new Map(all.map((one) => [keyOf(one), one])).values()].sort(inOrder)
  const [first] = sayings
  const last = sayings.at(-1)
  if (first === undefined || last === undefined) throw new RangeError('a run has at least one event')
  const started = sayings.find(({ type }) => type === 'START')
  const ended = sayings.find(({ type }) => TERMINAL.has(type))
  const alive = sayings.some(({ type }) => type === 'START' || type === 'RUNNING')
  return {
    id: first.runId,
    job: last.job,
    state: ended === undefined ? (alive ? 'RUNNING' : 'NEW') : (TERMINAL.get(ended.type) ?? 'NEW'),
    startedAt: started?.at ?? null,
    endedAt: ended?.at ?? null,
    firstAt: first.at,
    lastAt: last.at,
    flinkJobId: sayings.find(({ flinkJobId }) => flinkJobId !== null)?.flinkJobId ?? null,
  }
}

function inOrder(a: RunSaying, b: RunSaying): number {
  return a.at - b.at || compareText(keyOf(a), keyOf(b))
}

function keyOf({ type, at, flinkJobId, job }: RunSaying): string {
  return JSON.stringify([type, at, flinkJobId, job.namespace, job.name])
}
