import type { RunException, RunLoad } from '../facts'
import type { VertexLoad } from '../observations'
import type { Millis } from '../time'
import type { RunAt } from './runs-at'

/** Works nearly all the time: what comes faster than this has to wait. */
const OVERLOADED = 900
/** Waits for what is behind it half of the time or more. */
const HELD_UP = 500
/** Figures older than this say nothing of an instant. */
const VALID: Millis = 180_000

/** Where in a job to look next. `null` = not known. */
export interface JobLook {
  readonly failure: RunException | null
  readonly load: LoadLook | null
}

export interface LoadLook extends RunLoad {
  /** The vertex that holds the job up by these figures; `null` = none is overloaded. */
  readonly suspect: VertexLoad | null
}

/** Flink's own closing entry; the cause is the one before it. */
const SUPPRESSED = 'Recovery is suppressed'

export function lookAt(run: RunAt, at: Millis): JobLook {
  return { failure: newestFailure(run, at), load: loadAt(run, at) }
}

/** The newest figures by then, of a run that still goes on. */
export function loadAt(run: RunAt, at: Millis): LoadLook | null {
  if (run.ended !== null && run.ended.at <= at) return null
  const past = (run.fact.loads ?? []).filter((one) => one.at <= at && one.at >= at - VALID)
  const load = past[past.length - 1]
  return load === undefined ? null : { ...load, suspect: suspectIn(load.vertices) }
}

/**
 * The last vertex of the plan that is overloaded: what comes before it waits for it. A vertex that only looks for new
 * snapshots calls itself busy all the time, whatever there is to do.
 */
function suspectIn(vertices: readonly VertexLoad[]): VertexLoad | null {
  const workers = vertices.filter(({ name }) => !name.endsWith('-Monitor'))
  const overloaded = workers.filter(({ busy }) => busy !== null && busy >= OVERLOADED)
  return overloaded[overloaded.length - 1] ?? null
}

/** `Calc[12] is busy 100 % of the time, and Source: orders[1] waits for it`. */
export function describeSuspect({ suspect, vertices }: LoadLook): string | null {
  if (suspect === null) return null
  const waiting = vertices.filter(({ backPressured }) => backPressured !== null && backPressured >= HELD_UP)
  const says = `${suspect.name} is busy ${percent(suspect.busy ?? 0)} of the time`
  return waiting.length === 0
    ? says
    : `${says}, and ${waiting.map(({ name }) => name).join(', ')} waits for it`
}

const percent = (permille: number): string => `${Math.round(permille / 10)} %`

export function newestFailure(run: RunAt, by: Millis): RunException | null {
  const past = (run.fact.exceptions ?? []).filter(
    (one) => one.at <= by && !one.firstLine.includes(SUPPRESSED),
  )
  return past[past.length - 1] ?? null
}
