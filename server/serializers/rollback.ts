import {
  MOST_LISTED,
  type WirePlanEntry,
  type WireRollbackPlan,
  type WireRollbackPlanItem,
  type WireRollbackPreview,
} from '@/lib/contracts'
import {
  remarkKeys,
  type Blocker,
  type Cut,
  type CutRow,
  type Danger,
  type Freeze,
  type Loss,
} from '@/lib/domain/rollback'
import { maskAddresses } from '@/lib/domain/secrets/mask'
import { toInstantText } from '@/lib/domain/time'
import type { PlanAnswer } from '@/server/services/rollback/answer-plan'
import type { PlanEntry, PlanList } from '@/server/services/rollback/plan-lists'
import type { PlanProgress } from '@/server/services/rollback/plan-log'
import type { PlanPreview, PlanView } from '@/server/services/rollback/rollback-service'
import { instantOrNull, int64OrNull } from './scalars'

const NOTHING: Omit<Cut, 'kind'> = {
  rows: [],
  untouched: [],
  losses: [],
  dangers: [],
  blockers: [],
  expiresAt: null,
}

export function toWirePlan(plan: PlanView): Omit<WireRollbackPlan, 'readAt'> {
  const { id, createdAt, author, stale, moved } = plan
  return {
    id,
    createdAt: toInstantText(createdAt),
    author,
    stale,
    moved: [...moved],
    ...toWireProgress(plan),
    ...toWirePreview(plan),
  }
}

export function toWirePreview(plan: PlanPreview): Omit<WireRollbackPreview, 'readAt'> {
  const { generation, hash, body, outcome, steps, freeze } = plan
  const cut = outcome.kind === 'cut' ? outcome : NOTHING
  return {
    generation,
    method: body.method,
    request: { ...body },
    hash,
    expiresAt: instantOrNull(cut.expiresAt),
    notices: body.method === 'incremental-recovery' ? [ANSWERED_AS_BRANCHES] : [],
    totals: totalsOf(cut, steps.steps.length),
    cut: cut.rows.slice(0, MOST_LISTED).map(toWireRow),
    untouched: cut.untouched.slice(0, MOST_LISTED).map(toWireUntouched),
    losses: cut.losses.slice(0, MOST_LISTED).map(toWireLoss),
    dangers: withKeys(cut.dangers),
    blockers: withKeys([...cut.blockers, ...steps.blockers]),
    freeze: toWireFreeze(freeze),
    steps: steps.steps.slice(0, MOST_LISTED).map(toWireStep),
    ...(outcome.kind === 'cut' ? {} : { noLine: toWireNoLine(outcome) }),
  }
}

export function toWirePlanEntries(entries: readonly PlanEntry<PlanList>[]): WirePlanEntry[] {
  return entries.map((entry) => {
    if ('statements' in entry) return toWireStep(entry)
    if ('cause' in entry) return toWireRow(entry)
    return 'reason' in entry ? toWireUntouched(entry) : toWireLoss(entry)
  })
}

function totalsOf(cut: Omit<Cut, 'kind'>, steps: number): WireRollbackPlan['totals'] {
  const tables = cut.rows.filter((row) => row.kind === 'table').length
  const snapshots = cut.losses.reduce((sum, one) => sum + (one.code === 'snapshots' ? one.count : 0), 0)
  return {
    tables,
    jobs: cut.rows.length - tables,
    snapshots,
    untouched: cut.untouched.length,
    losses: cut.losses.length,
    steps,
  }
}

/** A plan in a list: what was asked, by whom, until when. */
export function toWirePlanItem(plan: PlanView): WireRollbackPlanItem {
  const { id, createdAt, author, method, request, hash, expiresAt } = toWirePlan(plan)
  return { id, createdAt, author, method, request, hash, expiresAt }
}

function toWireProgress({ approval, ticks, verification, log }: PlanProgress) {
  return {
    approval:
      approval === null
        ? null
        : { ...approval, at: toInstantText(approval.at), accepted: [...approval.accepted] },
    ticks: ticks.map((tick) => ({ ...tick, at: toInstantText(tick.at) })),
    verification:
      verification === null
        ? null
        : { ...verification, at: toInstantText(verification.at), checks: [...verification.checks] },
    log: log.map((entry) => ({ ...entry, at: toInstantText(entry.at) })),
  }
}

export function toWireFreeze(freeze: Freeze | null): WireRollbackPlan['freeze'] {
  if (freeze === null) return null
  return { ...freeze, closesAt: toInstantText(freeze.closesAt), statements: [...freeze.statements] }
}

function withKeys(remarks: readonly (Danger | Blocker)[]): WireRollbackPlan['dangers'] {
  const keys = remarkKeys(remarks)
  return remarks.map((remark, i) => ({ key: keys[i]!, ...remark }))
}

const ANSWERED_AS_BRANCHES = {
  code: 'answered-as-branches',
  says:
    'Copies cannot take the state of a SQL job: its operators keep reading from the position of the original table, ' +
    'and new operator ids start from empty state. Branches keep snapshot numbers, so the same is done on branches.',
}

function toWireRow({ candidate: _, ...row }: CutRow): WireRollbackPlan['cut'][number] {
  return {
    ...row,
    readThrough: [...row.readThrough],
    chain: [...row.chain],
    places: row.places.map(maskAddresses),
    closesAt: instantOrNull(row.closesAt),
  }
}

function toWireUntouched(one: PlanEntry<'untouched'>): WireRollbackPlan['untouched'][number] {
  return { ...one, readThrough: [...one.readThrough] }
}

function toWireStep(step: PlanEntry<'steps'>): WireRollbackPlan['steps'][number] {
  return { ...step, statements: [...step.statements] }
}

function toWireNoLine(outcome: Extract<PlanAnswer['outcome'], { kind: 'no-line' }>) {
  const { ref, because, chain, proven, advice } = outcome
  return { ref, because, chain: [...chain], proven, advice: [...advice] }
}

function toWireLoss({ from, to, rows, refs, ...rest }: Loss): WireRollbackPlan['losses'][number] {
  return {
    ...rest,
    refs: [...refs],
    rows: int64OrNull(rows),
    fromTime: instantOrNull(from),
    toTime: instantOrNull(to),
  }
}
