import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireChannel } from '@/server/serializers/alerts'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  PATCH: route(operations.updateAlertChannel, async ({ params, body }) => {
    const { alerts } = await app()
    return { body: toWireChannel(await alerts.update(LOCAL_OWNER, params.lake, params.id, body)) }
  }),
  DELETE: route(operations.deleteAlertChannel, async ({ params }) => {
    await (await app()).alerts.remove(LOCAL_OWNER, params.lake, params.id)
    return {}
  }),
})
