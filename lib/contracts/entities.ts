import { z } from 'zod'
import { certainty, evidence, instant, int64, refText, state } from './scalars'
import { jobTold, tableTold } from './told'

const stateDetail = z
  .object({ code: z.string(), at: instant.nullable(), count: z.int().nullable() })
  .nullable()
const link = z.object({
  ref: refText,
  kind: z.enum(['reads', 'writes']),
  certainty,
  lookup: z.boolean(),
  ended: z.boolean(),
  /** Only what was handed in knows it: a row or an event, nothing that was read. */
  claimed: z.boolean().optional(),
  evidence: z.array(evidence),
})

export const tableItem = z.object({
  ref: refText,
  database: z.string(),
  table: z.string(),
  branch: z.string().nullable(),
  state,
  stateDetail,
  present: z.boolean(),
  /** Only what was handed in knows it: a row or an event, nothing that was read. */
  claimed: z.boolean().optional(),
  /** Made to compute a version anew; its comment says so. Lineage leaves it out unless asked for. */
  debug: z.boolean().optional(),
  newestSnapshot: refText.nullable(),
  lastContentAt: instant.nullable(),
  lastCommitAt: instant.nullable(),
  totalRecordCount: int64.nullable(),
  snapshotCount: z.int(),
  writers: z.int(),
  readers: z.int(),
})

export const tableDetail = tableItem.extend({
  type: z.string(),
  layers: z.array(z.enum(['history', 'newest'])),
  path: z.string(),
  comment: z.string().nullable(),
  primaryKeys: z.array(z.string()),
  partitionKeys: z.array(z.string()),
  changelogProducer: z.string(),
  /** Secrets masked. */
  options: z.array(z.object({ key: z.string(), value: z.string(), masked: z.boolean() })),
  oldestSnapshot: refText.nullable(),
  forkOf: refText.nullable(),
  branches: z.array(refText),
  writtenBy: z.array(link),
  readBy: z.array(link),
  tags: z.array(z.object({ name: z.string(), snapshot: refText, createdAt: instant.nullable() })),
  evidence: z.array(evidence),
  /** What events of OpenLineage say of it; not there where none speaks of it. */
  told: tableTold.optional(),
  /** What the catalog's own option says, where somebody told. */
  dataLineage: z.enum(['on', 'off']).optional(),
  now: instant.nullable(),
  readAt: instant,
})

export const snapshotItem = z.object({
  ref: refText,
  id: int64,
  identity: z.string(),
  status: z.enum(['live', 'tagged', 'changelog', 'expired', 'superseded', 'claimed']),
  at: instant,
  commitKind: z.string(),
  commitUser: z.string(),
  commitIdentifier: int64,
  schemaId: int64,
  content: z.boolean(),
  maintenance: z.boolean(),
  group: z.array(int64),
  totalRecordCount: int64.nullable(),
  deltaRecordCount: int64.nullable(),
  changelogRecordCount: int64.nullable(),
  watermark: int64.nullable(),
  tags: z.array(z.string()),
  writer: refText.nullable(),
  job: refText.nullable(),
})

export const tagItem = z.object({
  name: z.string(),
  snapshot: refText,
  id: int64,
  createdAt: instant.nullable(),
  retainedMs: z.number().nullable(),
})
export const branchItem = z.object({
  ref: refText,
  name: z.string(),
  forkSnapshot: refText.nullable(),
  newestSnapshot: refText.nullable(),
})
export const consumerItem = z.object({
  consumerId: z.string(),
  nextSnapshot: int64,
  lag: int64.nullable(),
  modifiedAt: instant,
})
export const schemaItem = z.object({
  id: int64,
  at: instant.nullable(),
  fields: z.array(
    z.object({ id: z.int(), name: z.string(), type: z.string(), description: z.string().nullable() }),
  ),
  primaryKeys: z.array(z.string()),
  partitionKeys: z.array(z.string()),
  comment: z.string().nullable(),
})

export const jobItem = z.object({
  ref: refText,
  name: z.string(),
  state,
  stateDetail,
  /** Only what was handed in knows it. */
  claimed: z.boolean().optional(),
  flinkState: z.string().nullable(),
  jobType: z.enum(['STREAMING', 'BATCH']).nullable(),
  maintenance: z.boolean(),
  run: refText.nullable(),
  runCount: z.int(),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  lastCheckpoint: refText.nullable(),
  lastCheckpointAt: instant.nullable(),
  reads: z.int(),
  writes: z.int(),
})

export const jobDetail = jobItem.extend({
  clusters: z.array(z.string()),
  readsFrom: z.array(link),
  writesTo: z.array(link),
  commitUsers: z.array(z.object({ table: refText, commitUser: z.string() })),
  checkpointIntervalMs: z.number().nullable(),
  evidence: z.array(evidence),
  /** What events of OpenLineage say of it; not there where none speaks of it. */
  told: jobTold.optional(),
  /** What the catalog's own option says, where somebody told. */
  dataLineage: z.enum(['on', 'off']).optional(),
  now: instant.nullable(),
  readAt: instant,
})

export const runItem = z.object({
  ref: refText,
  jobId: z.string(),
  clusters: z.array(z.string()),
  jobType: z.enum(['STREAMING', 'BATCH']),
  flinkState: z.string(),
  startedAt: instant,
  endedAt: instant.nullable(),
  chain: refText,
  restoredFrom: z
    .object({
      checkpoint: refText.nullable(),
      number: int64,
      savepoint: z.boolean(),
      path: z.string().nullable(),
    })
    .nullable(),
})

export const checkpointItem = z.object({
  ref: refText,
  run: refText,
  number: int64,
  savepoint: z.boolean(),
  status: z.enum(['IN_PROGRESS', 'COMPLETED', 'FAILED']),
  triggeredAt: instant.nullable(),
  completedAt: instant.nullable(),
  failedAt: instant.nullable(),
  failureMessage: z.string().nullable(),
  path: z.string().nullable(),
  files: z.enum(['retained', 'gone', 'unknown']),
  wrote: z.boolean(),
  stateSizeBytes: z.number().nullable(),
  evidence: z.array(evidence),
})

/** Every list. */
export function listOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), readAt: instant })
}

export type WireTableItem = z.infer<typeof tableItem>
export type WireTableDetail = z.infer<typeof tableDetail>
export type WireJobItem = z.infer<typeof jobItem>
export type WireJobDetail = z.infer<typeof jobDetail>
export type WireSnapshotItem = z.infer<typeof snapshotItem>
export type WireCheckpointItem = z.infer<typeof checkpointItem>
export type WireRunItem = z.infer<typeof runItem>
export type WireLink = z.infer<typeof link>
export type WireStateDetail = z.infer<typeof stateDetail>
export type WireTagItem = z.infer<typeof tagItem>
export type WireBranchItem = z.infer<typeof branchItem>
export type WireConsumerItem = z.infer<typeof consumerItem>
export type WireSchemaItem = z.infer<typeof schemaItem>
