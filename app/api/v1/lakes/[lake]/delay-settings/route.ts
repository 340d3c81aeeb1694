import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireDelaySetting } from '@/server/serializers/delays'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listDelaySettings, async ({ params }) => {
    const { delaySettings } = await app()
    const items = await delaySettings.list(LOCAL_OWNER, params.lake)
    return { body: { items: items.map(toWireDelaySetting), nextCursor: null } }
  }),
})
