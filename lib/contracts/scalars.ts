import { z } from 'zod'

/** RFC 3339, UTC, milliseconds. */
export const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
/** A 64-bit integer as a decimal string: JSON numbers lose digits above 2^53. */
export const int64 = z.string().regex(/^-?\d{1,19}$/)
/** Text of a ref; see the codec in `lib/domain/refs`. */
export const refText = z.string()
export const lakeName = z.string().regex(/^[a-z0-9][a-z0-9-]{0,62}$/)

export const certainty = z.enum(['exact', 'range', 'atMost', 'tentative', 'assumed'])
export const state = z.enum(['fresh', 'stale', 'late', 'broken', 'idle', 'unknown'])

export const evidence = z.object({
  kind: z.string(),
  /** File URI or request URL. */
  where: z.string(),
  /** In a short sentence. */
  says: z.string(),
  observedAt: instant,
})

export type State = z.infer<typeof state>
export type WireCertainty = z.infer<typeof certainty>
export type WireEvidence = z.infer<typeof evidence>
