import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireIncident } from '@/server/serializers/incidents'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listIncidents, async ({ params, query }) => {
    const { incidents } = await app()
    const page = await incidents.list(LOCAL_OWNER, params.lake, query)
    return { body: { ...page, items: page.items.map(toWireIncident) } }
  }),
})
