import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireIncidentDetail } from '@/server/serializers/incidents'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getIncident, async ({ params }) => {
    const { incidents } = await app()
    return { body: toWireIncidentDetail(await incidents.get(LOCAL_OWNER, params.lake, params.id)) }
  }),
})
