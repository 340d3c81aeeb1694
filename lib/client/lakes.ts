import { queryOptions } from '@tanstack/react-query'
import type { LakeCreate, LakePatch, WireLake } from '@/lib/contracts'
import { apiPath, requestJson } from './request'
import type { Page } from './page'

export const lakeKeys = {
  all: ['lakes'] as const,
  list: () => [...lakeKeys.all, 'list'] as const,
  detail: (lake: string) => [...lakeKeys.all, 'detail', lake] as const,
}

export function lakesQuery() {
  return queryOptions({
    queryKey: lakeKeys.list(),
    queryFn: ({ signal }) => requestJson<Page<WireLake>>(apiPath('lakes'), { signal }),
  })
}

export function lakeQuery(lake: string) {
  return queryOptions({
    queryKey: lakeKeys.detail(lake),
    queryFn: ({ signal }) => requestJson<WireLake>(apiPath('lakes', lake), { signal }),
  })
}

/** What a person gives; the server fills in the rest. */
export type LakeInput = Pick<LakeCreate, 'name' | 'warehouse'> & Partial<LakeCreate>

export function createLake(input: LakeInput): Promise<WireLake> {
  return requestJson<WireLake>(apiPath('lakes'), { method: 'POST', body: input })
}

/** Only what is given changes. */
export function changeLake(lake: string, change: LakePatch): Promise<WireLake> {
  return requestJson<WireLake>(apiPath('lakes', lake), { method: 'PATCH', body: change })
}

export function deleteLake(lake: string): Promise<void> {
  return requestJson<void>(apiPath('lakes', lake), { method: 'DELETE' })
}
