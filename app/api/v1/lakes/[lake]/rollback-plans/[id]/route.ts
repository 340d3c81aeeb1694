import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWirePlan } from '@/server/serializers/rollback'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getRollbackPlan, async ({ params }) => {
    const { rollback } = await app()
    return { body: toWirePlan(await rollback.get(LOCAL_OWNER, params.lake, params.id)) }
  }),
})
