import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireComparison, toWireComparisonItem } from '@/server/serializers/comparisons'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listComparisons, async ({ params, query }) => {
    const { comparisons } = await app()
    const page = await comparisons.list(LOCAL_OWNER, params.lake, query)
    return { body: { ...page, items: page.items.map(toWireComparisonItem) } }
  }),
  POST: route(operations.createComparison, async ({ params, body }) => {
    const { comparisons } = await app()
    const made = await comparisons.create(LOCAL_OWNER, params.lake, body)
    const location = `/api/v1/lakes/${encodeURIComponent(params.lake)}/comparisons/${made.id}`
    return { body: toWireComparison(made), headers: { location } }
  }),
})
