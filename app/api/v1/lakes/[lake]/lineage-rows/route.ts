import { operations } from '@/lib/contracts'
import { app, LOCAL_OWNER } from '@/server/entry'
import { resource, route } from '@/server/http'
import { mediaTypeOf, readTextPieces } from '@/server/http/read-body'
import {
  toCsv,
  toWireCatalogOptions,
  toWireLineageRows,
  toWireRowsTaken,
} from '@/server/serializers/lineage-rows'

export const { GET, POST, PUT, PATCH, DELETE } = resource({
  GET: route(operations.listLineageRows, async ({ params, query }) => {
    const { lineageRows } = await app()
    const { table, format } = query
    const body =
      table === 'catalog_options'
        ? toWireCatalogOptions(await lineageRows.options(LOCAL_OWNER, params.lake))
        : toWireLineageRows(await lineageRows.list(LOCAL_OWNER, params.lake, table, query))
    if (format === 'json') return { body }
    const headers = {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${table}.csv"`,
      'x-content-type-options': 'nosniff',
    }
    return { text: toCsv(body), headers }
  }),
  POST: route(operations.takeLineageRows, async ({ params, query, request, signal }) => {
    const { rowIntake } = await app()
    const sent = {
      mediaType: mediaTypeOf(request),
      pieces: (max: number) => readTextPieces(request, max),
    }
    return {
      body: toWireRowsTaken(await rowIntake.take(LOCAL_OWNER, params.lake, sent, query.table, signal)),
    }
  }),
})
