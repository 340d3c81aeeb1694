import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireComparison } from '@/server/serializers/comparisons'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(operations.addComparisonResult, async ({ params, body }) => {
    const { comparisons } = await app()
    return { body: toWireComparison(await comparisons.addResult(LOCAL_OWNER, params.lake, params.id, body)) }
  }),
})
