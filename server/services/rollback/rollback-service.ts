import type { RollbackPlanCreate } from '@/lib/contracts'
import { RefusedError } from '@/lib/domain/errors'
import { fromPlain, toPlain } from '@/lib/domain/observations'
import { planCut, stepsOf, type Cut, type LakeModel, type NoLine, type Steps } from '@/lib/domain/rollback'
import { jobRefText, tableRefText, type Ref } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import { openLake } from '../access'
import { openLakeFacts, type LakeFactsAt, type LakeFactsDeps } from '../lakes/lake-facts'
import { pageOf, type Order, type Page, type PageRequest } from '../paging/page'
import type { Actor, PlanRecord, PlanRepository } from '../ports'
import type { OpenModel } from './open-model'
import { readQuestion, type PlanQuestion } from './plan-request'

export interface RollbackServiceDeps extends LakeFactsDeps {
  readonly plans: PlanRepository
  readonly models: OpenModel
  readonly now: () => Millis
  readonly newId: () => string
  /** Hex digest of a text. */
  readonly digest: (text: string) => string
}

/** What is answered to wishes, and the facts it was answered from. */
export interface PlanPreview extends PlanAnswer {
  readonly generation: number
}

/** A plan with what was answered when it was made. */
export interface PlanView extends PlanPreview {
  readonly id: string
  readonly createdAt: Millis
  readonly author: string
  /** The facts have moved since, and the answer with them. */
  readonly stale: boolean
}

/** Plans that are listed; older ones are still found by their address. */
const LISTED = 1_000

/** Plans to go back (rules K0 to K10). Made, kept and shown; never carried out. */
export function createRollbackService(deps: RollbackServiceDeps) {
  async function find(actor: Actor, lakeName: string, id: string): Promise<PlanRecord> {
    const { lake } = await openLake(deps, actor, lakeName)
    const record = await deps.plans.find(lake.id, id)
    if (record !== null) return record
    throw new RefusedError('plan-not-found', `Lake "${lakeName}" has no plan "${id}".`)
  }

  return {
    async create(actor: Actor, lakeName: string, body: RollbackPlanCreate): Promise<PlanView> {
      const at = await openLakeFacts(deps, actor, lakeName, undefined)
      const answer = await answerTo(deps, at, body)
      const record: PlanRecord = {
        id: deps.newId(),
        lakeId: at.lake.id,
        createdAt: deps.now(),
        author: `${actor.kind}:${actor.id}`,
        generation: at.topology.generation,
        hash: answer.hash,
        request: JSON.stringify(body),
        body: JSON.stringify(toPlain(answer)),
      }
      await deps.plans.add(record)
      return viewOf(record, false)
    },

    /** What `create` would answer, without keeping it. */
    async preview(actor: Actor, lakeName: string, body: RollbackPlanCreate): Promise<PlanPreview> {
      const at = await openLakeFacts(deps, actor, lakeName, undefined)
      return { ...(await answerTo(deps, at, body)), generation: at.topology.generation }
    },

    /** As it was made. Where the facts have moved the same question is asked again: another answer makes it stale. */
    async get(actor: Actor, lakeName: string, id: string): Promise<PlanView> {
      const record = await find(actor, lakeName, id)
      const at = await openLakeFacts(deps, actor, lakeName, undefined)
      if (at.topology.generation === record.generation) return viewOf(record, false)
      const body = JSON.parse(record.request) as RollbackPlanCreate
      return viewOf(record, await movedSince(deps, at, body, record.hash))
    },

    async list(actor: Actor, lakeName: string, query: PageRequest): Promise<Page<PlanView>> {
      const { lake } = await openLake(deps, actor, lakeName)
      const records = await deps.plans.newest(lake.id, LISTED)
      const page = pageOf(records, NEWEST_FIRST, query)
      return { ...page, items: page.items.map((record) => viewOf(record, false)) }
    },

    async execute(actor: Actor, lakeName: string, id: string): Promise<never> {
      await find(actor, lakeName, id)
      throw new RefusedError(
        'execution-disabled',
        'Plans are not carried out from here. Follow the steps, and read the lake again afterwards.',
      )
    },
  }
}

/** Bodies are written by this service alone. */
function viewOf(record: PlanRecord, stale: boolean): PlanView {
  const { id, createdAt, author, generation } = record
  return { ...(fromPlain(JSON.parse(record.body)) as PlanAnswer), id, createdAt, author, generation, stale }
}

export interface PlanAnswer {
  readonly body: RollbackPlanCreate
  readonly outcome: Cut | NoLine
  readonly steps: Steps
  readonly hash: string
}

const NO_STEPS: Steps = { steps: [], blockers: [] }

async function answerTo(
  deps: RollbackServiceDeps,
  at: LakeFactsAt,
  body: RollbackPlanCreate,
): Promise<PlanAnswer> {
  const question = readQuestion(body)
  refuseHidden(at, question.refs)
  const model = await deps.models(at, question.options)
  if (model === null)
    throw new RefusedError('version-not-found', `Nothing is known of lake "${at.lake.name}" yet.`)
  const outcome = askFor(model, question)
  const hash = deps.digest(fingerprint(body, outcome))
  const steps = outcome.kind === 'cut' ? stepsOf(model, outcome, body.method, hash) : NO_STEPS
  return { body, outcome, steps, hash }
}

function askFor(model: LakeModel, question: PlanQuestion): Cut | NoLine {
  const plan = planCut(model, question.wishes, question.request)
  if (plan.ok) return plan.value
  const { code, detail } = plan.error
  throw new RefusedError(code === 'version-not-found' ? 'version-not-found' : 'ref-malformed', detail, {
    invalidParams: [{ name: 'anchor', reason: detail }],
  })
}

async function movedSince(
  deps: RollbackServiceDeps,
  at: LakeFactsAt,
  body: RollbackPlanCreate,
  hash: string,
): Promise<boolean> {
  try {
    return (await answerTo(deps, at, body)).hash !== hash
  } catch (thrown) {
    if (RefusedError.is(thrown)) return true
    throw thrown
  }
}

/** What was asked and what was answered, row by row with the heads it starts from. */
function fingerprint(body: RollbackPlanCreate, outcome: Cut | NoLine): string {
  const answer =
    outcome.kind === 'cut'
      ? outcome.rows.map(({ ref, current, target }) => [ref, current, target])
      : [outcome.ref, outcome.because]
  return JSON.stringify([body, answer])
}

function refuseHidden(at: LakeFactsAt, refs: readonly Ref[]): void {
  for (const ref of refs) {
    if (ref.kind === 'boundary') continue
    const owner =
      ref.kind === 'table' || ref.kind === 'snapshot' ? tableRefText(ref.table) : jobRefText(ref.name)
    if (at.visibility.hides(owner)) throw new RefusedError('version-not-found', `There is no ${owner}.`)
  }
}

const NEWEST_FIRST: Order<PlanRecord> = {
  name: 'rollback-plans',
  parts: [{ of: (plan) => plan.createdAt, descending: true }, { of: (plan) => plan.id }],
}
