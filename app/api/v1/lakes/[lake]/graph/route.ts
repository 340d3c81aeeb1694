import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireGraph } from '@/server/serializers/graph'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getGraph, async ({ params, query }) => {
    const { graph } = await app()
    return { body: toWireGraph(await graph.get(LOCAL_OWNER, params.lake, query)) }
  }),
})
