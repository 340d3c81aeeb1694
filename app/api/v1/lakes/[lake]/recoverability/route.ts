import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireRecoverability } from '@/server/serializers/recoverability'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getRecoverability, async ({ params, query }) => {
    const { recoverability } = await app()
    return { body: toWireRecoverability(await recoverability.get(LOCAL_OWNER, params.lake, query)) }
  }),
})
