import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireSchemaItem } from '@/server/serializers/table'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listSchemas, async ({ params, query }) => {
    const { tables } = await app()
    const page = await tables.schemas(LOCAL_OWNER, params.lake, params.ref, query)
    return { body: { ...page, items: page.items.map(toWireSchemaItem) } }
  }),
})
