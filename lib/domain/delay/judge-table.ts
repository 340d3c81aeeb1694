import type { RefText } from '../refs'
import type { Millis } from '../time'
import { judgeBatch } from './batch-verdict'
import { explain, waysAhead, type Candidate } from './candidate'
import type { Flow, Pair } from './flow'
import { snapshotRef, type HopContext } from './hops'
import type { Culprit, DelayOptions, OtherCause, State, TableDelay, Threshold } from './model'
import { noticesOf } from './notices'
import { thresholdFor, travelTimes } from './pace'
import { judgeQuiet } from './quiet'
import type { Silence } from './silence'
import { findStuckPoints, oldestMissingRoot, type StuckPoint } from './trace'
import { findMissing } from './unreflected'
import { upstreamOf, type Upstream } from './upstream'
import type { TableAt } from './versions-at'

const SEVERITY: ReadonlyMap<State, number> = new Map(
  (['fresh', 'idle', 'unknown', 'stale', 'late', 'broken'] as const).map((state, i) => [state, i]),
)

export interface JudgeContext extends HopContext {
  readonly flow: Flow
  readonly options: DelayOptions
  /** Only tables whose source is silent. */
  readonly silences: ReadonlyMap<TableAt, readonly Silence[]>
  readonly broken: ReadonlyMap<Pair, Culprit>
  readonly downstream: (table: RefText) => number
}

/** Rules D1 to D10 for one table. O(V+E) over its upstream tables and over the versions not known to be through. */
export function judgeTable(table: TableAt, context: JudgeContext): TableDelay {
  const { flow, paces, options, now } = context
  const upstream = upstreamOf(flow, table)
  const travel = travelTimes(upstream, paces)
  const thresholds = new Map<TableAt, Threshold | null>()
  const thresholdOf = (root: TableAt) => {
    const known = thresholds.get(root)
    if (known !== undefined) return known
    const way = travel[upstream.at(root)?.rank ?? 0] ?? null
    const threshold = thresholdFor(options.thresholds?.get(table.ref), paces.root(root), way)
    thresholds.set(root, threshold)
    return threshold
  }
  const pairs = upstream.tables.flatMap(({ ways }) => ways.map(({ pair }) => pair))
  const guessed = pairs.filter((pair) => !pair.reader.anchored && pair.job.line.entries.length > 0)
  const view = guessed.length > 0 ? 'optimistic' : 'estimated'
  const missing = findMissing(upstream, view)
  const points = findStuckPoints(flow, upstream, missing, view)
  const candidates = [
    ...points.map((point) => judgePoint(point, thresholdOf(point.root.table), context)),
    ...upstream.tables.flatMap(({ table: root }) =>
      (context.silences.get(root) ?? []).map((one) => judgeSilence(one, thresholdOf(root), now)),
    ),
  ].sort((a, b) => severity(b.state) - severity(a.state) || b.age - a.age)
  const notices = noticesOf(pairs, guessed)
  const main = candidates[0]
  const proven = provenAge(main, view, upstream, context)
  const base = { ref: table.ref, downstream: context.downstream(table.ref), notices }
  const guess = guessed.length > 0 && (main === undefined || severity(main.state) < severity('late'))
  const verdict =
    main === undefined || guess
      ? judgeQuiet(table, upstream, flow, thresholdOf, guess, main?.age ?? null)
      : report(main, candidates.slice(1), proven, upstream, table, context)
  const broken = verdict.state === 'broken' ? null : firstBroken(pairs, context)
  if (broken === null) return { ...base, ...verdict }
  return { ...base, ...verdict, state: 'broken', code: broken.class, class: broken.class, culprit: broken }
}

/** A reader that can read no more, whether or not anything waits for it yet. */
function firstBroken(pairs: readonly Pair[], { broken }: JudgeContext): Culprit | null {
  if (broken.size === 0) return null
  const pair = pairs.find((one) => broken.has(one))
  return pair === undefined ? null : (broken.get(pair) ?? null)
}

function severity(state: State): number {
  return SEVERITY.get(state) ?? 0
}

function judgePoint(point: StuckPoint, threshold: Threshold | null, context: JudgeContext): Candidate {
  const { now, paces } = context
  const age = now - point.root.table.times[point.root.index]!
  const base = { age, threshold, stuck: point, silence: null }
  const broken = point.step.kind === 'waiting' ? (context.broken.get(point.pair) ?? null) : null
  if (broken !== null) return { ...base, state: 'broken', culprit: broken }
  if (point.pair.job.batch && point.step.kind === 'waiting')
    return { ...base, ...judgeBatch(point, paces, now) }
  const state = stateOf(age, threshold, null)
  return {
    ...base,
    state: state === 'late' && isStarting(point, threshold, now) ? 'stale' : state,
    culprit: null,
  }
}

/** A job that has just begun still reads what was there before it: open, and not late before its own threshold. */
function isStarting({ pair, step }: StuckPoint, threshold: Threshold | null, now: Millis): boolean {
  const { runs, line } = pair.job
  return step.kind === 'waiting' && line.entries.length === 0 && now - runs[0]!.since <= (threshold?.ms ?? 0)
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
  const exact = upstream.tables.every(({ ways }) => ways.every(({ pair }) => pair.reader.exact))
  if (exact) return null
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

/** Causes looked at beside the main one: a trace may end in thousands of places, a person reads a few. */
const MOST_CAUSES = 50

/** Further culprits behind data that is late or worse, the latest data first (requirement 34). */
function othersOf(rest: readonly Candidate[], culprit: Culprit | null, context: JudgeContext): OtherCause[] {
  const seen = new Set<RefText>(culprit === null ? [] : [culprit.ref])
  const others: OtherCause[] = []
  for (const one of rest.slice(0, MOST_CAUSES)) {
    if (one.state !== 'late' && one.state !== 'broken') continue
    const { traced, culprit: blamed } = explain(one, context)
    if (seen.has(blamed.ref)) continue
    seen.add(blamed.ref)
    others.push({ culprit: blamed, lateMs: one.age, stuckAt: traced[traced.length - 1]!.hop.at })
  }
  return others.sort((a, b) => b.lateMs - a.lateMs || (a.culprit.ref < b.culprit.ref ? -1 : 1))
}
