import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireIncidentDetail } from '@/server/serializers/incidents'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(operations.actOnIncident, async ({ params, body }) => {
    const { incidents } = await app()
    return { body: toWireIncidentDetail(await incidents.act(LOCAL_OWNER, params.lake, params.id, body)) }
  }),
})
