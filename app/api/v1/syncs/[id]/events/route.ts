import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toSyncEvents } from '@/server/serializers/sync'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.watchSync, async ({ params, signal }) => {
    const { syncs } = await app()
    await syncs.get(LOCAL_OWNER, params.id)
    return { events: toSyncEvents(syncs.watch(LOCAL_OWNER, params.id, signal)) }
  }),
})
