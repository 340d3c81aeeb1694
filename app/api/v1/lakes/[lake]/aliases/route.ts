import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireAliases } from '@/server/serializers/aliases'
import { toWireSyncSummary } from '@/server/serializers/sync'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listAliases, async ({ params }) => {
    const { aliases } = await app()
    return { body: toWireAliases(await aliases.list(LOCAL_OWNER, params.lake)) }
  }),
  POST: route(operations.createAlias, async ({ params, body }) => {
    const { aliases } = await app()
    return { body: { sync: toWireSyncSummary(await aliases.join(LOCAL_OWNER, params.lake, body)) } }
  }),
  DELETE: route(operations.deleteAlias, async ({ params, query }) => {
    const { aliases } = await app()
    return { body: { sync: toWireSyncSummary(await aliases.undo(LOCAL_OWNER, params.lake, query.from)) } }
  }),
})
