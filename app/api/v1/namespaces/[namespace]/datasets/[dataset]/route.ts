import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { toMarquezDataset } from '@/server/serializers/marquez'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.getDataset, async ({ params }) => {
    const { marquez } = await app()
    const name = { namespace: params.namespace, name: params.dataset }
    return { body: toMarquezDataset(await marquez.dataset(LOCAL_OWNER, name)) }
  }),
})
