import { toInstantText, type Millis } from '../time'
import { SKEW_MARGIN } from './clock'
import {
  clockReadingOf,
  committerClock,
  describeOffset,
  estimateOffsets,
  flinkClock,
  type ClockOffset,
  type ClockWitness,
} from './clock-offsets'
import type { JobObservations, ObservationIndex, Seen } from './observation-index'
import type { Version } from './table-history'

/** Clocks that are off, by name. */
export type Offsets = ReadonlyMap<string, ClockOffset>

const NONE: Offsets = new Map()

/**
 * Offsets as one run's answers, or one table's files, tell of them. Those of others do not count: what a run or table
 * is like must follow from what is seen of it, or a part of a lake would be derived differently from the whole.
 */
export function offsetsOf(seen: readonly ClockWitness[], frozen: boolean): Offsets {
  return frozen ? NONE : estimateOffsets(seen.flatMap((one) => clockReadingOf(one) ?? []))
}

/** Offsets by Flink job id, of runs that have any. */
export type RunOffsets = ReadonlyMap<string, Offsets>

export function offsetsOfRuns(index: ObservationIndex, frozen: boolean): RunOffsets {
  const all = [...index.jobs].map(([jobId, { answers }]) => [jobId, offsetsOf(answers, frozen)] as const)
  return new Map(all.filter(([, offsets]) => offsets.size > 0))
}

/** Flink's instants in our time, where its clock is off (rule F12). Places stay, so the raw ones can be looked up. */
export function inOwnTime(index: ObservationIndex, offsets: RunOffsets): ObservationIndex {
  if (offsets.size === 0) return index
  const jobs = new Map(
    [...index.jobs].map(([jobId, seen]) => {
      const own = offsets.get(jobId)
      return [jobId, own === undefined ? seen : correctJob(seen, own)]
    }),
  )
  return { ...index, jobs }
}

function correctJob(seen: JobObservations, offsets: Offsets): JobObservations {
  const shift = <T extends { readonly body: { readonly cluster: string } }>(
    list: readonly T[],
    correct: (body: T['body'], own: (at: Millis) => Millis) => T['body'],
  ): T[] =>
    list.map((one) => {
      const off = offsets.get(flinkClock(one.body.cluster))
      return off === undefined ? one : { ...one, body: correct(one.body, (at) => at - off.millis) }
    })
  const orNull = (own: (at: Millis) => Millis, at: Millis | null) => (at === null ? null : own(at))
  return {
    ...seen,
    answers: shift(seen.answers, (body: Seen<'job'>['body'], own) => ({
      ...body,
      startTime: own(body.startTime),
      endTime: orNull(own, body.endTime),
      now: orNull(own, body.now),
      stateTimes: body.stateTimes.map(({ state, at }) => ({ state, at: own(at) })),
    })),
    checkpoints: shift(seen.checkpoints, (body: Seen<'checkpoint'>['body'], own) => ({
      ...body,
      triggeredAt: own(body.triggeredAt),
      completedAt: orNull(own, body.completedAt),
      failedAt: orNull(own, body.failedAt),
    })),
    restores: shift(seen.restores, (body: Seen<'restore'>['body'], own) => ({
      ...body,
      restoredAt: own(body.restoredAt),
    })),
    exceptions: shift(seen.exceptions, (body: Seen<'exceptions'>['body'], own) => ({
      ...body,
      entries: body.entries.map((entry) => ({ ...entry, at: own(entry.at) })),
    })),
  }
}

/**
 * Commit times of a table in our time: the committer's clock set right where it is off, never later than a reading of
 * the very file, and along the path never later than a later snapshot's, which can only have come after it. A fall of
 * more than clocks explain is left: lives of the table are mixed there. The identities stay those of the files; what a
 * file says stays in the evidence.
 */
export function deriveTimes(
  path: readonly Version[],
  offsets: Offsets,
  firstReadAt: (version: Version) => Millis | null,
): Version[] {
  let earliestLater: Millis = Infinity
  return [...path]
    .reverse()
    .map((version) => {
      const { timeMillis, commitUser } = version.record
      const off = offsets.get(committerClock(commitUser))
      const own = Math.min(timeMillis - (off?.millis ?? 0), firstReadAt(version) ?? Infinity)
      const at = own - earliestLater > SKEW_MARGIN ? own : Math.min(own, earliestLater)
      earliestLater = at
      if (at === timeMillis) return version
      const why = off === undefined ? 'a later snapshot or our reading of it is older' : describeOffset(off)
      const says = `snapshot ${version.record.id} says ${toInstantText(timeMillis)}: ${why}`
      const [first] = version.evidence
      return {
        ...version,
        record: { ...version.record, timeMillis: at },
        evidence:
          first === undefined
            ? []
            : [...version.evidence.slice(0, 3), { ...first, kind: 'commit-times' as const, says }],
      }
    })
    .reverse()
}
