import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.exportEvents, async ({ params, query }) => {
    const { eventExport } = await app()
    const events = await eventExport.list(LOCAL_OWNER, params.lake, query)
    return {
      text: events.map(({ event }) => `${JSON.stringify(event)}\n`).join(''),
      headers: {
        'content-type': 'application/x-ndjson; charset=utf-8',
        'content-disposition': `attachment; filename="${params.lake}.ndjson"`,
      },
    }
  }),
})
