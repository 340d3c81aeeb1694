import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireDelaySetting } from '@/server/serializers/delays'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  PATCH: route(operations.updateDelaySetting, async ({ params, body }) => {
    const { delaySettings } = await app()
    const setting = await delaySettings.update(LOCAL_OWNER, params.lake, params.ref, body)
    return { body: toWireDelaySetting(setting) }
  }),
})
