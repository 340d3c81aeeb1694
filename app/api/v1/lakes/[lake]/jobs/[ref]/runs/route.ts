import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireRunItem } from '@/server/serializers/job'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listRuns, async ({ params, query }) => {
    const { jobs } = await app()
    const page = await jobs.runs(LOCAL_OWNER, params.lake, params.ref, query)
    return { body: { ...page, items: page.items.map(toWireRunItem) } }
  }),
})
