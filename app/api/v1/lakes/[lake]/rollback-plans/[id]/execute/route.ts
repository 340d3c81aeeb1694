import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(operations.executeRollbackPlan, async ({ params }) => {
    const { rollback } = await app()
    return rollback.execute(LOCAL_OWNER, params.lake, params.id)
  }),
})
