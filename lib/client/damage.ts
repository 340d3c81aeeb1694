import { queryOptions } from '@tanstack/react-query'
import type { WireDamageList } from '@/lib/contracts'
import { LARGEST_PAGE } from './page'
import { apiPath, requestJson } from './request'

export interface DamageRequest {
  /** Only what concerns this table or job. */
  readonly ref?: string | null
  readonly asOf?: string | null
  readonly limit?: number
}

export const damageKeys = {
  all: (lake: string) => ['damage', lake] as const,
  list: (lake: string, request: DamageRequest) => [...damageKeys.all(lake), request] as const,
}

export function damageQuery(lake: string, request: DamageRequest = {}) {
  return queryOptions({
    queryKey: damageKeys.list(lake, request),
    queryFn: ({ signal }) =>
      requestJson<WireDamageList>(apiPath('lakes', lake, 'damage'), {
        query: { limit: LARGEST_PAGE, ...request },
        signal,
      }),
  })
}
