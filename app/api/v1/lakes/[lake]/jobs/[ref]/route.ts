import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireJobDetail } from '@/server/serializers/job'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getJob, async ({ params, query }) => {
    const { jobs } = await app()
    return { body: toWireJobDetail(await jobs.get(LOCAL_OWNER, params.lake, params.ref, query)) }
  }),
})
