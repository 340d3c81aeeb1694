import { z } from 'zod'
import { instant, refText } from './scalars'

const bounded = (min: number, max: number) => z.coerce.number().int().min(min).max(max)
/** Clamped, not refused, when larger: a client that asks for all gets the most we give. */
const limit = (standard: number, max: number) =>
  z.coerce
    .number()
    .int()
    .min(1)
    .transform((n) => Math.min(n, max))
    .default(standard)
const repeated = z.union([z.string(), z.array(z.string())]).transform((v) => (Array.isArray(v) ? v : [v]))

export const listQuery = z.strictObject({
  q: z.string().max(200).optional(),
  state: z.enum(['fresh', 'stale', 'late', 'broken', 'idle', 'unknown']).optional(),
  sort: z.string().max(50).optional(),
  asOf: instant.optional(),
  limit: limit(200, 5000),
  cursor: z.string().max(500).optional(),
})

export const graphQuery = z.strictObject({
  root: refText.optional(),
  upstream: bounded(0, 100).default(2),
  downstream: bounded(0, 100).default(2),
  view: z.enum(['bipartite', 'tables', 'jobs']).default('bipartite'),
  asOf: instant.optional(),
  limit: limit(500, 5000),
})

export const versionsQuery = z.strictObject({
  anchor: refText.optional(),
  direction: z.enum(['upstream', 'downstream', 'both']).default('upstream'),
  depth: bounded(0, 100).default(2),
  limit: limit(2000, 20_000),
  asOf: instant.optional(),
  lanes: repeated.optional(),
  from: instant.optional(),
  to: instant.optional(),
})

export type GraphQuery = z.infer<typeof graphQuery>
export type VersionsQuery = z.infer<typeof versionsQuery>
export type ListQuery = z.infer<typeof listQuery>
