import { queryOptions } from '@tanstack/react-query'
import type { SyncStatus, WireSync } from '@/lib/contracts'
import { apiPath, requestJson } from './request'

export const syncKeys = {
  all: ['syncs'] as const,
  detail: (id: string) => [...syncKeys.all, id] as const,
}

export function syncQuery(id: string) {
  return queryOptions({
    queryKey: syncKeys.detail(id),
    queryFn: ({ signal }) => requestJson<WireSync>(syncPath(id), { signal }),
  })
}

export function startSync(lake: string): Promise<{ readonly id: string }> {
  return requestJson<{ id: string }>(apiPath('lakes', lake, 'syncs'), { method: 'POST' })
}

export function cancelSync(id: string): Promise<WireSync> {
  return requestJson<WireSync>(apiPath('syncs', id, 'cancel'), { method: 'POST' })
}

export function syncPath(id: string): string {
  return apiPath('syncs', id)
}

export function syncEventsPath(id: string): string {
  return apiPath('syncs', id, 'events')
}

export function isSyncOver(status: SyncStatus): boolean {
  return status === 'succeeded' || status === 'failed' || status === 'cancelled'
}
