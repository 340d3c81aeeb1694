import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireDelivery } from '@/server/serializers/alerts'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(operations.testAlertChannel, async ({ params }) => {
    const { alerts } = await app()
    return { body: toWireDelivery(await alerts.test(LOCAL_OWNER, params.lake, params.id)) }
  }),
})
