import type { RefText } from '../refs'
import type { Millis } from '../time'
import { judgeBatch } from './batch-verdict'
import { brokenReader } from './broken-reader'
import { explain, waysAhead, type Candidate } from './candidate'
import type { Flow, Pair } from './flow'
import { snapshotRef, type HopContext } from './hops'
import type { Culprit, DelayOptions, Notice, OtherCause, State, TableDelay, Threshold } from './model'
import { thresholdFor, travelTimes } from './pace'
import { judgeQuiet } from './quiet'
import { silencesOf, type Silence } from './silence'
import { findStuckPoints, oldestMissingRoot, type StuckPoint } from './trace'
import { findMissing, upstreamOf, type Upstream } from './unreflected'
import type { TableAt } from './versions-at'

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
  ].sort((a, b) => severity(b.state) - severity(a.state) || b.age - a.age)
  const notices = guessed.map((pair): Notice => noPosition(pair))
  const main = candidates[0]
  const proven = provenAge(main, view, upstream, context)
  const base = { ref: table.ref, downstream: context.downstream(table.ref), notices }
  const guess = guessed.length > 0 && (main === undefined || severity(main.state) < severity('late'))
  const verdict =
    main === undefined || guess
      ? judgeQuiet(table, upstream, flow, thresholdOf, guess, main?.age ?? null)
      : report(main, candidates.slice(1), proven, upstream, table, context)
  const broken = verdict.state === 'broken' ? null : firstBroken(pairs)
  if (broken === null) return { ...base, ...verdict }
  return { ...base, ...verdict, state: 'broken', code: broken.class, class: broken.class, culprit: broken }
}

/** A reader that can read no more, whether or not anything waits for it yet. */
function firstBroken(pairs: readonly Pair[]): Culprit | null {
  for (const pair of pairs) {
    const broken = brokenReader(pair)
    if (broken !== null) return broken
  }
  return null
}

function severity(state: State): number {
  return SEVERITY.indexOf(state)
}

function judgePoint(point: StuckPoint, threshold: Threshold | null, context: JudgeContext): Candidate {
  const { now, paces } = context
  const age = now - point.root.table.times[point.root.index]!
  const base = { age, threshold, stuck: point, silence: null }
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
  const { traced, culprit: blamed } = explain(main, context)
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

/** Further culprits behind data that is late or worse, the latest data first (requirement 34). */
function othersOf(rest: readonly Candidate[], culprit: Culprit | null, context: JudgeContext): OtherCause[] {
  const seen = new Set<RefText>(culprit === null ? [] : [culprit.ref])
  const others: OtherCause[] = []
  for (const one of rest) {
    if (one.state !== 'late' && one.state !== 'broken') continue
    const { traced, culprit: blamed } = explain(one, context)
    if (seen.has(blamed.ref)) continue
    seen.add(blamed.ref)
    others.push({ culprit: blamed, lateMs: one.age, stuckAt: traced[traced.length - 1]!.hop.at })
  }
  return others.sort((a, b) => b.lateMs - a.lateMs || (a.culprit.ref < b.culprit.ref ? -1 : 1))
}

function noPosition(pair: Pair): Notice {
  return {
    code: 'no-position',
    ref: pair.job.ref,
    says: `No checkpoint file of ${pair.job.name} was seen, so nobody knows how far it has read ${pair.from.ref}.`,
  }
}
