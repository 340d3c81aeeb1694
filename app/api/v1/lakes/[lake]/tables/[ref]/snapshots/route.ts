import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWireSnapshotItem } from '@/server/serializers/table'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listSnapshots, async ({ params, query }) => {
    const { tables } = await app()
    const page = await tables.snapshots(LOCAL_OWNER, params.lake, params.ref, query)
    return { body: { ...page, items: page.items.map(toWireSnapshotItem) } }
  }),
})
