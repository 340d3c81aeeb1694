import { operations } from '@/lib/contracts'
import { app } from '@/server/entry'
import { resource, route } from '@/server/http'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getHealth, async () => ({ body: await (await app()).health() })),
})
