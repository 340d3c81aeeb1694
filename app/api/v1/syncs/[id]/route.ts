import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireSync } from '@/server/serializers/sync'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getSync, async ({ params }) => {
    const { syncs } = await app()
    return { body: toWireSync(await syncs.get(LOCAL_OWNER, params.id)) }
  }),
})
