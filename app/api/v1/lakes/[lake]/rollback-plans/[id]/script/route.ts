import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getRollbackScript, async ({ params, query }) => {
    const { planWork } = await app()
    const { text, fileName } = await planWork.script(LOCAL_OWNER, params.lake, params.id, query.format)
    return { text, headers: { 'content-disposition': `attachment; filename="${fileName}"` } }
  }),
})
