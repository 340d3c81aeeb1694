import { queryOptions } from '@tanstack/react-query'
import type {
  ChannelCreate,
  ChannelUpdate,
  WireAlertPreview,
  WireChannel,
  WireChannelList,
  WireDelivery,
} from '@/lib/contracts'
import type { Page } from './page'
import { apiPath, requestJson } from './request'

export const alertKeys = {
  all: (lake: string) => ['alerts', lake] as const,
  channels: (lake: string) => [...alertKeys.all(lake), 'channels'] as const,
  deliveries: (lake: string) => [...alertKeys.all(lake), 'deliveries'] as const,
  preview: (lake: string, id: string) => [...alertKeys.all(lake), 'preview', id] as const,
}

const WAITING_MILLIS = 1_500
const SHOWN = 50

export function channelsQuery(lake: string) {
  return queryOptions({
    queryKey: alertKeys.channels(lake),
    queryFn: ({ signal }) =>
      requestJson<WireChannelList>(apiPath('lakes', lake, 'alert-channels'), { signal }),
  })
}

/** The newest; asked for again while one of them is on its way. */
export function deliveriesQuery(lake: string) {
  return queryOptions({
    queryKey: alertKeys.deliveries(lake),
    queryFn: ({ signal }) =>
      requestJson<Page<WireDelivery>>(apiPath('lakes', lake, 'alert-deliveries'), {
        query: { limit: SHOWN },
        signal,
      }),
    refetchInterval: (query) =>
      query.state.data?.items.some(({ status }) => status === 'queued') === true ? WAITING_MILLIS : false,
  })
}

export function alertPreviewQuery(lake: string, id: string) {
  return queryOptions({
    queryKey: alertKeys.preview(lake, id),
    queryFn: ({ signal }) =>
      requestJson<WireAlertPreview>(apiPath('lakes', lake, 'alert-channels', id, 'preview'), { signal }),
  })
}

export function createChannel(lake: string, body: ChannelCreate) {
  return requestJson<WireChannel>(apiPath('lakes', lake, 'alert-channels'), { method: 'POST', body })
}

export function updateChannel(lake: string, id: string, body: ChannelUpdate) {
  return requestJson<WireChannel>(apiPath('lakes', lake, 'alert-channels', id), { method: 'PATCH', body })
}

export function deleteChannel(lake: string, id: string) {
  return requestJson<undefined>(apiPath('lakes', lake, 'alert-channels', id), { method: 'DELETE' })
}

export function testChannel(lake: string, id: string) {
  return requestJson<WireDelivery>(apiPath('lakes', lake, 'alert-channels', id, 'test'), { method: 'POST' })
}
