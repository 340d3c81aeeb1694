import type { Millis } from '@/lib/domain/time'
import type { SourceHealth } from './source-health'
import type { WatchContext } from './watch-context'

/** Why a turn could not be done. */
export interface Problem {
  readonly where: string
  readonly message: string
}

/** A source that stays silent is asked at least this often. */
const LONGEST_PAUSE_MILLIS = 60_000

export interface Repetition {
  /** Name in the list of troubles. */
  readonly source: string
  readonly turn: () => Promise<Problem | null>
  /** When the source spoke, where it has a clock of its own; else ours counts. */
  readonly answeredAt?: () => Millis | null
  /** Pause after a turn that went well, ms. */
  readonly pause: () => Millis
  /** The pause after a first failure; it doubles with each further one. */
  readonly firstRetryMillis: Millis
}

/** Takes turn after turn until the signal is aborted. A failure makes the pauses longer, a success ends that. */
export async function repeat(what: Repetition, health: SourceHealth, context: WatchContext): Promise<void> {
  let failures = 0
  while (!context.signal.aborted) {
    const problem = await attempt(what.turn, context.signal)
    if (context.signal.aborted) return
    failures = problem === null ? 0 : failures + 1
    const pause =
      problem === null ? what.pause() : retryPause(what.firstRetryMillis, failures, context.random)
    if (problem === null) health.ok(what.source, what.answeredAt?.() ?? context.now())
    else health.failed(what.source, problem, context.now(), context.now() + pause)
    await context.wait(pause, context.signal).catch(() => undefined)
  }
}

async function attempt(turn: () => Promise<Problem | null>, signal: AbortSignal): Promise<Problem | null> {
  try {
    return await turn()
  } catch (error) {
    if (signal.aborted) return null
    return { where: '', message: error instanceof Error ? error.message : String(error) }
  }
}

/** Doubled each time, and scattered over half of it, so that many watchers of one server do not come at once. */
function retryPause(first: Millis, failures: number, random: () => number): Millis {
  const whole = Math.min(LONGEST_PAUSE_MILLIS, first * 2 ** Math.min(failures - 1, 16))
  return Math.round(whole * (0.5 + random() / 2))
}
