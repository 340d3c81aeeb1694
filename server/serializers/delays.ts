import type { WireDelayDetail, WireDelayItem, WireDelaySetting, WireLateness } from '@/lib/contracts'
import type { Culprit, Hop, JobLook, TableDelay } from '@/lib/domain/delay'
import { toInstantText } from '@/lib/domain/time'
import type { DelayView } from '@/server/services/delays/delay-service'
import type { LatenessView } from '@/server/services/delays/lateness-service'
import type { DelaySetting } from '@/server/services/ports'
import { instantOrNull, toWireEvidence } from './scalars'

export function toWireDelayItem(delay: TableDelay): WireDelayItem {
  const { ref, state, lateMs, atLeast, stuckAt, downstream } = delay
  return {
    ref,
    state,
    lateMs,
    ...(atLeast === null ? {} : { atLeast }),
    class: delay.class,
    stuckAt,
    since: instantOrNull(delay.at),
    culprit: delay.culprit === null ? null : toWireBlamed(delay.culprit),
    threshold: delay.threshold,
    downstream,
  }
}

export function toWireDelaySetting(setting: DelaySetting): WireDelaySetting {
  const { ref, thresholdMs, target, pausedUntil, updatedAt, updatedBy } = setting
  return {
    ref,
    thresholdMs,
    target,
    pausedUntil: instantOrNull(pausedUntil),
    updatedAt: toInstantText(updatedAt),
    updatedBy,
  }
}

export function toWireLateness({ from, to, tables }: LatenessView): Omit<WireLateness, 'readAt'> {
  return {
    from: toInstantText(from),
    to: toInstantText(to),
    items: tables.map(({ ref, history, target }) => ({
      ref,
      knownFrom: instantOrNull(history.knownFrom),
      points: history.points.map((point) => ({
        from: toInstantText(point.from),
        to: toInstantText(point.to),
        ms: point.ms,
      })),
      target,
    })),
  }
}

function noSetting(ref: string): WireDelaySetting {
  return { ref, thresholdMs: null, target: null, pausedUntil: null, updatedAt: null, updatedBy: null }
}

export function toWireDelayDetail({
  now,
  delay,
  backlogs,
  look,
  setting,
}: DelayView): Omit<WireDelayDetail, 'readAt'> {
  return {
    ...toWireDelayItem(delay),
    root: delay.root,
    hops: delay.hops.map(toWireHop),
    culprit: delay.culprit === null ? null : toWireCulprit(delay.culprit),
    look: look === null ? null : toWireLook(look),
    others: delay.others.map(({ culprit, lateMs, stuckAt }) => ({
      culprit: toWireCulprit(culprit),
      lateMs,
      stuckAt,
    })),
    ahead: [...delay.ahead],
    backlogs: backlogs.map(({ job, snapshots, ms, from }) => ({ job, snapshots, ms, from })),
    setting: setting === null ? noSetting(delay.ref) : toWireDelaySetting(setting),
    notices: [...delay.notices],
    now: instantOrNull(now),
  }
}

function toWireLook({ failure, load }: JobLook): WireDelayDetail['look'] {
  return {
    failure:
      failure === null
        ? null
        : { vertex: failure.taskName, at: toInstantText(failure.at), says: failure.firstLine },
    load:
      load === null
        ? null
        : {
            at: toInstantText(load.at),
            suspect: load.suspect?.id ?? null,
            vertices: load.vertices.map(({ id, name, busy, backPressured }) => ({
              id,
              name,
              busyPermille: busy,
              backPressuredPermille: backPressured,
            })),
          },
  }
}

function toWireHop(hop: Hop): WireDelayDetail['hops'][number] {
  const { from, to, evidence, ...rest } = hop
  return {
    ...rest,
    fromTime: toInstantText(from),
    toTime: toInstantText(to),
    evidence: toWireEvidence(evidence),
  }
}

function toWireCulprit(culprit: Culprit): NonNullable<WireDelayDetail['culprit']> {
  return { ...toWireBlamed(culprit), evidence: toWireEvidence(culprit.evidence) }
}

function toWireBlamed(culprit: Culprit): NonNullable<WireDelayItem['culprit']> {
  const { ref, since, count } = culprit
  return { ref, class: culprit.class, since: instantOrNull(since), count }
}
