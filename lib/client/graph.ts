import { queryOptions } from '@tanstack/react-query'
import type { WireGraph } from '@/lib/contracts'
import { apiPath, requestJson } from './request'

export interface GraphRequest {
  readonly root?: string | null
  readonly moreRoots?: readonly string[]
  /** `up.table:…`, `down.job:…`: hops opened by hand, in the order of opening. */
  readonly open?: readonly string[]
  readonly upstream?: number
  readonly downstream?: number
  readonly view?: 'bipartite' | 'tables' | 'jobs'
  readonly asOf?: string | null
  readonly limit?: number
}

export const graphKeys = {
  all: (lake: string) => ['graph', lake] as const,
  one: (lake: string, request: GraphRequest) => [...graphKeys.all(lake), request] as const,
}

/** Without a root the whole lake, up to `limit`; depth and view as the server takes them by default. */
export function graphQuery(lake: string, request: GraphRequest = {}) {
  return queryOptions({
    queryKey: graphKeys.one(lake, request),
    queryFn: ({ signal }) =>
      requestJson<WireGraph>(apiPath('lakes', lake, 'graph'), { query: { ...request }, signal }),
  })
}
