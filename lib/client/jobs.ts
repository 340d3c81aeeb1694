import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import type { WireCheckpointItem, WireJobDetail, WireJobItem, WireRunItem } from '@/lib/contracts'
import type { Page } from './page'
import { apiPath, requestJson } from './request'
import type { ListRequest } from './tables'

export const jobKeys = {
  all: (lake: string) => ['jobs', lake] as const,
  list: (lake: string, request: ListRequest) => [...jobKeys.all(lake), 'list', request] as const,
  detail: (lake: string, ref: string, asOf: string | null) =>
    [...jobKeys.all(lake), 'detail', ref, asOf] as const,
  part: (lake: string, ref: string, part: string, asOf: string | null) =>
    [...jobKeys.all(lake), part, ref, asOf] as const,
}

export function jobsQuery(lake: string, request: ListRequest = {}) {
  return queryOptions({
    queryKey: jobKeys.list(lake, request),
    queryFn: ({ signal }) =>
      requestJson<Page<WireJobItem>>(apiPath('lakes', lake, 'jobs'), { query: { ...request }, signal }),
  })
}

export function jobQuery(lake: string, ref: string, asOf: string | null = null) {
  return queryOptions({
    queryKey: jobKeys.detail(lake, ref, asOf),
    queryFn: ({ signal }) => requestJson<WireJobDetail>(jobPath(lake, ref), { query: { asOf }, signal }),
  })
}

export function runsQuery(lake: string, ref: string, asOf: string | null = null) {
  return queryOptions({
    queryKey: jobKeys.part(lake, ref, 'runs', asOf),
    queryFn: ({ signal }) =>
      requestJson<Page<WireRunItem>>(jobPath(lake, ref, 'runs'), { query: { asOf }, signal }),
  })
}

export function checkpointsQuery(lake: string, ref: string, asOf: string | null = null) {
  return infiniteQueryOptions({
    queryKey: jobKeys.part(lake, ref, 'checkpoints', asOf),
    queryFn: ({ signal, pageParam }) =>
      requestJson<Page<WireCheckpointItem>>(jobPath(lake, ref, 'checkpoints'), {
        query: { asOf, cursor: pageParam },
        signal,
      }),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  })
}

function jobPath(lake: string, ref: string, ...rest: readonly string[]): string {
  return apiPath('lakes', lake, 'jobs', ref.startsWith('job:') ? ref.slice('job:'.length) : ref, ...rest)
}
