import { z } from 'zod'

/** The one error body (RFC 9457). `code` is stable; `detail` says what to do. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.string(),
  requestId: z.string(),
  invalidParams: z.array(z.object({ name: z.string(), reason: z.string() })).optional(),
})
export type Problem = z.infer<typeof problem>
