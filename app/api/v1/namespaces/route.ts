import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toMarquezNamespaces } from '@/server/serializers/marquez'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listNamespaces, async ({ query }) => {
    const { marquez } = await app()
    return { body: toMarquezNamespaces(await marquez.namespaces(LOCAL_OWNER, query)) }
  }),
})
