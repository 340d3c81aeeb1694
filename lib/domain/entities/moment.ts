import type { RunFact } from '../facts'
import type { FlinkJobState } from '../observations'
import type { Millis } from '../time'

/** Flink's word for a run at that moment; `null` before its first known state. `until` null = the newest. */
export function flinkStateAt(run: RunFact, until: Millis | null): FlinkJobState | null {
  return run.states.findLast((one) => until === null || one.at <= until)?.state ?? null
}

/** When it ended, if it had by then. */
export function endedBy(run: RunFact, until: Millis | null): Millis | null {
  return run.endTime !== null && (until === null || run.endTime <= until) ? run.endTime : null
}
