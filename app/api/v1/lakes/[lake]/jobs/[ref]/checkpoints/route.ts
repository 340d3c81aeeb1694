import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireCheckpointItem } from '@/server/serializers/job'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listCheckpoints, async ({ params, query }) => {
    const { jobs } = await app()
    const page = await jobs.checkpoints(LOCAL_OWNER, params.lake, params.ref, query)
    return { body: { ...page, items: page.items.map(toWireCheckpointItem) } }
  }),
})
