import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireLake } from '@/server/serializers/lake'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listLakes, async ({ query, readAt }) => {
    const { lakes } = await app()
    const page = await lakes.list(LOCAL_OWNER, query)
    return { body: { ...page, items: page.items.map((lake) => ({ ...toWireLake(lake), readAt })) } }
  }),
  POST: route(operations.createLake, async ({ body }) => {
    const { lakes } = await app()
    const view = await lakes.create(LOCAL_OWNER, body)
    return { body: toWireLake(view), headers: { location: `/api/v1/lakes/${view.lake.name}` } }
  }),
})
