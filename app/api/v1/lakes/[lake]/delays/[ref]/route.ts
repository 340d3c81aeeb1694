import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireDelayDetail } from '@/server/serializers/delays'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getDelay, async ({ params, query }) => {
    const { delays } = await app()
    return { body: toWireDelayDetail(await delays.get(LOCAL_OWNER, params.lake, params.ref, query)) }
  }),
})
