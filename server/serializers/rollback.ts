import type { WireRollbackPlan, WireRollbackPlanItem, WireRollbackPreview } from '@/lib/contracts'
import type { Cut, CutRow, Loss } from '@/lib/domain/rollback'
import { maskAddresses } from '@/lib/domain/secrets/mask'
import { toInstantText } from '@/lib/domain/time'
import type { PlanAnswer, PlanPreview, PlanView } from '@/server/services/rollback/rollback-service'
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
  const { id, createdAt, author, stale } = plan
  return { id, createdAt: toInstantText(createdAt), author, stale, ...toWirePreview(plan) }
}

export function toWirePreview(plan: PlanPreview): Omit<WireRollbackPreview, 'readAt'> {
  const { generation, hash, body, outcome, steps } = plan
  const cut = outcome.kind === 'cut' ? outcome : NOTHING
  return {
    generation,
    method: body.method,
    request: { ...body },
    hash,
    expiresAt: instantOrNull(cut.expiresAt),
    notices: body.method === 'incremental-recovery' ? [ANSWERED_AS_BRANCHES] : [],
    cut: cut.rows.map(toWireRow),
    untouched: cut.untouched.map((one) => ({ ...one, readThrough: [...one.readThrough] })),
    losses: cut.losses.map(toWireLoss),
    dangers: [...cut.dangers],
    blockers: [...cut.blockers, ...steps.blockers],
    steps: steps.steps.map((step) => ({ ...step, statements: [...step.statements] })),
    ...(outcome.kind === 'cut' ? {} : { noLine: toWireNoLine(outcome) }),
  }
}

/** A plan in a list: what was asked, by whom, until when. */
export function toWirePlanItem(plan: PlanView): WireRollbackPlanItem {
  const { id, createdAt, author, method, request, hash, expiresAt } = toWirePlan(plan)
  return { id, createdAt, author, method, request, hash, expiresAt }
}

const ANSWERED_AS_BRANCHES = {
  code: 'answered-as-branches',
  says:
    'Copies cannot take the state of a SQL job: its operators keep reading from the position of the original table, ' +
    'and new operator ids start from empty state. Branches keep snapshot numbers, so the same is done on branches.',
}

function toWireRow(row: CutRow): WireRollbackPlan['cut'][number] {
  return {
    ...row,
    readThrough: [...row.readThrough],
    chain: [...row.chain],
    places: row.places.map(maskAddresses),
    closesAt: instantOrNull(row.closesAt),
  }
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
