import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireJobItem } from '@/server/serializers/job'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listJobs, async ({ params, query }) => {
    const { jobs } = await app()
    const page = await jobs.list(LOCAL_OWNER, params.lake, query)
    return { body: { ...page, items: page.items.map(toWireJobItem) } }
  }),
})
