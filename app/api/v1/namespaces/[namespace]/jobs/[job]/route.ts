import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toMarquezJob } from '@/server/serializers/marquez'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getNamespaceJob, async ({ params }) => {
    const { marquez } = await app()
    const name = { namespace: params.namespace, name: params.job }
    return { body: toMarquezJob(await marquez.job(LOCAL_OWNER, name)) }
  }),
})
