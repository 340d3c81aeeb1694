import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { readEventBody } from '@/server/http/read-events'
import { toWireEventsTaken } from '@/server/serializers/events'
import { toMarquezLineage } from '@/server/serializers/marquez'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getLineage, async ({ query }) => {
    const { marquez } = await app()
    return { body: toMarquezLineage(await marquez.lineage(LOCAL_OWNER, query)) }
  }),
  POST: route(operations.takeEvents, async ({ request }) => {
    const { eventIntake } = await app()
    const taken = await eventIntake.take(await readEventBody(request))
    return { body: toWireEventsTaken(taken), ...(taken.list ? { status: 207 } : {}) }
  }),
})
