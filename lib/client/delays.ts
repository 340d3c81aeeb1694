import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type {
  DelaySettingUpdate,
  WireDelayDetail,
  WireDelayItem,
  WireDelaySetting,
  WireLateness,
} from '@/lib/contracts'
import { LARGEST_PAGE, type Page } from './page'
import { apiPath, requestJson } from './request'

export const delayKeys = {
  all: (lake: string) => ['delays', lake] as const,
  list: (lake: string, at: string | null) => [...delayKeys.all(lake), 'list', at] as const,
  lateness: (lake: string, refs: readonly string[], points: number) =>
    [...delayKeys.all(lake), 'lateness', refs, points] as const,
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

/** How late tables were over time, up to 100 of them. */
export function latenessQuery(lake: string, refs: readonly string[], points: number) {
  return queryOptions({
    queryKey: delayKeys.lateness(lake, refs, points),
    queryFn: ({ signal }) =>
      requestJson<WireLateness>(apiPath('lakes', lake, 'lateness'), { query: { ref: refs, points }, signal }),
    enabled: refs.length > 0,
    placeholderData: keepPreviousData,
  })
}

/** `ref` with its kind: a table, or a job to pause. */
export function updateDelaySetting(lake: string, ref: string, body: DelaySettingUpdate) {
  return requestJson<WireDelaySetting>(apiPath('lakes', lake, 'delay-settings', ref), {
    method: 'PATCH',
    body,
  })
}
