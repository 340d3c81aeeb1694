import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWirePlan } from '@/server/serializers/rollback'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(operations.tickRollbackStep, async ({ params, body }) => {
    const { planWork } = await app()
    return { body: toWirePlan(await planWork.tick(LOCAL_OWNER, params.lake, params.id, body)) }
  }),
})
