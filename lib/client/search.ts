import { queryOptions } from '@tanstack/react-query'
import type { WireSearchItem } from '@/lib/contracts'
import type { Page } from './page'
import { apiPath, requestJson } from './request'

/** Tables, jobs, versions and commit users of all lakes; names whole or in part, `orders@812` for versions. */
export function searchQuery(text: string) {
  return queryOptions({
    queryKey: ['search', text] as const,
    queryFn: ({ signal }) =>
      requestJson<Page<WireSearchItem>>(apiPath('search'), { query: { q: text, limit: 50 }, signal }),
    enabled: text !== '',
  })
}
