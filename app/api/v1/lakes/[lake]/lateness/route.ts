import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireLateness } from '@/server/serializers/delays'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getLateness, async ({ params, query }) => {
    const { lateness } = await app()
    return { body: toWireLateness(await lateness(LOCAL_OWNER, params.lake, query)) }
  }),
})
