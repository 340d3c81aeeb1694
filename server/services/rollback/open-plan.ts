import type { RollbackPlanCreate } from '@/lib/contracts'
import { RefusedError } from '@/lib/domain/errors'
import { fromPlain } from '@/lib/domain/observations'
import { movedSince, type LakeModel, type Moved } from '@/lib/domain/rollback'
import type { Millis } from '@/lib/domain/time'
import { openLakeFacts, type LakeFactsAt, type LakeFactsDeps } from '../lakes/lake-facts'
import type { Actor, LakeRecord, PlanRecord, PlanRepository } from '../ports'
import { openModel, solvePlan, type AnswerDeps, type PlanAnswer } from './answer-plan'
import { progressOf, type PlanProgress } from './plan-log'
import { readQuestion } from './plan-request'

export interface PlanDeps extends LakeFactsDeps, AnswerDeps {
  readonly plans: PlanRepository
  readonly now: () => Millis
}

/** A plan with what was answered when it was made, and what was done about it since. */
export interface PlanView extends PlanAnswer, PlanProgress {
  readonly id: string
  readonly createdAt: Millis
  readonly author: string
  readonly generation: number
  /** The facts have moved since, and the answer with them. */
  readonly stale: boolean
  readonly moved: readonly Moved[]
}

export interface OpenPlan {
  readonly at: LakeFactsAt
  readonly record: PlanRecord
  readonly plan: PlanView
  /** The lake as it is now; `null` while nothing is known of it. */
  readonly model: LakeModel | null
}

/** A plan by its address, held against the facts as they are now. */
export async function openPlan(
  deps: PlanDeps,
  actor: Actor,
  lakeName: string,
  id: string,
): Promise<OpenPlan> {
  const at = await openLakeFacts(deps, actor, lakeName, undefined)
  const record = await findPlan(deps, at.lake, id)
  const answer = answerIn(record)
  const progress = progressOf(await deps.plans.events(id))
  const model = await modelFor(deps, at, answer)
  const moved = model === null ? [] : movedSince(model, answer.expected)
  const stale =
    at.topology.generation !== record.generation &&
    (moved.some((one) => !one.own) || (await isAnsweredOtherwise(deps, at, answer)))
  return { at, record, model, plan: viewOf(record, answer, progress, stale, moved) }
}

export async function findPlan(
  deps: Pick<PlanDeps, 'plans'>,
  lake: Pick<LakeRecord, 'id' | 'name'>,
  id: string,
): Promise<PlanRecord> {
  const record = await deps.plans.find(lake.id, id)
  if (record !== null) return record
  throw new RefusedError('plan-not-found', `Lake "${lake.name}" has no plan "${id}".`)
}

export function newView(record: PlanRecord, answer: PlanAnswer): PlanView {
  return viewOf(record, answer, progressOf([]), false, [])
}

function viewOf(
  { id, createdAt, author, generation }: PlanRecord,
  answer: PlanAnswer,
  progress: PlanProgress,
  stale: boolean,
  moved: readonly Moved[],
): PlanView {
  return { ...answer, ...progress, id, createdAt, author, generation, stale, moved }
}

/** Bodies are written when plans are made, by this product alone; an older one may lack what came later. */
export function answerIn(record: PlanRecord): PlanAnswer {
  const kept = fromPlain(JSON.parse(record.body)) as Omit<PlanAnswer, 'expected' | 'freeze'> &
    Partial<PlanAnswer>
  const expected = kept.expected ?? { method: kept.body.method, tables: [], jobs: [] }
  return { ...kept, expected, freeze: kept.freeze ?? null }
}

async function modelFor(deps: PlanDeps, at: LakeFactsAt, { body }: PlanAnswer): Promise<LakeModel | null> {
  return orRefused(() => openModel(deps, at, readQuestion(body)), null)
}

async function isAnsweredOtherwise(
  deps: PlanDeps,
  at: LakeFactsAt,
  { body, hash }: { readonly body: RollbackPlanCreate; readonly hash: string },
): Promise<boolean> {
  return orRefused(async () => (await solvePlan(deps, at, body)).hash !== hash, true)
}

/** A version that is no longer there is an answer of its own. */
async function orRefused<T>(ask: () => Promise<T>, refused: T): Promise<T> {
  try {
    return await ask()
  } catch (thrown) {
    if (RefusedError.is(thrown)) return refused
    throw thrown
  }
}
