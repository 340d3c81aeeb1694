import { z } from 'zod'
import { DELAY_CLASSES } from '@/lib/domain/delay/model'
import { certainty, evidence, instant, refText, state } from './scalars'

const blamed = z.object({
  ref: refText,
  class: z.enum(DELAY_CLASSES),
  since: instant.nullable(),
  count: z.int().nullable(),
})
const culprit = blamed.extend({ evidence: z.array(evidence) })

export const delayItem = z.object({
  ref: refText,
  state,
  /** Age of the oldest missing source data; 0 = nothing open, `null` = cannot be told. */
  lateMs: z.number().nullable(),
  /** Proven lateness, where `lateMs` rests on an estimated position. */
  atLeast: z.number().optional(),
  /** Of rule D10; `null` while nothing holds it up. */
  class: z.enum(DELAY_CLASSES).nullable(),
  stuckAt: refText.nullable(),
  /** Commit time of the oldest missing data; without any, that of the newest data of its sources. */
  since: instant.nullable(),
  /** Who holds it up; tables with the same one and class are one incident. */
  culprit: blamed.nullable(),
  /** Tables fed by this one, directly or not. */
  downstream: z.int(),
})

const delayHop = z.object({
  at: refText,
  kind: z.enum(['wait', 'changelog', 'job', 'commit', 'source-silent', 'stuck']),
  /** The job that held the data, or that it waited for. */
  job: refText.nullable(),
  fromTime: instant,
  toTime: instant,
  ms: z.number(),
  /** What usually passes here; `null` = not learned. */
  usualMs: z.number().nullable(),
  failedAttempts: z.int(),
  certainty,
  evidence: z.array(evidence),
})

export const delayDetail = delayItem.extend({
  /** The missing source snapshot. */
  root: refText.nullable(),
  /** Without gaps from the missing commit to now: `ms` sum exactly to `lateMs`. */
  hops: z.array(delayHop),
  culprit: culprit.nullable(),
  others: z.array(z.object({ culprit, lateMs: z.number(), stuckAt: refText })),
  /** Jobs and tables still to pass, in order. */
  ahead: z.array(refText),
  threshold: z
    .object({
      ms: z.number(),
      usualMs: z.number(),
      from: z.enum(['set', 'learned', 'default']),
      says: z.string(),
    })
    .nullable(),
  notices: z.array(z.object({ code: z.string(), ref: refText, says: z.string() })),
  now: instant.nullable(),
  readAt: instant,
})

export type WireDelayItem = z.infer<typeof delayItem>
export type WireDelayDetail = z.infer<typeof delayDetail>

export { DELAY_CLASSES }
