import type { WireDelayDetail, WireDelayItem } from '@/lib/contracts'
import type { Culprit, Hop, TableDelay } from '@/lib/domain/delay'
import { toInstantText } from '@/lib/domain/time'
import type { DelayView } from '@/server/services/delays/delay-service'
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
    downstream,
  }
}

export function toWireDelayDetail({ now, delay }: DelayView): Omit<WireDelayDetail, 'readAt'> {
  return {
    ...toWireDelayItem(delay),
    root: delay.root,
    hops: delay.hops.map(toWireHop),
    culprit: delay.culprit === null ? null : toWireCulprit(delay.culprit),
    others: delay.others.map(({ culprit, lateMs, stuckAt }) => ({
      culprit: toWireCulprit(culprit),
      lateMs,
      stuckAt,
    })),
    ahead: [...delay.ahead],
    threshold: delay.threshold,
    notices: [...delay.notices],
    now: instantOrNull(now),
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
