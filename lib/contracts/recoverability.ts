import { z } from 'zod'
import { listOf } from './entities'
import { availability, causeStep, freeze } from './rollback'
import { instant, refText } from './scalars'

const useless = z.object({
  /** `inside-group, files-missing, damaged, given-up-life`: not to be restored at all; `no-line, only-lower`: in no consistent line. */
  code: z.enum(['inside-group', 'files-missing', 'damaged', 'given-up-life', 'no-line', 'only-lower']),
  because: z.string(),
  chain: z.array(causeStep),
})

const restorePoint = z.object({
  /** Snapshot or checkpoint. */
  ref: refText,
  at: instant.nullable(),
  /** Some consistent line of its area goes through it; `null` = not looked at, the area has too many points. */
  usable: z.boolean().nullable(),
  why: useless.nullable(),
  availability,
  /** When it may go, by the retention known; `null` = nothing that we know of takes it away. */
  closesAt: instant.nullable(),
  places: z.array(z.string()),
})

const recoverableItem = z.object({
  ref: refText,
  kind: z.enum(['table', 'job']),
  area: refText,
  current: refText.nullable(),
  /** What is there, newest first. */
  points: z.array(restorePoint),
  /** Time of the oldest usable point; `null` = none. */
  reachesBackTo: instant.nullable(),
  closesAt: instant.nullable(),
})

const line = z.object({
  /** No element is newer. */
  at: instant,
  rows: z.array(
    z.object({
      ref: refText,
      kind: z.enum(['table', 'job']),
      /** `null` = stays as it is. */
      target: refText.nullable(),
      at: instant.nullable(),
      availability,
      closesAt: instant.nullable(),
    }),
  ),
  closesAt: instant.nullable(),
})

const limit = z.object({ ref: refText, because: z.string(), chain: z.array(causeStep) })

const area = z.object({
  /** First of its tables. */
  ref: refText,
  tables: z.array(refText),
  jobs: z.array(refText),
  /** Everything of the area as of the earliest instant for which there is a line; `null` = there is none. */
  farthest: line.nullable(),
  /** Newest line in which no job is live. */
  shared: line.nullable(),
  /** What ends the way back, with its proof. */
  limit: limit.nullable(),
  /** When the farthest line may lose an element, and as of when there is one then. */
  shrinks: z.object({ at: instant, to: instant.nullable() }).nullable(),
  /** Against `targetMs`; `null` = no target was given. */
  window: z.enum(['holds', 'short', 'will-be-short']).nullable(),
  /** The one cheapest thing to do. */
  measure: z
    .object({
      code: z.enum(['tag-line', 'keep-checkpoints', 'keep-snapshots']),
      says: z.string(),
      statements: z.array(z.object({ language: z.enum(['sql', 'text']), text: z.string() })),
      /** How far back had it been in force, as far as was seen; `null` = it holds what there is. */
      reachesBackTo: instant.nullable(),
    })
    .nullable(),
  /** What the worst bad newest version of a table would take with it. */
  domino: z
    .object({
      ref: refText,
      tables: z.int(),
      jobs: z.int(),
      backTo: instant.nullable(),
      noLine: limit.nullable(),
    })
    .nullable(),
  /** With the settings asked about; `null` = none were. */
  whatIf: z.object({ reachesBackTo: instant.nullable(), limit: limit.nullable() }).nullable(),
  /** Points vanish within a quarter of an hour: stop the jobs and keep the heads first. */
  freeze: freeze.nullable(),
})

/** Items are tables and jobs by ref; areas are all of them, however the items are paged. */
export const recoverability = listOf(recoverableItem).extend({
  /** Instant it is true of; `null` = nothing is known of the lake. */
  now: instant.nullable(),
  areas: z.array(area),
})

export type WireRecoverability = z.infer<typeof recoverability>
