import { z } from 'zod'
import { DELAY_CLASSES } from '@/lib/domain/delay/model'
import { certainty, evidence, instant, instantInput, refText, state } from './scalars'

const YEAR = 365 * 86_400_000

const blamed = z.object({
  ref: refText,
  class: z.enum(DELAY_CLASSES),
  since: instant.nullable(),
  count: z.int().nullable(),
})
const threshold = z.object({
  ms: z.number(),
  /** Up to here open data is ordinary. */
  usualMs: z.number(),
  from: z.enum(['set', 'learned', 'default']),
  /** How it came about, with numbers. */
  says: z.string(),
})
const culprit = blamed.extend({ evidence: z.array(evidence) })

/** In what share of the time a table is to be at most so late. */
const target = z.object({
  ms: z.int().min(1_000).max(YEAR),
  /** Thousandths: 990 = 99 % of the time. */
  permille: z.int().min(1).max(1000),
})

export const delaySetting = z.object({
  ref: refText,
  thresholdMs: z.number().nullable(),
  target: target.nullable(),
  /** No alerts until then; lateness stays visible. */
  pausedUntil: instant.nullable(),
  updatedAt: instant.nullable(),
  updatedBy: z.string().nullable(),
})
export const delaySettingList = z.object({
  items: z.array(delaySetting),
  nextCursor: z.null(),
  readAt: instant,
})
export const delaySettingAnswer = delaySetting.extend({ readAt: instant })

/** What is left out stays; `null` takes back. */
export const delaySettingUpdate = z.strictObject({
  thresholdMs: z.int().min(1_000).max(YEAR).nullable().optional(),
  target: z.strictObject(target.shape).nullable().optional(),
  pausedUntil: instantInput.nullable().optional(),
})

/** Lateness of one table over time, as the facts tell it now. */
const lateness = z.object({
  ref: refText,
  /** Nothing is known of the time before; `null` = of none of it. */
  knownFrom: instant.nullable(),
  points: z.array(
    z.object({
      from: instant,
      to: instant,
      /** The worst within it; `null` = nothing is known. */
      ms: z.number().nullable(),
    }),
  ),
  /** How often its target was kept in the known time; `null` = it has none, or nothing is known. */
  target: target.extend({ keptPermille: z.number() }).nullable(),
})
export const latenessAnswer = z.object({
  from: instant,
  to: instant,
  items: z.array(lateness),
  readAt: instant,
})

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
  threshold: threshold.nullable(),
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

/** Where in the job that holds it to look next, as its cluster told. */
const jobLook = z.object({
  /** The newest failure of a task, or of the job as a whole. */
  failure: z.object({ vertex: z.string().nullable(), at: instant, says: z.string() }).nullable(),
  /** How busy its vertices were; `null` = not known. Shares in thousandths, `null` = no such figure. */
  load: z
    .object({
      at: instant,
      /** Id of the vertex that holds the job up; `null` = none is at its limit. */
      suspect: z.string().nullable(),
      vertices: z.array(
        z.object({
          id: z.string(),
          name: z.string(),
          busyPermille: z.int().nullable(),
          backPressuredPermille: z.int().nullable(),
        }),
      ),
    })
    .nullable(),
})

export const delayDetail = delayItem.extend({
  /** The missing source snapshot. */
  root: refText.nullable(),
  /** Without gaps from the missing commit to now: `ms` sum exactly to `lateMs`. */
  hops: z.array(delayHop),
  culprit: culprit.nullable(),
  /** `null` = nothing holds it up, or no job does. */
  look: jobLook.nullable(),
  others: z.array(z.object({ culprit, lateMs: z.number(), stuckAt: refText })),
  /** Jobs and tables still to pass, in order. */
  ahead: z.array(refText),
  /** What streaming jobs have still to read of it. */
  backlogs: z.array(
    z.object({
      job: refText,
      snapshots: z.int(),
      /** Age of the oldest of them. */
      ms: z.number(),
      from: z.enum(['lineage', 'estimate']),
    }),
  ),
  /** What a person set for it. */
  setting: delaySetting,
  notices: z.array(z.object({ code: z.string(), ref: refText, says: z.string() })),
  now: instant.nullable(),
  readAt: instant,
})

export type WireDelayItem = z.infer<typeof delayItem>
export type WireDelaySetting = z.infer<typeof delaySetting>
export type DelaySettingUpdate = z.infer<typeof delaySettingUpdate>
export type WireLateness = z.infer<typeof latenessAnswer>
export type WireDelayDetail = z.infer<typeof delayDetail>

export { DELAY_CLASSES }
