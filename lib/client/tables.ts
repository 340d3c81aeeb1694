import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type {
  consumerItem,
  schemaItem,
  State,
  tagItem,
  WireSnapshotItem,
  WireTableDetail,
  WireTableItem,
} from '@/lib/contracts'
import type { Page } from './page'
import { apiPath, requestJson } from './request'

export interface ListRequest {
  readonly q?: string | null
  readonly state?: State | null
  readonly sort?: string | null
  readonly asOf?: string | null
  readonly limit?: number
}

export type WireTagItem = z.infer<typeof tagItem>
export type WireConsumerItem = z.infer<typeof consumerItem>
export type WireSchemaItem = z.infer<typeof schemaItem>

export const tableKeys = {
  all: (lake: string) => ['tables', lake] as const,
  list: (lake: string, request: ListRequest) => [...tableKeys.all(lake), 'list', request] as const,
  detail: (lake: string, ref: string, asOf: string | null) =>
    [...tableKeys.all(lake), 'detail', ref, asOf] as const,
  part: (lake: string, ref: string, part: string, asOf: string | null) =>
    [...tableKeys.all(lake), part, ref, asOf] as const,
}

export function tablesQuery(lake: string, request: ListRequest = {}) {
  return queryOptions({
    queryKey: tableKeys.list(lake, request),
    queryFn: ({ signal }) =>
      requestJson<Page<WireTableItem>>(apiPath('lakes', lake, 'tables'), { query: { ...request }, signal }),
  })
}

export function tableQuery(lake: string, ref: string, asOf: string | null = null) {
  return queryOptions({
    queryKey: tableKeys.detail(lake, ref, asOf),
    queryFn: ({ signal }) => requestJson<WireTableDetail>(tablePath(lake, ref), { query: { asOf }, signal }),
  })
}

export function snapshotsQuery(lake: string, ref: string, asOf: string | null = null) {
  return infiniteQueryOptions({
    queryKey: tableKeys.part(lake, ref, 'snapshots', asOf),
    queryFn: ({ signal, pageParam }) =>
      requestJson<Page<WireSnapshotItem>>(tablePath(lake, ref, 'snapshots'), {
        query: { asOf, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

export function tagsQuery(lake: string, ref: string, asOf: string | null = null) {
  return partQuery<WireTagItem>(lake, ref, 'tags', asOf)
}

export function consumersQuery(lake: string, ref: string, asOf: string | null = null) {
  return partQuery<WireConsumerItem>(lake, ref, 'consumers', asOf)
}

export function schemasQuery(lake: string, ref: string, asOf: string | null = null) {
  return partQuery<WireSchemaItem>(lake, ref, 'schemas', asOf)
}

function partQuery<T>(lake: string, ref: string, part: string, asOf: string | null) {
  return queryOptions({
    queryKey: tableKeys.part(lake, ref, part, asOf),
    queryFn: ({ signal }) => requestJson<Page<T>>(tablePath(lake, ref, part), { query: { asOf }, signal }),
  })
}

function tablePath(lake: string, ref: string, ...rest: readonly string[]): string {
  return apiPath(
    'lakes',
    lake,
    'tables',
    ref.startsWith('table:') ? ref.slice('table:'.length) : ref,
    ...rest,
  )
}
