import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWirePair } from '@/server/serializers/comparisons'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getDebugPair, async ({ params, query }) => {
    const { comparisons } = await app()
    return { body: toWirePair(await comparisons.pair(LOCAL_OWNER, params.lake, query.sink)) }
  }),
})
