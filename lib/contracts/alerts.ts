import { z } from 'zod'
import { instant } from './scalars'

const httpUrl = z
  .string()
  .max(2_000)
  .refine((text) => /^https?:\/\/[^/\s]/i.test(text) && URL.canParse(text), 'expected an http or https URL')

export const channelCreate = z.strictObject({
  name: z.string().trim().min(1).max(100),
  /** `json`: the whole incident; `slack`: a message as Slack and what is compatible take it. */
  kind: z.enum(['json', 'slack']).default('json'),
  url: httpUrl,
  /** Signs each message (HMAC-SHA-256). */
  secret: z.string().min(8).max(200).nullable().default(null),
  enabled: z.boolean().default(true),
})
export const channelUpdate = z.strictObject({
  name: z.string().trim().min(1).max(100).optional(),
  kind: z.enum(['json', 'slack']).optional(),
  url: httpUrl.optional(),
  secret: z.string().min(8).max(200).nullable().optional(),
  enabled: z.boolean().optional(),
})

export const channel = z.object({
  id: z.string(),
  name: z.string(),
  kind: z.enum(['json', 'slack']),
  /** Masked: the path of a webhook is its password. */
  url: z.string(),
  signed: z.boolean(),
  enabled: z.boolean(),
  createdAt: instant,
  createdBy: z.string(),
})
export const channelList = z.object({
  items: z.array(channel),
  nextCursor: z.null(),
  /** Hosts that messages may go to; empty: any with a public address. */
  allowedHosts: z.array(z.string()),
  readAt: instant,
})
export const channelAnswer = channel.extend({ readAt: instant })

export const delivery = z.object({
  id: z.string(),
  channel: z.string(),
  /** `null` = a test. */
  incident: z.string().nullable(),
  kind: z.enum(['opened', 'closed', 'test']),
  status: z.enum(['queued', 'sent', 'failed']),
  attempts: z.int(),
  /** The next attempt, while it is queued. */
  nextAt: instant.nullable(),
  failure: z.string().nullable(),
  createdAt: instant,
  doneAt: instant.nullable(),
})
export const deliveryAnswer = delivery.extend({ readAt: instant })

/** What would be sent, as it would be sent. */
export const alertPreview = z.object({
  kind: z.enum(['json', 'slack']),
  firstLine: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  body: z.string(),
  readAt: instant,
})

export type WireChannel = z.infer<typeof channel>
export type WireChannelList = z.infer<typeof channelList>
export type ChannelCreate = z.infer<typeof channelCreate>
export type ChannelUpdate = z.infer<typeof channelUpdate>
export type WireDelivery = z.infer<typeof delivery>
export type WireAlertPreview = z.infer<typeof alertPreview>
