import type { CheckpointSeen, Observation, VertexLoad } from '@/lib/domain/observations'
import type { Millis } from '@/lib/domain/time'

/** Vertices of one cluster that are asked in one reading, one request each: half for jobs that may be slow alone. */
const VERTICES = 200
/** A job of more is not asked: its figures would take the turn of many others. */
const VERTICES_OF_A_JOB = 40
const BUSY = 800
const HELD_UP = 500
/** Checkpoints that take longer than this many intervals, or come later. */
const INTERVALS = 2
/** What a checkpoint may take however short its interval is. */
const LEAST: Millis = 10_000

/** Of how many vertices a cluster may still be asked how busy they are, so that a large one is not flooded. */
export class LoadBudget {
  private left = VERTICES

  /** Whether a job of so many vertices may be asked. */
  admit(vertices: number, slow: boolean): boolean {
    if (vertices === 0 || vertices > VERTICES_OF_A_JOB) return false
    if (this.left - vertices < (slow ? 0 : VERTICES / 2)) return false
    this.left -= vertices
    return true
  }
}

export const isPressed = ({ busy, backPressured }: VertexLoad): boolean =>
  (busy ?? 0) >= BUSY || (backPressured ?? 0) >= HELD_UP

/** Whether a job's checkpoints, as it was just read, fail or take longer than they are set to come. `now` by its clock. */
export function mayBeSlow(observations: readonly Observation[], now: Millis): boolean {
  const checkpoints: CheckpointSeen[] = []
  let interval: Millis = 0
  for (const { body } of observations) {
    if (body.kind === 'checkpoint') checkpoints.push(body)
    if (body.kind === 'checkpoint-config') interval = body.intervalMillis ?? 0
  }
  const newest = checkpoints.reduce<CheckpointSeen | null>(
    (a, b) => (a === null || b.checkpointId > a.checkpointId ? b : a),
    null,
  )
  if (newest === null) return false
  const limit = Math.max(interval * INTERVALS, LEAST)
  return newest.status === 'FAILED' || (newest.completedAt ?? now) - newest.triggeredAt > limit
}
