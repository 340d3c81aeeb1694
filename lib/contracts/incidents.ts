import { z } from 'zod'
import { DELAY_CLASSES } from '@/lib/domain/delay/model'
import { instant, refText } from './scalars'

export const incidentItem = z.object({
  id: z.string(),
  culprit: refText,
  class: z.enum(DELAY_CLASSES),
  state: z.enum(['late', 'broken']),
  /** Since when the culprit's state holds. */
  since: instant.nullable(),
  /** When a look at the lake found it first, and when one did not find it any more: instants of the lake. */
  openedAt: instant,
  closedAt: instant.nullable(),
  /** As last seen; `worstMs` is the worst there was. */
  lateMs: z.number().nullable(),
  worstMs: z.number().nullable(),
  /** As last seen, latest first. */
  tables: z.array(refText),
  mostTables: z.int(),
  paused: z.boolean(),
  acknowledgedAt: instant.nullable(),
  acknowledgedBy: z.string().nullable(),
  /** Who takes care of it. */
  assignee: z.string().nullable(),
})

const incidentEvent = z.object({
  at: instant,
  author: z.string(),
  kind: z.enum(['opened', 'closed', 'acknowledged', 'unacknowledged', 'assigned', 'commented']),
  /** The comment, or who takes care of it. */
  text: z.string(),
})

export const incidentDetail = incidentItem.extend({ events: z.array(incidentEvent), readAt: instant })

/** What a person does with an incident. */
export const incidentAct = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('acknowledged') }),
  z.strictObject({ kind: z.literal('unacknowledged') }),
  /** Empty: nobody. */
  z.strictObject({ kind: z.literal('assigned'), text: z.string().trim().max(200) }),
  z.strictObject({ kind: z.literal('commented'), text: z.string().trim().min(1).max(5_000) }),
])

export type WireIncident = z.infer<typeof incidentItem>
export type WireIncidentDetail = z.infer<typeof incidentDetail>
export type IncidentActInput = z.infer<typeof incidentAct>
