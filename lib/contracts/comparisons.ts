import { z } from 'zod'
import { pageQuery } from './queries'
import { certainty, instant, int64, lakeName, refText } from './scalars'

const sink = z.string().min(1).max(2000)

export const pairQuery = z.strictObject({ sink })
export const comparisonListQuery = pageQuery.extend({
  /** Of this table alone. */
  table: z.string().max(2000).optional(),
})
export const comparisonParams = z.strictObject({ lake: lakeName, id: z.string().min(1).max(100) })

export const comparisonCreate = z.strictObject({
  /** The version that is held against a recomputation. */
  sink,
  /** The job's SQL: its INSERT, with the views and settings it stands among. */
  sql: z.string().min(1).max(200_000),
  /** Other versions of inputs than the barrier's; answered with the warning `not-aligned`. */
  pins: z.array(z.string().min(1).max(2000)).max(100).optional(),
})

export const comparisonResultCreate = z.strictObject({
  /** JSON (rows as objects, or as lists under a list of column names) or CSV with a header; empty: nothing differs. */
  text: z.string().max(900_000),
  note: z.string().max(4000).default(''),
})

const pinned = {
  table: refText,
  version: refText.nullable(),
  /** How the statements hold it; null = it cannot be read again. */
  pin: z.object({ option: z.enum(['scan.snapshot-id', 'scan.tag-name']), value: z.string() }).nullable(),
  /** Why not. */
  noPin: z
    .enum([
      'expired',
      'superseded',
      'changelog-only',
      'never-seen',
      'middle-of-scan',
      'not-exact',
      'no-position',
    ])
    .nullable(),
  /** A statement that keeps it from expiring. */
  keep: z.string().nullable(),
}

const pair = z.object({
  sink: z.object(pinned),
  writer: refText.nullable(),
  sources: z.array(
    z.object({
      ...pinned,
      certainty,
      low: int64.nullable(),
      high: int64.nullable(),
      lookup: z.boolean(),
      chosen: z.boolean(),
    }),
  ),
  /** Every version can be read again. */
  pinnable: z.boolean(),
})

const warnings = z.array(z.object({ code: z.string(), subject: z.string() }))

export const debugPair = pair.extend({
  warnings,
  /** Versions of the same sink near it that can be compared, where this one cannot. */
  nearest: z.array(pair),
  readAt: instant,
})

const cell = z.string().nullable()
const result = z.object({
  id: z.string(),
  at: instant,
  by: z.string(),
  note: z.string(),
  equal: z.boolean(),
  /** Rows the sink lacks, has too many of, or has otherwise. */
  missing: int64,
  extra: int64,
  changed: int64,
  byColumn: z.array(z.object({ column: z.string(), changed: int64 })),
  truncated: z.boolean(),
})

export const comparison = z.object({
  id: z.string(),
  createdAt: instant,
  author: z.string(),
  pair,
  warnings,
  debugTable: z.object({ database: z.string(), table: z.string() }),
  sql: z.string(),
  keys: z.array(z.string()),
  columns: z.array(z.string()),
  statements: z.object({
    settings: z.array(z.string()),
    create: z.string(),
    insert: z.string(),
    counts: z.string(),
    rows: z.string(),
    drop: z.string(),
  }),
  /** Of every run, newest first; rows with the newest alone. */
  results: z.array(result),
  rows: z.array(
    z.object({
      kind: z.enum(['missing', 'extra', 'changed']),
      key: z.array(cell),
      cells: z.array(z.object({ column: z.string(), debug: cell, stream: cell, differs: z.boolean() })),
      times: z.object({ debug: int64, stream: int64 }).nullable(),
    }),
  ),
  readAt: instant,
})

export const comparisonItem = z.object({
  id: z.string(),
  createdAt: instant,
  author: z.string(),
  sink: refText,
  debugTable: z.object({ database: z.string(), table: z.string() }),
  results: z.array(result),
})

export type ComparisonCreate = z.output<typeof comparisonCreate>
export type WireComparison = z.infer<typeof comparison>
export type WireComparisonItem = z.infer<typeof comparisonItem>
export type WireDebugPair = z.infer<typeof debugPair>
