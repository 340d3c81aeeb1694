import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(operations.startSync, async ({ params }) => {
    const { syncs } = await app()
    const { id, status } = await syncs.start(LOCAL_OWNER, params.lake)
    return { body: { id, status }, headers: { location: `/api/v1/syncs/${id}` } }
  }),
})
