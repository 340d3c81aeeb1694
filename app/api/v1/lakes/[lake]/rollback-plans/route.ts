import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWirePlan, toWirePlanItem } from '@/server/serializers/rollback'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listRollbackPlans, async ({ params, query }) => {
    const { rollback } = await app()
    const page = await rollback.list(LOCAL_OWNER, params.lake, query)
    return { body: { ...page, items: page.items.map(toWirePlanItem) } }
  }),
  POST: route(operations.createRollbackPlan, async ({ params, body }) => {
    const { rollback } = await app()
    const plan = await rollback.create(LOCAL_OWNER, params.lake, body)
    const location = `/api/v1/lakes/${encodeURIComponent(params.lake)}/rollback-plans/${plan.id}`
    return { body: toWirePlan(plan), headers: { location } }
  }),
})
