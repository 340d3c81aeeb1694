import { operations } from '@/lib/contracts'
import { resource, route } from '@/server/http'
import { openApiDocument } from '@/server/http/openapi'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getOpenApi, () => Promise.resolve({ body: { ...openApiDocument() } })),
})
