import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireCompleteness } from '@/server/serializers/completeness'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getCompleteness, async ({ params, query }) => {
    const { completeness } = await app()
    return { body: toWireCompleteness(await completeness.list(LOCAL_OWNER, params.lake, query)) }
  }),
})
