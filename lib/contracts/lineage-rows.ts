import { z } from 'zod'
import { LINEAGE_TABLES } from '@/lib/domain/lineage-rows'
import { instant } from './scalars'

export const lineageTable = z.enum([...LINEAGE_TABLES, 'catalog_options'])

export const lineageRows = z.object({
  table: lineageTable,
  /** In the order of the table; also the first line as CSV. */
  columns: z.array(z.string()),
  /** By the table's own column names; 64-bit numbers as text, times as RFC 3339. */
  rows: z.array(z.record(z.string(), z.string().nullable())),
  nextCursor: z.string().nullable(),
  /** Rows that gave way to one of a later run with the same key: the design's keys know no runs. */
  folded: z.number().int(),
  /** Not handed out, because the row could only state a single number as if it were proven. */
  leftOut: z.object({
    range: z.number().int(),
    atMost: z.number().int(),
    tentative: z.number().int(),
    assumed: z.number().int(),
    /** Of batch runs, which have no barrier. */
    batch: z.number().int(),
    /** Checkpoints that had not read any snapshot of the table. */
    nothingRead: z.number().int(),
  }),
  readAt: instant,
})

export type WireLineageRows = z.infer<typeof lineageRows>

export const lineageRowsIn = z.object({
  table: lineageTable,
  /** By the column names of either set; 64-bit numbers as number or text. */
  rows: z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()]))),
})

export const lineageRowsTaken = z.object({
  table: lineageTable,
  /** Rows that were understood. */
  accepted: z.number().int(),
  /** Of these, not known before. */
  added: z.number().int(),
  /** Of these, handed in before: nothing changed. */
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** The first hundred rows that could not be used. `row` counts from 1; in CSV it is the line. */
  problems: z.array(z.object({ row: z.number().int(), column: z.string().nullable(), reason: z.string() })),
  /** The derivation that brings them into force; `null` where nothing is new. */
  sync: z.object({ id: z.string(), status: z.string() }).nullable(),
  readAt: instant,
})

export type WireLineageRowsTaken = z.infer<typeof lineageRowsTaken>
