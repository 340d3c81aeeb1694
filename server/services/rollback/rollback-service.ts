import type { RollbackPlanCreate } from '@/lib/contracts'
import { RefusedError } from '@/lib/domain/errors'
import { toPlain } from '@/lib/domain/observations'
import { openLake } from '../access'
import { openLakeFacts } from '../lakes/lake-facts'
import { pageOf, type Order, type Page, type PageRequest } from '../paging/page'
import type { Actor, PlanRecord } from '../ports'
import { answerPlan, draftPlan, type PlanDraft } from './answer-plan'
import { entriesOf, type PlanEntry, type PlanList } from './plan-lists'
import { answerIn, findPlan, newView, openPlan, type PlanDeps, type PlanView } from './open-plan'

export type { PlanView } from './open-plan'

export interface RollbackServiceDeps extends PlanDeps {
  readonly newId: () => string
}

/** What is answered to wishes, and the facts it was answered from. */
export interface PlanPreview extends PlanDraft {
  readonly generation: number
}

/** Plans that are listed; older ones are still found by their address. */
const LISTED = 1_000

/** Plans to go back (rules K0 to K10). Made, kept and shown; never carried out. */
export function createRollbackService(deps: RollbackServiceDeps) {
  return {
    async create(actor: Actor, lakeName: string, body: RollbackPlanCreate): Promise<PlanView> {
      const at = await openLakeFacts(deps, actor, lakeName, undefined)
      const answer = await answerPlan(deps, at, body)
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
      return newView(record, answer)
    },

    /** What `create` would answer, without keeping it. */
    async preview(actor: Actor, lakeName: string, body: RollbackPlanCreate): Promise<PlanPreview> {
      const at = await openLakeFacts(deps, actor, lakeName, undefined)
      return { ...(await draftPlan(deps, at, body)), generation: at.topology.generation }
    },

    /** As it was made. Where the facts have moved the same question is asked again: another answer makes it stale. */
    async get(actor: Actor, lakeName: string, id: string): Promise<PlanView> {
      return (await openPlan(deps, actor, lakeName, id)).plan
    },

    async list(actor: Actor, lakeName: string, query: PageRequest): Promise<Page<PlanView>> {
      const { lake } = await openLake(deps, actor, lakeName)
      const records = await deps.plans.newest(lake.id, LISTED)
      const page = pageOf(records, NEWEST_FIRST, query)
      return { ...page, items: page.items.map((record) => newView(record, answerIn(record))) }
    },

    /** A list of a plan in pages; with the plan itself comes only its beginning. */
    async entries<L extends PlanList>(
      actor: Actor,
      lakeName: string,
      id: string,
      list: L,
      query: PageRequest,
    ): Promise<Page<PlanEntry<L>>> {
      const { lake } = await openLake(deps, actor, lakeName)
      const record = await findPlan(deps, lake, id)
      const page = pageOf([...entriesOf(answerIn(record), list).entries()], IN_ORDER, query)
      return { ...page, items: page.items.map(([, entry]) => entry) }
    },

    async execute(actor: Actor, lakeName: string, id: string): Promise<never> {
      await openPlan(deps, actor, lakeName, id)
      throw new RefusedError(
        'execution-disabled',
        'Plans are not carried out from here. Follow the steps, and read the lake again afterwards.',
      )
    },
  }
}

const NEWEST_FIRST: Order<PlanRecord> = {
  name: 'rollback-plans',
  parts: [{ of: (plan) => plan.createdAt, descending: true }, { of: (plan) => plan.id }],
}

const IN_ORDER: Order<readonly [at: number, entry: unknown]> = {
  name: 'rollback-plan-entries',
  parts: [{ of: ([at]) => at }],
}
