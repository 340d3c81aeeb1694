import { z } from 'zod'
import { parseInstant, toInstantText } from '@/lib/domain/time'

/** RFC 3339, UTC, milliseconds. */
export const instant = z.string().regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
/** As input any RFC 3339 text is taken, and normalised. A `+` that a URL turned into a space is read as meant. */
export const instantInput = z
  .string()
  .transform((text, context) => {
    const at = parseInstant(text.replace(/ (?=\d\d:\d\d$)/, '+'))
    const normal = at === null ? null : toInstantText(at)
    if (normal !== null && instant.safeParse(normal).success) return normal
    context.addIssue({
      code: 'custom',
      message: 'expected an RFC 3339 instant such as 2026-11-29T22:16:46.522Z',
      input: text,
    })
    return z.NEVER
  })
  .meta({ override: { type: 'string', format: 'date-time' } })
/** A 64-bit integer as a decimal string: JSON numbers lose digits above 2^53. */
export const int64 = z.string().regex(/^-?\d{1,19}$/)
/** Text of a ref; see the codec in `lib/domain/refs`. */
export const refText = z.string()
/** Stands in URLs as it is. */
export const lakeName = z
  .string()
  .regex(
    /^[A-Za-z0-9][A-Za-z0-9._-]{0,62}$/,
    'expected 1 to 63 letters, digits, ".", "_" or "-", starting with a letter or digit',
  )

export const certainty = z.enum(['exact', 'range', 'atMost', 'tentative', 'assumed'])
export const state = z.enum(['fresh', 'stale', 'late', 'broken', 'idle', 'unknown'])

export const evidence = z.object({
  kind: z.string(),
  /** File URI or request URL. */
  where: z.string(),
  /** In a short sentence. */
  says: z.string(),
  observedAt: instant,
  /** It says something else; stronger evidence won. */
  disagrees: z.boolean().optional(),
})

export type State = z.infer<typeof state>
export type WireEvidence = z.infer<typeof evidence>
