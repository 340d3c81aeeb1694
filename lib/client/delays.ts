import { queryOptions } from '@tanstack/react-query'
import type { WireDelayDetail, WireDelayItem } from '@/lib/contracts'
import { LARGEST_PAGE, type Page } from './page'
import { apiPath, requestJson } from './request'

export const delayKeys = {
  all: (lake: string) => ['delays', lake] as const,
  list: (lake: string, at: string | null) => [...delayKeys.all(lake), 'list', at] as const,
  detail: (lake: string, ref: string, at: string | null) => [...delayKeys.all(lake), 'one', ref, at] as const,
}

/** All tables, the latest first, in one page: incidents are made of all of them. */
export function delaysQuery(lake: string, at: string | null = null) {
  return queryOptions({
    queryKey: delayKeys.list(lake, at),
    queryFn: ({ signal }) =>
      requestJson<Page<WireDelayItem>>(apiPath('lakes', lake, 'delays'), {
        query: { at, limit: LARGEST_PAGE },
        signal,
      }),
  })
}

export function delayQuery(lake: string, ref: string, at: string | null = null) {
  return queryOptions({
    queryKey: delayKeys.detail(lake, ref, at),
    queryFn: ({ signal }) =>
      requestJson<WireDelayDetail>(apiPath('lakes', lake, 'delays', ref.replace(/^table:/, '')), {
        query: { at },
        signal,
      }),
  })
}
