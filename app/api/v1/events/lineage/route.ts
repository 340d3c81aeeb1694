import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { eventListText } from '@/server/serializers/events'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listEventsAsMarquez, async ({ query, readAt }) => {
    const { events } = await app()
    const text = eventListText(await events.list(LOCAL_OWNER, query), readAt)
    return { text, headers: { 'content-type': 'application/json; charset=utf-8' } }
  }),
})
