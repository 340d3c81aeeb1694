import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireVersions } from '@/server/serializers/versions'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getVersions, async ({ params, query }) => {
    const { versions } = await app()
    return { body: toWireVersions(await versions.get(LOCAL_OWNER, params.lake, query)) }
  }),
})
