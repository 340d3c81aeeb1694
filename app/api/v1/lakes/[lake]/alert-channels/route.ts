import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireChannel, toWireChannelList } from '@/server/serializers/alerts'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listAlertChannels, async ({ params }) => {
    const { alerts, alertHosts } = await app()
    return { body: toWireChannelList(await alerts.channels(LOCAL_OWNER, params.lake), alertHosts) }
  }),
  POST: route(operations.createAlertChannel, async ({ params, body }) => {
    const { alerts } = await app()
    return { body: toWireChannel(await alerts.add(LOCAL_OWNER, params.lake, body)) }
  }),
})
