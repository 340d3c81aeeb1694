import type { WireSync } from '@/lib/contracts'

/** In the order a sync goes through them. */
export const SYNC_PHASES = ['warehouse', 'flink', 'checkpoints', 'facts', 'publish'] as const
export type SyncPhase = (typeof SYNC_PHASES)[number]

/** What was seen of one phase; times are of the watcher's clock, ms. */
export interface PhaseSeen {
  readonly phase: string
  readonly done: number
  readonly total: number | null
  readonly firstAt: number
  readonly firstDone: number
  readonly lastAt: number
}

/** Phases in the order they were seen, the last one being at work. */
export type PhaseLog = readonly PhaseSeen[]

/** The log after another look at the sync. The same look gives the same log. */
export function logPhase(log: PhaseLog, sync: WireSync, at: number): PhaseLog {
  if (sync.status === 'queued' || !isPhase(sync.phase)) return log
  const last = log.at(-1)
  if (last?.phase !== sync.phase) {
    const seen = { phase: sync.phase, done: sync.done, total: sync.total }
    return [...log, { ...seen, firstAt: at, firstDone: sync.done, lastAt: at }]
  }
  if (last.done === sync.done && last.total === sync.total) return log
  return [...log.slice(0, -1), { ...last, done: sync.done, total: sync.total, lastAt: at }]
}

export interface Pace {
  /** Done in a second. */
  readonly perSecond: number
  /** `null` while it is not known how much there is. */
  readonly leftMs: number | null
}

/** Below half a second of watching nothing is said of the pace: it would jump. */
const LEAST_WATCHED_MS = 500

/** How fast a phase goes and how long it still takes, by what was seen of it. */
export function paceOf(seen: PhaseSeen): Pace | null {
  const ms = seen.lastAt - seen.firstAt
  const done = seen.done - seen.firstDone
  if (ms < LEAST_WATCHED_MS || done <= 0) return null
  const perSecond = (done / ms) * 1000
  const left = seen.total === null ? null : Math.max(0, seen.total - seen.done)
  return { perSecond, leftMs: left === null ? null : (left / perSecond) * 1000 }
}

function isPhase(phase: string): phase is SyncPhase {
  return SYNC_PHASES.some((each) => each === phase)
}
