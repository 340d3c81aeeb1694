import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireTableItem } from '@/server/serializers/table'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listTables, async ({ params, query }) => {
    const { tables } = await app()
    const page = await tables.list(LOCAL_OWNER, params.lake, query)
    return { body: { ...page, items: page.items.map(toWireTableItem) } }
  }),
})
