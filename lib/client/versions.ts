import { queryOptions } from '@tanstack/react-query'
import type { WireVersions } from '@/lib/contracts'
import { apiPath, requestJson } from './request'

/** A closure around `anchor`, or a window `from`..`to` over `lanes`. */
export interface VersionsRequest {
  readonly anchor?: string | null
  readonly direction?: 'upstream' | 'downstream' | 'both'
  readonly depth?: number
  readonly limit?: number
  readonly asOf?: string | null
  readonly lanes?: readonly string[]
  readonly from?: string | null
  readonly to?: string | null
}

export const versionsKeys = {
  all: (lake: string) => ['versions', lake] as const,
  one: (lake: string, request: VersionsRequest) => [...versionsKeys.all(lake), request] as const,
}

export function versionsQuery(lake: string, request: VersionsRequest) {
  return queryOptions({
    queryKey: versionsKeys.one(lake, request),
    queryFn: ({ signal }) =>
      requestJson<WireVersions>(apiPath('lakes', lake, 'versions'), { query: { ...request }, signal }),
  })
}
