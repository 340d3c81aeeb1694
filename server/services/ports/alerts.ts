import type { Millis } from '@/lib/domain/time'

export type ChannelKind = 'json' | 'slack'

/** Where alerts go. `url` and `secret` are secrets: serializers mask them. */
export interface AlertChannel {
  readonly id: string
  readonly lakeId: string
  readonly name: string
  readonly kind: ChannelKind
  readonly url: string
  readonly secret: string | null
  readonly enabled: boolean
  readonly createdAt: Millis
  readonly createdBy: string
}

export type NewChannel = Pick<AlertChannel, 'name' | 'kind' | 'url' | 'secret' | 'enabled'>

export type AlertKind = 'opened' | 'closed' | 'test'

export interface AlertDelivery {
  readonly id: string
  readonly lakeId: string
  readonly channelId: string
  readonly incidentId: string | null
  readonly kind: AlertKind
  readonly body: string
  readonly status: 'queued' | 'sent' | 'failed'
  readonly attempts: number
  readonly nextAt: Millis
  readonly failure: string | null
  readonly createdAt: Millis
  readonly doneAt: Millis | null
}

export type NewDelivery = Pick<AlertDelivery, 'lakeId' | 'channelId' | 'incidentId' | 'kind' | 'body'>

export interface AlertRepository {
  /** By name. */
  channels(lakeId: string): Promise<AlertChannel[]>
  channel(lakeId: string, id: string): Promise<AlertChannel | null>
  addChannel(lakeId: string, channel: NewChannel, author: string, now: Millis): Promise<AlertChannel | null>
  updateChannel(lakeId: string, id: string, change: Partial<NewChannel>): Promise<AlertChannel | null>
  removeChannel(lakeId: string, id: string): Promise<boolean>
  /** Queues messages; a lake keeps its newest 500. */
  enqueue(deliveries: readonly NewDelivery[], now: Millis): Promise<string[]>
  /** Newest first. */
  deliveries(lakeId: string, limit: number): Promise<AlertDelivery[]>
  delivery(lakeId: string, id: string): Promise<AlertDelivery | null>
  /** The next message that is due, with its channel; one whose process died is taken once its lease ran out. */
  claim(
    owner: string,
    now: Millis,
    leaseMillis: number,
  ): Promise<{ readonly delivery: AlertDelivery; readonly channel: AlertChannel } | null>
  /** How an attempt ended; only for whoever holds the lease. */
  settle(
    id: string,
    owner: string,
    outcome:
      | { readonly status: 'sent' | 'failed'; readonly failure: string | null }
      | { readonly status: 'queued'; readonly failure: string; readonly nextAt: Millis },
    now: Millis,
  ): Promise<void>
}

/** Answer of a webhook; throws what a person can act on where there is none. */
export type SendWebhook = (request: {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly timeoutMillis: number
}) => Promise<{ readonly status: number }>
