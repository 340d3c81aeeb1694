import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireRemovals } from '@/server/serializers/removals'
import { toWireSyncSummary } from '@/server/serializers/sync'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listRemovals, async ({ params, query }) => {
    const { removals } = await app()
    const { lake } = params
    const preview = query.job === undefined ? null : await removals.preview(LOCAL_OWNER, lake, query.job)
    return { body: toWireRemovals(await removals.list(LOCAL_OWNER, lake), preview) }
  }),
  POST: route(operations.createRemoval, async ({ params, body }) => {
    const { removals } = await app()
    return { body: { sync: toWireSyncSummary(await removals.remove(LOCAL_OWNER, params.lake, body)) } }
  }),
  DELETE: route(operations.deleteRemoval, async ({ params, query }) => {
    const { removals } = await app()
    return { body: { sync: toWireSyncSummary(await removals.undo(LOCAL_OWNER, params.lake, query)) } }
  }),
})
