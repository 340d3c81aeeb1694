import { z } from 'zod'
import { instant, refText } from './scalars'
import { syncSummary } from './sync'

const removalKind = z.enum(['table', 'data'])

export const removalGiven = z.strictObject({
  /** A job, with or without its prefix. */
  job: z.string().min(1).max(2000),
  /** `table`: what it reads and writes. `data`: which versions. */
  kind: removalKind,
})

export const removalListQuery = z.strictObject({ job: z.string().min(1).max(2000).optional() })

export const removalList = z.object({
  items: z.array(z.object({ job: refText, kind: removalKind, removedAt: instant })),
  nextCursor: z.null(),
  /** Of the job asked for: what would go, and what would bring it back afterwards. */
  preview: z
    .object({
      job: refText,
      parts: z.array(
        z.object({
          kind: removalKind,
          /** Edges, or reads and writes of checkpoints. */
          count: z.int(),
          edges: z.array(z.object({ from: refText, to: refText, kind: z.enum(['reads', 'writes']) })),
          checkpoints: z.int(),
          removedAt: instant.nullable(),
          returnsBy: z.array(z.enum(['next-checkpoint', 'next-start', 'later-row'])),
        }),
      ),
    })
    .nullable(),
  readAt: instant,
})

/** The derivation that the change has started. */
export const removalChange = z.object({ sync: syncSummary, readAt: instant })

export type WireRemovalList = z.infer<typeof removalList>
export type WireRemovalPart = NonNullable<WireRemovalList['preview']>['parts'][number]
