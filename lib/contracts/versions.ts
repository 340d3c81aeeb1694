import { z } from 'zod'
import { omitted } from './graph'
import { certainty, evidence, instant, int64, refText } from './scalars'

export const snapshotNode = z.object({
  kind: z.literal('snapshot'),
  ref: refText,
  /** Lane. */
  table: refText,
  id: int64,
  identity: z.string(),
  at: instant,
  status: z.enum(['live', 'tagged', 'changelog', 'expired', 'superseded', 'claimed']),
  commitKind: z.string(),
  commitUser: z.string(),
  commitIdentifier: int64,
  /** Ids of its group, ascending; the last is the version the group reads as. */
  group: z.array(int64),
  content: z.boolean(),
  maintenance: z.boolean(),
  carriesChangelog: z.boolean(),
  tags: z.array(z.string()),
  totalRecordCount: int64.nullable(),
  deltaRecordCount: int64.nullable(),
  /** Checkpoint or batch run that committed it; `null` when no known run did. */
  writer: refText.nullable(),
  /** Fewest jobs from the anchor. */
  hop: z.int().nullable(),
  evidence: z.array(evidence),
})

export const checkpointNode = z.object({
  kind: z.literal('checkpoint'),
  ref: refText,
  /** Lane. */
  job: refText,
  run: refText,
  /** `null` for a batch run. */
  number: int64.nullable(),
  savepoint: z.boolean(),
  batch: z.boolean(),
  status: z.enum(['IN_PROGRESS', 'COMPLETED', 'FAILED']),
  /** Completion; trigger where it never completed; first commit where only that is known. */
  at: instant.nullable(),
  triggeredAt: instant.nullable(),
  completedAt: instant.nullable(),
  failureMessage: z.string().nullable(),
  wrote: z.boolean(),
  files: z.enum(['retained', 'gone', 'unknown']),
  /** Only what was handed in knows it: a row or an event, nothing that was read. */
  claimed: z.boolean().optional(),
  hop: z.int().nullable(),
  evidence: z.array(evidence),
})

const versionBoundaryNode = z.object({
  kind: z.literal('boundary'),
  ref: refText,
  label: z.string(),
  says: z.string(),
  hop: z.int().nullable(),
})

export const versionNode = z.discriminatedUnion('kind', [snapshotNode, checkpointNode, versionBoundaryNode])

export const versionEdge = z.object({
  from: refText,
  to: refText,
  kind: z.enum(['reads', 'writes']),
  certainty,
  /** Content versions by id; `low` = `high` when exact, `low` "0" where nothing is certain. */
  low: int64.optional(),
  high: int64.optional(),
  /** Completely read through this snapshot id: what a restore needs. */
  position: int64.optional(),
  /** Content version the run's previous known checkpoint had. */
  after: int64.optional(),
  noNewData: z.boolean().optional(),
  lookup: z.boolean().optional(),
  /** Only what was handed in knows it: a row or an event, nothing that was read. */
  claimed: z.boolean().optional(),
  evidence: z.array(evidence),
})

export const versions = z.object({
  lake: z.string(),
  anchor: refText.nullable(),
  /** What the anchor stands for: the newest earlier version of a checkpoint without data, the content of a compaction. */
  resolvedTo: refText.optional(),
  /** Why it was resolved: `no-new-data`, `maintenance`, `group`. */
  resolvedBecause: z.string().optional(),
  direction: z.enum(['upstream', 'downstream', 'both']),
  depth: z.int(),
  asOf: instant.nullable(),
  now: instant.nullable(),
  nodes: z.array(versionNode),
  edges: z.array(versionEdge),
  omitted: z.array(omitted),
  /** Window answers: lanes with more marks than were sent. */
  truncated: z.boolean(),
  /** What the catalog's own option `data-lineage` says, where somebody told: off = nobody records versions there. */
  dataLineage: z.enum(['on', 'off']).optional(),
  readAt: instant,
})

export type WireVersions = z.infer<typeof versions>
export type WireVersionNode = z.infer<typeof versionNode>
export type WireSnapshotNode = z.infer<typeof snapshotNode>
export type WireCheckpointNode = z.infer<typeof checkpointNode>
export type WireVersionEdge = z.infer<typeof versionEdge>
