import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireTableDetail } from '@/server/serializers/table'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getTable, async ({ params, query }) => {
    const { tables } = await app()
    return { body: toWireTableDetail(await tables.get(LOCAL_OWNER, params.lake, params.ref, query)) }
  }),
})
