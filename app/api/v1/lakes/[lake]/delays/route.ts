import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireDelayItem } from '@/server/serializers/delays'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listDelays, async ({ params, query }) => {
    const { delays } = await app()
    const page = await delays.list(LOCAL_OWNER, params.lake, query)
    return { body: { ...page, items: page.items.map(toWireDelayItem) } }
  }),
})
