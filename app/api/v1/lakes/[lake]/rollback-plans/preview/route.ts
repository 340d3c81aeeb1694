import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toWirePreview } from '@/server/serializers/rollback'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  POST: route(operations.previewRollbackPlan, async ({ params, body }) => {
    const { rollback } = await app()
    return { body: toWirePreview(await rollback.preview(LOCAL_OWNER, params.lake, body)) }
  }),
})
