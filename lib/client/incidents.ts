import { queryOptions } from '@tanstack/react-query'
import type { IncidentActInput, WireIncident, WireIncidentDetail } from '@/lib/contracts'
import type { Page } from './page'
import { apiPath, requestJson } from './request'

export const incidentKeys = {
  all: (lake: string) => ['incidents', lake] as const,
  list: (lake: string, state: string) => [...incidentKeys.all(lake), 'list', state] as const,
  detail: (lake: string, id: string) => [...incidentKeys.all(lake), 'one', id] as const,
}

/** Looks follow a sync by some seconds. */
const AGAIN_MILLIS = 15_000
const PAST_SHOWN = 50

/** Open ones all, past ones the newest. */
export function incidentsQuery(lake: string, state: 'open' | 'closed') {
  return queryOptions({
    queryKey: incidentKeys.list(lake, state),
    queryFn: ({ signal }) =>
      requestJson<Page<WireIncident>>(apiPath('lakes', lake, 'incidents'), {
        query: { state, limit: state === 'open' ? 1_000 : PAST_SHOWN },
        signal,
      }),
    refetchInterval: AGAIN_MILLIS,
  })
}

export function incidentQuery(lake: string, id: string) {
  return queryOptions({
    queryKey: incidentKeys.detail(lake, id),
    queryFn: ({ signal }) =>
      requestJson<WireIncidentDetail>(apiPath('lakes', lake, 'incidents', id), { signal }),
    refetchInterval: AGAIN_MILLIS,
  })
}

export function actOnIncident(lake: string, id: string, body: IncidentActInput) {
  return requestJson<WireIncidentDetail>(apiPath('lakes', lake, 'incidents', id, 'events'), {
    method: 'POST',
    body,
  })
}
