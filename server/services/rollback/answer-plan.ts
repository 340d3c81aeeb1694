import type { RollbackPlanCreate } from '@/lib/contracts'
import { RefusedError } from '@/lib/domain/errors'
import { jobRefText, tableRefText, type Ref } from '@/lib/domain/refs'
import {
  expectationOf,
  freezeForCut,
  planCut,
  stepsOf,
  targetIdentities,
  type Cut,
  type Expectation,
  type Freeze,
  type LakeModel,
  type NoLine,
  type Steps,
} from '@/lib/domain/rollback'
import type { LakeFactsAt } from '../lakes/lake-facts'
import type { OpenModel } from './open-model'
import { readQuestion, type PlanQuestion } from './plan-request'

/** What is answered to wishes, before anything is made of it. */
export interface PlanSolution {
  readonly body: RollbackPlanCreate
  readonly outcome: Cut | NoLine
  readonly hash: string
}

export interface PlanDraft extends PlanSolution {
  readonly steps: Steps
  readonly freeze: Freeze | null
}

export interface PlanAnswer extends PlanDraft {
  /** What verifying looks for; kept, as the facts move on. */
  readonly expected: Expectation
}

export interface AnswerDeps {
  readonly models: OpenModel
  /** Hex digest of a text. */
  readonly digest: (text: string) => string
}

const NO_STEPS: Steps = { steps: [], blockers: [] }

/** One question answered by the facts at one moment, to be kept. */
export async function answerPlan(
  deps: AnswerDeps,
  at: LakeFactsAt,
  body: RollbackPlanCreate,
): Promise<PlanAnswer> {
  const { model, ...solution } = await solvePlan(deps, at, body)
  const { outcome, hash } = solution
  const expected =
    outcome.kind === 'cut'
      ? expectationOf(model, outcome, body.method, hash)
      : { method: body.method, tables: [], jobs: [] }
  return { ...draftOf(model, solution), expected }
}

/** The same to be looked at only. */
export async function draftPlan(
  deps: AnswerDeps,
  at: LakeFactsAt,
  body: RollbackPlanCreate,
): Promise<PlanDraft> {
  const { model, ...solution } = await solvePlan(deps, at, body)
  return draftOf(model, solution)
}

/** The answer's hash alone tells whether it is still the same. */
export async function solvePlan(
  deps: AnswerDeps,
  at: LakeFactsAt,
  body: RollbackPlanCreate,
): Promise<PlanSolution & { readonly model: LakeModel }> {
  const question = readQuestion(body)
  const model = await openModel(deps, at, question)
  const outcome = askFor(model, question)
  return { body, outcome, hash: deps.digest(hashedText(model, body, outcome)), model }
}

function hashedText(model: LakeModel, body: RollbackPlanCreate, outcome: Cut | NoLine): string {
  if (outcome.kind === 'no-line') return JSON.stringify([body, outcome.ref, outcome.because])
  // Heads are left out: until the cancel they may advance (rule X2); what else moves is looked at by itself.
  const rows = outcome.rows.map(({ ref, target }) => [ref, target])
  return JSON.stringify([body, rows, targetIdentities(model, outcome)])
}

function draftOf(model: LakeModel, solution: PlanSolution): PlanDraft {
  const { body, outcome, hash } = solution
  if (outcome.kind === 'no-line') return { ...solution, steps: NO_STEPS, freeze: null }
  return {
    ...solution,
    steps: stepsOf(model, outcome, body.method, hash),
    freeze: freezeForCut(model, outcome),
  }
}

export async function openModel(
  deps: Pick<AnswerDeps, 'models'>,
  at: LakeFactsAt,
  question: PlanQuestion,
): Promise<LakeModel> {
  refuseHidden(at, question.refs)
  const model = await deps.models(at, question.options)
  if (model !== null) return model
  throw new RefusedError('version-not-found', `Nothing is known of lake "${at.lake.name}" yet.`)
}

function askFor(model: LakeModel, question: PlanQuestion): Cut | NoLine {
  const plan = planCut(model, question.wishes, question.request)
  if (plan.ok) return plan.value
  const { code, detail } = plan.error
  throw new RefusedError(code === 'version-not-found' ? 'version-not-found' : 'ref-malformed', detail, {
    invalidParams: [{ name: 'anchor', reason: detail }],
  })
}

function refuseHidden(at: LakeFactsAt, refs: readonly Ref[]): void {
  for (const ref of refs) {
    if (ref.kind === 'boundary') continue
    const owner =
      ref.kind === 'table' || ref.kind === 'snapshot' ? tableRefText(ref.table) : jobRefText(ref.name)
    if (at.visibility.hides(owner)) throw new RefusedError('version-not-found', `There is no ${owner}.`)
  }
}
