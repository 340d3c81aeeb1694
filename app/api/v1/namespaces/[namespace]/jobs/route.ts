import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toMarquezJob } from '@/server/serializers/marquez'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listNamespaceJobs, async ({ params, query }) => {
    const { marquez } = await app()
    const { items, total } = await marquez.jobs(LOCAL_OWNER, params.namespace, query)
    return { body: { jobs: items.map(toMarquezJob), totalCount: total } }
  }),
})
