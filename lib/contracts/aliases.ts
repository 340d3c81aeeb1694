import { z } from 'zod'
import { evidence, instant, refText } from './scalars'
import { syncSummary } from './sync'

/** A table, boundary or job; `catalog:NAME`, `catalog:NAME.db.table` or `path:PREFIX`. */
const aliasFrom = z.string().min(1).max(2000)

export const aliasCreate = z.strictObject({
  from: aliasFrom,
  /** A table or job; `warehouse` where a whole catalog or path means this lake's tables. */
  to: z.string().min(1).max(2000),
})
export const aliasQuery = z.strictObject({ from: aliasFrom })

const alias = z.object({ from: aliasFrom, to: z.string(), createdAt: instant })

export const hintReason = z.enum([
  'bears-the-name',
  'spelled-otherwise',
  'ends-alike',
  'same-snapshots',
  'same-state',
])
/** What may be one thing, which nothing proves. */
export const hint = z.object({ from: refText, to: refText, because: hintReason, evidence: z.array(evidence) })

export const aliasList = z.object({
  items: z.array(alias),
  nextCursor: z.null(),
  hints: z.array(hint),
  /** Folded by their snapshots, without anybody's word. */
  renamed: z.array(z.object({ from: refText, to: refText })),
  readAt: instant,
})

/** The derivation that the change has started. */
export const aliasChange = z.object({ sync: syncSummary, readAt: instant })

export type WireAliasList = z.infer<typeof aliasList>
export type WireAliasChange = z.infer<typeof aliasChange>
export type WireHint = z.infer<typeof hint>
