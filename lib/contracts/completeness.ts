import { z } from 'zod'
import { WITNESSES } from '@/lib/domain/completeness'
import { instant, refText } from './scalars'

const counted = z.object({ all: z.int(), whole: z.int() })

export const completeness = z.object({
  /** Those with a gap first. */
  items: z.array(
    z.object({
      ref: refText,
      kind: z.enum(['table', 'job']),
      /** Where what is known of it comes from. */
      witnesses: z.array(z.enum(WITNESSES)),
      /** Tables: content snapshots. Jobs: reads of checkpoints. */
      versions: z.int(),
      /** Of these: with a known writer, or read exactly. */
      exact: z.int(),
      /** What is missing most, and the one setting that would add it. */
      gap: z
        .object({
          code: z.enum([
            'table-not-read',
            'unknown-writer',
            'cluster-not-read',
            'states-not-kept',
            'few-states-kept',
            'no-checkpoints',
          ]),
          statement: z.string(),
          goesTo: z.enum(['flink-sql', 'flink-conf', 'lake', 'lakes']),
        })
        .nullable(),
    }),
  ),
  nextCursor: z.string().nullable(),
  /** `whole`: nothing is missing that a setting would add. */
  counts: z.object({ table: counted, job: counted }),
  /** The catalog's own options; `null` = nobody told. */
  tableLineage: z.enum(['on', 'off']).nullable(),
  dataLineage: z.enum(['on', 'off']).nullable(),
  /** The lake's own end: rows dated later do not count in it. */
  frozenAt: instant.nullable(),
  now: instant.nullable(),
  readAt: instant,
})

export type WireCompleteness = z.infer<typeof completeness>
