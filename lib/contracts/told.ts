import { z } from 'zod'
import { evidence, instant, refText } from './scalars'

/** What events of OpenLineage say of a job. */
export const jobTold = z.object({
  /** Secrets masked. */
  sql: z.object({ query: z.string(), dialect: z.string().nullable(), evidence }).nullable(),
  engine: z
    .object({ name: z.string().nullable(), version: z.string(), adapter: z.string().nullable() })
    .nullable(),
  jobType: z
    .object({ processing: z.string(), integration: z.string(), jobType: z.string().nullable() })
    .nullable(),
  parent: z.object({ namespace: z.string(), name: z.string() }).nullable(),
  /** By their events, newest first; a streaming run may never end. */
  runs: z.array(
    z.object({
      id: z.string(),
      namespace: z.string(),
      state: z.enum(['NEW', 'RUNNING', 'COMPLETED', 'FAILED', 'ABORTED']),
      startedAt: instant.nullable(),
      endedAt: instant.nullable(),
      lastEventAt: instant,
      flinkJobId: z.string().nullable(),
    }),
  ),
})

/** What events of OpenLineage say of a table. */
export const tableTold = z.object({
  fields: z.array(z.object({ name: z.string(), type: z.string().nullable() })).nullable(),
  columns: z.array(
    z.object({
      job: refText.nullable(),
      columns: z.array(
        z.object({
          /** `null`: they decide which rows there are. */
          column: z.string().nullable(),
          from: z.array(z.object({ data: refText, column: z.string(), how: z.string().nullable() })),
        }),
      ),
      evidence,
    }),
  ),
  lifecycle: z.array(z.object({ change: z.string(), previous: z.string().nullable(), evidence })),
})

export type WireJobTold = z.infer<typeof jobTold>
export type WireTableTold = z.infer<typeof tableTold>
