import type { Millis } from '../time'
import type { RefText } from '../refs'
import type { Pair } from './flow'
import { hopsOf, type HopContext, type TracedHop } from './hops'
import type { Culprit, Hop, State, Threshold } from './model'
import type { Silence } from './silence'
import type { StuckPoint } from './trace'
import type { Upstream } from './upstream'
import type { TableAt } from './versions-at'
import { blameHops } from './blame-hops'

/** Something that is missing, with the verdict over it. */
export interface Candidate {
  readonly age: Millis
  readonly state: State
  readonly threshold: Threshold | null
  readonly stuck: StuckPoint | null
  readonly silence: Silence | null
  /** Set where the cause is known before the hops are. */
  readonly culprit: Culprit | null
}

/** The way of what is missing, and who is to blame for it. */
export function explain(
  one: Candidate,
  context: HopContext,
): { readonly traced: readonly TracedHop[]; readonly culprit: Culprit } {
  const traced = one.stuck === null ? [silentHop(one.silence!, context.now)] : hopsOf(one.stuck, context)
  return { traced, culprit: one.culprit ?? blameHops(traced, one.stuck, context.now) }
}

function silentHop(silence: Silence, now: Millis): TracedHop {
  const hop: Hop = {
    kind: 'source-silent',
    at: silence.ingest?.ref ?? silence.table.ref,
    job: silence.ingest?.ref ?? null,
    from: silence.since,
    to: now,
    ms: now - silence.since,
    usualMs: null,
    failedAttempts: 0,
    certainty: 'assumed',
    evidence: silence.culprit.evidence,
  }
  return { hop, job: silence.ingest, open: true, step: 'waiting' }
}

/** The shortest way from where the data is stuck to the judged table: jobs and tables it has still to pass. */
export function waysAhead(point: StuckPoint, upstream: Upstream): RefText[] {
  const target = upstream.tables[0]!.table
  const via = new Map<TableAt, Pair | null>([[point.pair.to, null]])
  const queue = [point.pair.to]
  for (let i = 0; i < queue.length && !via.has(target); i++) {
    for (const { pair } of upstream.at(queue[i]!)?.ways ?? []) {
      if (via.has(pair.to)) continue
      via.set(pair.to, pair)
      queue.push(pair.to)
    }
  }
  const rest: RefText[] = []
  for (let pair = via.get(target) ?? null; pair !== null; pair = via.get(pair.from) ?? null)
    rest.push(pair.to.ref, pair.job.ref)
  const ahead: RefText[] = [point.pair.job.ref, point.pair.to.ref, ...rest.reverse()]
  return ahead
}
