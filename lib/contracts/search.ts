import { z } from 'zod'
import { lakeName, refText } from './scalars'

export const searchItem = z.object({
  kind: z.enum(['table', 'job', 'snapshot', 'checkpoint', 'commit-user']),
  ref: refText,
  lake: lakeName,
  label: z.string(),
})
export type WireSearchItem = z.infer<typeof searchItem>
