import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireBlastRadius } from '@/server/serializers/blast'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getBlastRadius, async ({ params, query }) => {
    const { blast } = await app()
    return { body: toWireBlastRadius(await blast.get(LOCAL_OWNER, params.lake, query)) }
  }),
})
