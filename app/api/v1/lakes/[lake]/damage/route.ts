import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireDamageList } from '@/server/serializers/damage'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listDamage, async ({ params, query }) => {
    const { damage } = await app()
    return { body: toWireDamageList(await damage.list(LOCAL_OWNER, params.lake, query)) }
  }),
})
