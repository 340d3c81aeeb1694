import type { WireAlertPreview, WireChannel, WireChannelList, WireDelivery } from '@/lib/contracts'
import { toInstantText } from '@/lib/domain/time'
import type { AlertPreview } from '@/server/services/alerts/alert-service'
import type { AlertChannel, AlertDelivery } from '@/server/services/ports'
import { instantOrNull } from './scalars'

export function toWireChannel(channel: AlertChannel): WireChannel {
  return {
    id: channel.id,
    name: channel.name,
    kind: channel.kind,
    url: maskWebhook(channel.url),
    signed: channel.secret !== null,
    enabled: channel.enabled,
    createdAt: toInstantText(channel.createdAt),
    createdBy: channel.createdBy,
  }
}

export function toWireChannelList(
  channels: readonly AlertChannel[],
  allowedHosts: readonly string[],
): Omit<WireChannelList, 'readAt'> {
  return { items: channels.map(toWireChannel), nextCursor: null, allowedHosts: [...allowedHosts] }
}

export function toWireDelivery(one: AlertDelivery): WireDelivery {
  return {
    id: one.id,
    channel: one.channelId,
    incident: one.incidentId,
    kind: one.kind,
    status: one.status,
    attempts: one.attempts,
    nextAt: one.status === 'queued' ? toInstantText(one.nextAt) : null,
    failure: one.failure,
    createdAt: toInstantText(one.createdAt),
    doneAt: instantOrNull(one.doneAt),
  }
}

export function toWirePreview({
  kind,
  firstLine,
  headers,
  body,
}: AlertPreview): Omit<WireAlertPreview, 'readAt'> {
  return { kind, firstLine, headers: [...headers].map(([name, value]) => ({ name, value })), body }
}

/** The path of a webhook is its password: only where it goes is shown. */
function maskWebhook(url: string): string {
  const { protocol, host, pathname, search } = new URL(url)
  return `${protocol}//${host}${pathname === '/' && search === '' ? '/' : '/***'}`
}
