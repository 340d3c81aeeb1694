import { z } from 'zod'
import { instant } from './scalars'

export const syncStatus = z.enum(['queued', 'running', 'succeeded', 'failed', 'cancelled'])
const syncWarning = z.object({ code: z.string(), where: z.string(), message: z.string() })

export const syncSummary = z.object({
  id: z.string(),
  status: syncStatus,
  /** Newest moment the lake's sources were read through; `null` before the first success. */
  finishedAt: instant.nullable(),
  startedAt: instant.nullable(),
  warningCount: z.int(),
})

export const sync = z.object({
  id: z.string(),
  lake: z.string(),
  status: syncStatus,
  /** What it is doing: `warehouse`, `flink`, `checkpoints`, `facts`, `publish`, `done`. */
  phase: z.string(),
  done: z.int(),
  /** `null` while not known. */
  total: z.int().nullable(),
  warnings: z.array(syncWarning),
  /** More warnings than are listed. */
  warningCount: z.int(),
  /** `excluded`: tables that the lake's patterns leave out. */
  counts: z.object({ facts: z.int(), changed: z.int(), observations: z.int(), excluded: z.int() }),
  /** Why it failed, in a sentence; `null` otherwise. */
  failure: z.string().nullable(),
  requestedAt: instant,
  startedAt: instant.nullable(),
  finishedAt: instant.nullable(),
  readAt: instant,
})
export type WireSync = z.infer<typeof sync>
export type SyncStatus = z.infer<typeof syncStatus>
export type WireSyncSummary = z.infer<typeof syncSummary>

export const syncStarted = z.object({ id: z.string(), status: syncStatus, readAt: instant })
