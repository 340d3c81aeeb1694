import { z } from 'zod'
import { instant, refText } from './scalars'

/** What one commit has reached, without any rollback. */
export const blastRadius = z.object({
  origin: refText,
  tables: z.array(
    z.object({
      ref: refText,
      /** First version that holds it; where `certain` is false, that may. */
      from: refText,
      since: instant.nullable(),
      snapshots: z.int(),
      certain: z.boolean(),
      /** Jobs between. */
      hops: z.int(),
    }),
  ),
  readers: z.array(
    z.object({
      job: refText,
      table: refText,
      lookup: z.boolean(),
      /** First checkpoint that holds it; of a batch run the run. */
      at: refText.nullable(),
      time: instant.nullable(),
      state: z.enum(['has-read', 'may-have-read', 'not-yet']),
    }),
  ),
  /** Outside the lake: cannot be taken back. */
  sinks: z.array(z.object({ ref: refText, job: refText, certain: z.boolean() })),
  consumers: z.array(z.object({ table: refText, consumerId: z.string(), passed: z.boolean() })),
  readAt: instant,
})

export type WireBlastRadius = z.infer<typeof blastRadius>
