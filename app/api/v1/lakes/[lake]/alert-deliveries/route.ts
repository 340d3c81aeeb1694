import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireDelivery } from '@/server/serializers/alerts'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listAlertDeliveries, async ({ params, query }) => {
    const { alerts } = await app()
    const page = await alerts.deliveries(LOCAL_OWNER, params.lake, query)
    return { body: { ...page, items: page.items.map(toWireDelivery) } }
  }),
})
