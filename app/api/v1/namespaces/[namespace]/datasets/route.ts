import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toMarquezDataset } from '@/server/serializers/marquez'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listDatasets, async ({ params, query }) => {
    const { marquez } = await app()
    const { items, total } = await marquez.datasets(LOCAL_OWNER, params.namespace, query)
    return { body: { datasets: items.map(toMarquezDataset), totalCount: total } }
  }),
})
