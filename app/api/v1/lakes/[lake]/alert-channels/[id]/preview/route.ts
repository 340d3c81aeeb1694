import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWirePreview } from '@/server/serializers/alerts'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.previewAlert, async ({ params }) => {
    const { alerts } = await app()
    return { body: toWirePreview(await alerts.preview(LOCAL_OWNER, params.lake, params.id)) }
  }),
})
