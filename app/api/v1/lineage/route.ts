import { operations } from '@/lib/contracts'
import { app } from '@/server/entry'
import { resource, route } from '@/server/http'
import { readEventBody } from '@/server/http/read-events'
import { toWireEventsTaken } from '@/server/serializers/events'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(operations.takeEvents, async ({ request }) => {
    const { eventIntake } = await app()
    const taken = await eventIntake.take(await readEventBody(request))
    return { body: toWireEventsTaken(taken), ...(taken.list ? { status: 207 } : {}) }
  }),
})
