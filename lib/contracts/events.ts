import { z } from 'zod'
import { instant } from './scalars'

/** An event of OpenLineage; what must be right in it is checked event by event, not here. */
export const lineageEvent = z.looseObject({ eventTime: z.string() })

const eventOutcome = z.object({
  index: z.int(),
  /** `known`: this very text was here before. */
  status: z.enum(['stored', 'known', 'refused']),
  /** JSON pointer of what is wrong. */
  pointer: z.string().optional(),
  reason: z.string().optional(),
})

export const eventsTaken = z.object({
  /** One for each event, in their order. */
  events: z.array(eventOutcome),
  readAt: instant,
})

/** As the spec answers a batch. */
export const eventBatchTaken = z.object({
  status: z.enum(['success', 'partial_success']),
  summary: z.object({
    received: z.int(),
    successful: z.int(),
    failed: z.int(),
    retriable: z.int(),
    non_retriable: z.int(),
  }),
  failed_events: z.array(z.object({ index: z.int(), reason: z.string(), retriable: z.boolean() })),
  readAt: instant,
})

export const eventList = z.object({
  events: z.array(lineageEvent),
  totalCount: z.int(),
  readAt: instant,
})

export type WireEventsTaken = z.infer<typeof eventsTaken>
export type WireEventBatchTaken = z.infer<typeof eventBatchTaken>
