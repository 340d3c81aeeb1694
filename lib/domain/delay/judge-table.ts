import type { RefText } from '../refs'
import type { Millis } from '../time'
import { judgeBatch } from './batch-verdict'
import { brokenReader } from './broken-reader'
import { blameChangelog, blameJob } from './culprit'
import type { Flow, Pair } from './flow'
import { hopsOf, snapshotRef, type HopContext, type TracedHop } from './hops'
import { FACTOR, LEAST_THRESHOLD } from './limits'
import type {
  Culprit,
  DelayClass,
  DelayOptions,
  Hop,
  Notice,
  OtherCause,
  State,
  TableDelay,
  Threshold,
} from './model'
import { thresholdFor, travelTimes, type Paces } from './pace'
import { judgeQuiet } from './quiet'
import { silencesOf, type Silence } from './silence'
import { findStuckPoints, oldestMissingRoot, type StuckPoint } from './trace'
import { findMissing, upstreamOf, type Upstream } from './unreflected'
import type { TableAt } from './versions-at'

/** Something that is missing, with the verdict over it. */
interface Candidate {
  readonly age: Millis
  readonly rootTable: TableAt
  readonly state: State
  readonly threshold: Threshold | null
  readonly stuck: StuckPoint | null
  readonly silence: Silence | null
  /** Set where the cause is known before the hops are. */
  readonly culprit: Culprit | null
}

const SEVERITY: readonly State[] = ['fresh', 'idle', 'unknown', 'stale', 'late', 'broken']

export interface JudgeContext extends HopContext {
  readonly flow: Flow
  readonly options: DelayOptions
  readonly downstream: (table: RefText) => number
}

/** Rules D1 to D10 for one table. O(V+E) over its upstream tables and over the versions not known to be through. */
export function judgeTable(table: TableAt, context: JudgeContext): TableDelay {
  const { flow, paces, options, now } = context
  const upstream = upstreamOf(flow, table)
  const travel = travelTimes(upstream, paces)
  const thresholdOf = (root: TableAt) =>
    thresholdFor(options.thresholds?.get(table.ref), paces.root(root), travel.get(root.ref) ?? null)
  const pairs = [...upstream.pairsFrom.values()].flat()
  const guessed = pairs.filter((pair) => !pair.reader.anchored && pair.job.line.entries.length > 0)
  const view = guessed.length > 0 ? 'optimistic' : 'estimated'
  const missing = findMissing(upstream, view)
  const points = findStuckPoints(flow, upstream, missing, view)
  const candidates = [
    ...points.map((point) => judgePoint(point, thresholdOf(point.root.table), context)),
    ...upstream.order.flatMap((root) =>
      silencesOf(flow, root, paces).map((one) => judgeSilence(one, thresholdOf(root), now)),
    ),
  ].sort((a, b) => SEVERITY.indexOf(b.state) - SEVERITY.indexOf(a.state) || b.age - a.age)
  const notices = guessed.map((pair): Notice => noPosition(pair))
  const main = candidates[0]
  const proven = provenAge(main, view, upstream, context)
  const base = { ref: table.ref, downstream: context.downstream(table.ref), notices }
  if (main === undefined || (guessed.length > 0 && SEVERITY.indexOf(main.state) < SEVERITY.indexOf('late')))
    return {
      ...base,
      ...judgeQuiet(table, upstream, flow, thresholdOf, guessed.length > 0, main?.age ?? null),
    }
  return { ...base, ...report(main, candidates.slice(1), proven, upstream, table, context) }
}

function judgePoint(point: StuckPoint, threshold: Threshold | null, context: JudgeContext): Candidate {
  const { now, paces } = context
  const age = now - point.root.table.times[point.root.index]!
  const base = { age, rootTable: point.root.table, threshold, stuck: point, silence: null }
  const broken = point.step.kind === 'waiting' ? brokenReader(point.pair) : null
  if (broken !== null) return { ...base, state: 'broken', culprit: broken }
  if (point.pair.job.batch && point.step.kind === 'waiting')
    return { ...base, ...judgeBatch(point, paces, now) }
  return { ...base, state: stateOf(age, threshold, null), culprit: null }
}

function judgeSilence(silence: Silence, threshold: Threshold | null, now: Millis): Candidate {
  const age = now - silence.since
  return {
    age,
    rootTable: silence.table,
    state: stateOf(age, threshold, silence.grace),
    threshold,
    stuck: null,
    silence,
    culprit: silence.culprit,
  }
}

function stateOf(age: Millis, threshold: Threshold | null, grace: Millis | null): State {
  if (threshold === null) return 'unknown'
  if (age > Math.max(threshold.ms, grace ?? 0)) return 'late'
  return age > threshold.usualMs ? 'stale' : 'fresh'
}

/** Lateness that holds even if every reader had read as far as it can have; `null` where the figure is exact. */
function provenAge(
  main: Candidate | undefined,
  view: 'estimated' | 'optimistic',
  upstream: Upstream,
  { flow, now }: JudgeContext,
): Millis | null {
  if (main === undefined || main.silence !== null) return null
  const inexact = [...upstream.pairsFrom.values()]
    .flat()
    .some(({ reader }) => reader.certainty.some((one) => one !== 'exact'))
  if (!inexact) return null
  const surely = oldestMissingRoot(flow, upstream, findMissing(upstream, 'optimistic'))
  const proven = surely === null ? 0 : now - surely
  return view === 'estimated' && proven >= main.age ? null : Math.min(proven, main.age)
}

function report(
  main: Candidate,
  rest: readonly Candidate[],
  proven: Millis | null,
  upstream: Upstream,
  table: TableAt,
  context: JudgeContext,
): Omit<TableDelay, 'ref' | 'downstream' | 'notices'> {
  const { now, options } = context
  const traced = main.stuck === null ? [silentHop(main.silence!, now)] : hopsOf(main.stuck, context)
  const blamed = main.culprit ?? blameHops(traced, main, now)
  const alarming = main.state !== 'fresh'
  const culprit = alarming ? blamed : null
  const paused = [table.ref, blamed.ref].some((ref) => (options.pauses?.get(ref) ?? 0) > now)
  const kind = !alarming ? null : paused ? 'paused' : blamed.class
  const open = traced[traced.length - 1]!.hop
  return {
    state: main.state,
    code: kind ?? main.state,
    at: now - main.age,
    count: culprit?.count ?? null,
    lateMs: main.age,
    atLeast: proven,
    class: kind,
    root: main.stuck === null ? null : snapshotRef(main.stuck.root.table, main.stuck.root.index),
    stuckAt: alarming ? open.at : null,
    culprit,
    others: alarming ? othersOf(rest, culprit, context) : [],
    hops: traced.map(({ hop }) => hop),
    ahead: main.stuck === null ? [] : waysAhead(main.stuck, upstream),
    threshold: main.threshold,
  }
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

/** What is down, whoever took longer before it: nothing moves until this is mended. */
const DOWN: ReadonlySet<string> = new Set<DelayClass>([
  'job-not-running',
  'stopped-on-purpose',
  'job-restarting',
  'checkpoints-failing',
])

/**
 * The holder that took most beyond what is usual there: data that was held up upstream and has just moved on is still
 * late because of that. A job that is down and has the data now comes first once it has added half as
 * much.
 */
function blameHops(traced: readonly TracedHop[], main: Candidate, now: Millis): Culprit {
  const holders: { ref: RefText; hops: TracedHop[] }[] = []
  for (const one of traced) {
    const ref = one.job?.ref ?? one.hop.at
    const last = holders[holders.length - 1]
    if (last?.ref === ref) last.hops.push(one)
    else holders.push({ ref, hops: [one] })
  }
  const excess = ({ hops }: { hops: readonly TracedHop[] }) => {
    const usual = Math.max(0, ...hops.map(({ hop }) => hop.usualMs ?? 0))
    const total = hops.reduce((sum, { hop }) => sum + hop.ms, 0)
    return total - Math.max(FACTOR * usual, LEAST_THRESHOLD / FACTOR)
  }
  const holding = holders[holders.length - 1]!
  const holder = blame(holding.hops, main, now)
  const worst = holders.reduce((a, b) => (excess(b) > excess(a) ? b : a))
  if (
    worst === holding ||
    excess(worst) <= 0 ||
    (excess(holding) * 2 >= excess(worst) && DOWN.has(holder.class))
  )
    return holder
  return blame(worst.hops, main, now)
}

function blame(hops: readonly TracedHop[], main: Candidate, now: Millis): Culprit {
  const first = hops[0]!
  const last = hops[hops.length - 1]!
  const longest = hops.reduce((a, b) => (b.hop.ms > a.hop.ms ? b : a))
  const kind =
    longest.step === 'no-changelog'
      ? 'changelog'
      : longest.hop.kind === 'job' || longest.hop.kind === 'commit'
        ? longest.hop.kind
        : 'wait'
  const held = {
    from: first.hop.from,
    to: last.open ? now : last.hop.to,
    open: last.open,
    step: last.step,
    longest: kind,
    reader: main.stuck?.pair.job === last.job ? (main.stuck?.pair.reader ?? null) : null,
  } as const
  return last.job === null ? blameChangelog(last.hop.at, held, last.hop.evidence) : blameJob(last.job, held)
}

/** Further culprits behind data that is late or worse, the latest data first (requirement 34). */
function othersOf(rest: readonly Candidate[], culprit: Culprit | null, context: JudgeContext): OtherCause[] {
  const seen = new Set<RefText>(culprit === null ? [] : [culprit.ref])
  const others: OtherCause[] = []
  for (const one of rest) {
    if (one.state !== 'late' && one.state !== 'broken') continue
    const traced = one.stuck === null ? [silentHop(one.silence!, context.now)] : hopsOf(one.stuck, context)
    const blamed = one.culprit ?? blameHops(traced, one, context.now)
    if (seen.has(blamed.ref)) continue
    seen.add(blamed.ref)
    others.push({ culprit: blamed, lateMs: one.age, stuckAt: traced[traced.length - 1]!.hop.at })
  }
  return others.sort((a, b) => b.lateMs - a.lateMs || (a.culprit.ref < b.culprit.ref ? -1 : 1))
}

/** The shortest way from where the data is stuck to the judged table: jobs and tables it has still to pass. */
function waysAhead(point: StuckPoint, upstream: Upstream): RefText[] {
  const target = upstream.order[0]!.ref
  const via = new Map<RefText, Pair | null>([[point.pair.to.ref, null]])
  const queue = [point.pair.to.ref]
  for (let i = 0; i < queue.length && !via.has(target); i++) {
    for (const pair of upstream.pairsFrom.get(queue[i]!) ?? []) {
      if (via.has(pair.to.ref)) continue
      via.set(pair.to.ref, pair)
      queue.push(pair.to.ref)
    }
  }
  const rest: RefText[] = []
  for (let pair = via.get(target) ?? null; pair !== null; pair = via.get(pair.from.ref) ?? null)
    rest.push(pair.to.ref, pair.job.ref)
  const ahead: RefText[] = [point.pair.job.ref, point.pair.to.ref, ...rest.reverse()]
  return ahead
}

function noPosition(pair: Pair): Notice {
  return {
    code: 'no-position',
    ref: pair.job.ref,
    says: `No checkpoint file of ${pair.job.name} was seen, so nobody knows how far it has read ${pair.from.ref}.`,
  }
}
