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

export interface PlanAnswer {
  readonly body: RollbackPlanCreate
  readonly outcome: Cut | NoLine
  readonly steps: Steps
  readonly hash: string
  readonly freeze: Freeze | null
  /** What verifying looks for; kept, as the facts move on. */
  readonly expected: Expectation
}

export interface AnswerDeps {
  readonly models: OpenModel
  /** Hex digest of a text. */
  readonly digest: (text: string) => string
}

const NO_STEPS: Steps = { steps: [], blockers: [] }

/** One question answered by the facts at one moment. */
export async function answerPlan(
  deps: AnswerDeps,
  at: LakeFactsAt,
  body: RollbackPlanCreate,
): Promise<PlanAnswer> {
  const question = readQuestion(body)
  const model = await openModel(deps, at, question)
  const outcome = askFor(model, question)
  if (outcome.kind === 'no-line') {
    const hash = deps.digest(JSON.stringify([body, outcome.ref, outcome.because]))
    const expected = { method: body.method, tables: [], jobs: [] }
    return { body, outcome, steps: NO_STEPS, hash, freeze: null, expected }
  }
  // Heads are left out: until the cancel they may advance (rule X2); what else moves is looked at by itself.
  const rows = outcome.rows.map(({ ref, target }) => [ref, target])
  const hash = deps.digest(JSON.stringify([body, rows, targetIdentities(model, outcome)]))
  return {
    body,
    outcome,
    steps: stepsOf(model, outcome, body.method, hash),
    hash,
    freeze: freezeForCut(model, outcome),
    expected: expectationOf(model, outcome, body.method, hash),
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
