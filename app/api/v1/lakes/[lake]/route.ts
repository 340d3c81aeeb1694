import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireLake } from '@/server/serializers/lake'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getLake, async ({ params }) => {
    const { lakes } = await app()
    return { body: toWireLake(await lakes.get(LOCAL_OWNER, params.lake)) }
  }),
  PATCH: route(operations.updateLake, async ({ params, body }) => {
    const { lakes } = await app()
    return { body: toWireLake(await lakes.update(LOCAL_OWNER, params.lake, body)) }
  }),
  DELETE: route(operations.deleteLake, async ({ params }) => {
    const { lakes } = await app()
    await lakes.remove(LOCAL_OWNER, params.lake)
    return {}
  }),
})
