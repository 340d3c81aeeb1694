import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWirePlanEntries } from '@/server/serializers/rollback'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getRollbackPlanList, async ({ params, query }) => {
    const { rollback } = await app()
    const page = await rollback.entries(LOCAL_OWNER, params.lake, params.id, params.list, query)
    return { body: { items: toWirePlanEntries(page.items), nextCursor: page.nextCursor } }
  }),
})
