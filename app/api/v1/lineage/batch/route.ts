import { operations } from '@/lib/contracts'
import { app } from '@/server/entry'
import { resource, route } from '@/server/http'
import { readEventBody } from '@/server/http/read-events'
import { toWireEventBatch } from '@/server/serializers/events'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(operations.takeEventBatch, async ({ request }) => {
    const { eventIntake } = await app()
    return { body: toWireEventBatch(await eventIntake.take(await readEventBody(request))) }
  }),
})
