import { z } from 'zod'

export const health = z.object({
  status: z.enum(['ok', 'degraded']),
  version: z.string(),
  store: z.object({ kind: z.enum(['embedded', 'postgres']) }),
  readAt: z.string(),
})
