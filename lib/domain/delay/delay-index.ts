import { RunNames } from '../facts/run-names'
import type { LakeFacts } from '../facts'
import type { RefText } from '../refs'
import type { Millis } from '../time'
import { backlogsOf, type Backlog } from './backlog'
import { brokenReader } from './broken-reader'
import { buildFlow, type Flow, type Pair } from './flow'
import { judgeJob } from './judge-job'
import { judgeTable } from './judge-table'
import { lookAt, type JobLook } from './look'
import { latenessOver, type LatenessHistory } from './lateness'
import type { Culprit, DelayOptions, JobJudgement, Judgement, TableDelay } from './model'
import { Paces } from './pace'
import { writerOf } from './roots'
import { silencesOf, type Silence } from './silence'
import { upstreamOf } from './upstream'
import type { TableAt } from './versions-at'

/** Verdicts over a lake at one instant. Built once per facts and instant; each answer is worked out once. */
export interface DelayIndex {
  readonly now: Millis
  /** Refs of all tables and of all jobs seen by then, sorted. */
  readonly tables: readonly RefText[]
  readonly jobs: readonly RefText[]
  /** `null` = no such table. */
  judge(table: RefText): TableDelay | null
  /** `null` = no such job by then. */
  judgeJob(job: RefText): JobJudgement | null
  /** Every table and job: state, code, since, count; for graph and lists. */
  judgements(): ReadonlyMap<RefText, Judgement>
  /** Lateness from one instant to another, never beyond `now`, in so many stretches; `null` = no such table. */
  lateness(table: RefText, asked: LatenessAsked): LatenessHistory | null
  /** Where in a job to look next; `null` = no such job by then. */
  look(job: RefText): JobLook | null
  /** What streaming jobs have still to read of a table, by job. */
  backlogs(table: RefText): readonly Backlog[]
}

export interface LatenessAsked {
  readonly from: Millis
  readonly to: Millis
  /** 1 or more. */
  readonly points: number
}

export function buildDelayIndex(facts: LakeFacts, now: Millis, options: DelayOptions = {}): DelayIndex {
  const flow = buildFlow(facts, now, options.retired ?? new Set())
  const paces = new Paces(flow)
  const context = {
    now,
    flow,
    paces,
    options,
    silences: findSilences(flow, paces),
    broken: findBroken(flow),
    names: new RunNames(facts.runs),
    writerOf: (table: TableAt, index: number) => writerOf(flow, table, index),
    downstream: (table: RefText) => countDownstream(flow, table),
  }
  const tables = [...flow.tables.keys()].sort()
  const jobs = [...flow.jobs.keys()].sort()
  const judged = new Map<RefText, TableDelay>()
  const judgedJobs = new Map<RefText, JobJudgement>()

  function judge(ref: RefText): TableDelay | null {
    const table = flow.tables.get(ref)
    if (table === undefined) return null
    const known = judged.get(ref) ?? judgeTable(table, context)
    judged.set(ref, known)
    return known
  }

  function judgeOneJob(ref: RefText): JobJudgement | null {
    const job = flow.jobs.get(ref)
    if (job === undefined) return null
    const known = judgedJobs.get(ref) ?? judgeJob(job, flow, paces)
    judgedJobs.set(ref, known)
    return known
  }

  return {
    now,
    tables,
    jobs,
    judge,
    judgeJob: judgeOneJob,
    judgements() {
      const all = new Map<RefText, Judgement>()
      for (const ref of tables) {
        const { state, code, at, count } = judge(ref)!
        all.set(ref, { state, code, at, count })
      }
      for (const ref of jobs) {
        const { state, code, at, count } = judgeOneJob(ref)!
        all.set(ref, { state, code, at, count })
      }
      return all
    },
    lateness(ref, asked) {
      const table = flow.tables.get(ref)
      return table === undefined ? null : latenessOver(flow, paces, upstreamOf(flow, table), asked)
    },
    look(ref) {
      const job = flow.jobs.get(ref)
      return job === undefined ? null : lookAt(job.newest, now)
    },
    backlogs(ref) {
      const table = flow.tables.get(ref)
      return table === undefined ? [] : backlogsOf(flow, table)
    },
  }
}

function findSilences(flow: Flow, paces: Paces): Map<TableAt, Silence[]> {
  const found = new Map<TableAt, Silence[]>()
  for (const table of flow.tables.values()) {
    const own = silencesOf(flow, table, paces)
    if (own.length > 0) found.set(table, own)
  }
  return found
}

function findBroken(flow: Flow): Map<Pair, Culprit> {
  const found = new Map<Pair, Culprit>()
  for (const pairs of flow.pairsInto.values()) {
    for (const pair of pairs) {
      const broken = brokenReader(pair)
      if (broken !== null) found.set(pair, broken)
    }
  }
  return found
}

/** Tables reached from a table by jobs whose edges count. O(V+E), visited set. */
function countDownstream(flow: Flow, table: RefText): number {
  const seen = new Set<RefText>([table])
  const stack = [table]
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    for (const pair of flow.pairsFrom.get(at) ?? []) {
      if (seen.has(pair.to.ref)) continue
      seen.add(pair.to.ref)
      stack.push(pair.to.ref)
    }
  }
  return seen.size - 1
}
