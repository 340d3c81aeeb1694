import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.search, async ({ query }) => {
    const { search } = await app()
    return { body: { items: await search.find(LOCAL_OWNER, query.q, query.limit), nextCursor: null } }
  }),
})
