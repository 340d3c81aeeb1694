import { queryOptions } from '@tanstack/react-query'
import type { WireRecoverability } from '@/lib/contracts'
import { LARGEST_PAGE } from './page'
import { apiPath, requestJson } from './request'

export interface RecoverabilityRequest {
  /** Only this table or job, and its area. */
  readonly ref?: string | null
  readonly at?: string | null
  readonly targetMinutes?: number
  readonly keepCheckpoints?: number
  readonly keepSnapshotsMinutes?: number
  readonly keepSnapshots?: number
  /** Of the items; areas are always all of them. */
  readonly limit?: number
}

export const recoverabilityKeys = {
  all: (lake: string) => ['recoverability', lake] as const,
  one: (lake: string, request: RecoverabilityRequest) => [...recoverabilityKeys.all(lake), request] as const,
}

export function recoverabilityQuery(lake: string, request: RecoverabilityRequest = {}) {
  return queryOptions({
    queryKey: recoverabilityKeys.one(lake, request),
    queryFn: ({ signal }) =>
      requestJson<WireRecoverability>(apiPath('lakes', lake, 'recoverability'), {
        query: { limit: LARGEST_PAGE, ...request },
        signal,
      }),
  })
}
