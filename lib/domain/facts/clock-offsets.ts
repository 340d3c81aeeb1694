import { push } from '../collections'
import type { StoredObservation } from '../observations'
import type { Millis } from '../time'
import { SKEW_MARGIN } from './clock'

/** Another machine's clock beside ours (or the store's), noted at about the same moment, theirs first. */
export interface ClockReading {
  readonly clock: string
  /** Theirs minus ours. */
  readonly ahead: number
}

/** A clock that is off by more than the margin (rule F12). */
export interface ClockOffset {
  readonly clock: string
  /** Ahead of ours where positive. */
  readonly millis: number
  readonly readings: number
}

/** Beyond this no clock is wrong by accident: the answer is a recording, the file a copy. Nothing is estimated then. */
const PLAUSIBLE: Millis = 60_000

/** So many where a delay alone could explain it: of files, each late by its own writing, and of a clock behind ours. */
const ENOUGH = 3

/** Readings of a clock that is read again and again count in steps, or each look would move every time a little. */
export const CLOCK_STEP: Millis = 500

export const flinkClock = (cluster: string) => `flink ${cluster}`
export const committerClock = (commitUser: string) => `commit user ${commitUser}`

/** The last reading counts: a finished job's answer stays the same for minutes, but for Flink's `now` in it. */
export type ClockWitness = Pick<StoredObservation, 'place' | 'lastReadAt' | 'body'>

/**
 * What an observation tells of another clock: Flink's own `now` beside our reading of a live answer, and the commit time
 * in a snapshot beside the time its store gave the file. Recorded answers tell nothing.
 */
export function clockReadingOf({ place, lastReadAt, body }: ClockWitness): ClockReading | null {
  if (body.kind === 'job' && body.now !== null && /^https?:/.test(place))
    return { clock: flinkClock(body.cluster), ahead: roughly(body.now - lastReadAt) }
  if (body.kind === 'snapshot' && body.modifiedAt !== undefined) {
    const { commitUser, timeMillis } = body.snapshot
    return { clock: committerClock(commitUser), ahead: timeMillis - body.modifiedAt }
  }
  return null
}

/** Whether an answer, read again, tells something else of its clock: then facts may differ (see `rereadMatters`). */
export function tellsAnotherTime(before: ClockWitness, after: ClockWitness): boolean {
  return clockReadingOf(before)?.ahead !== clockReadingOf(after)?.ahead
}

/** None within the margin, else the next step away from it: a small jitter seldom makes another reading of it. */
function roughly(ahead: number): number {
  if (Math.abs(ahead) <= SKEW_MARGIN) return 0
  return Math.sign(ahead) * Math.ceil(Math.abs(ahead) / CLOCK_STEP) * CLOCK_STEP
}

/** Clocks that are off, by name. Only those above the margin: below it a correction would be noise. */
export function estimateOffsets(readings: Iterable<ClockReading>): Map<string, ClockOffset> {
  const differences = new Map<string, number[]>()
  for (const { clock, ahead } of readings) push(differences, clock, ahead)
  const offsets = new Map<string, ClockOffset>()
  for (const [clock, list] of differences) {
    const millis = offsetOf(list, clock.startsWith('commit user') ? ENOUGH : 1)
    const delayed = millis !== null && millis < 0 && list.length < ENOUGH
    if (millis !== null && Math.abs(millis) > SKEW_MARGIN && !delayed)
      offsets.set(clock, { clock, millis, readings: list.length })
  }
  return offsets
}

/**
 * Theirs is noted before ours, so delays only make a difference smaller and the greatest ones are nearest to the truth;
 * one in ten is left out as an accident. Differences that scatter come from no clock.
 */
function offsetOf(differences: readonly number[], enough: number): number | null {
  if (differences.length < enough) return null
  const sorted = [...differences].sort((a, b) => a - b)
  const best = sorted[Math.floor((sorted.length - 1) * 0.9)]!
  const middle = sorted[(sorted.length - 1) >> 1]!
  return best - middle > 2 * SKEW_MARGIN || Math.abs(best) > PLAUSIBLE ? null : best
}

/** As a sentence for a person. */
export function describeOffset({ clock, millis, readings }: ClockOffset): string {
  const seconds = (Math.abs(millis) / 1000).toFixed(1)
  return `the clock of ${clock} is ${seconds} s ${millis > 0 ? 'ahead of' : 'behind'} ours by ${readings} readings: its times are corrected by that`
}
