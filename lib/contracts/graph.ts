import { z } from 'zod'
import { hintReason } from './aliases'
import { certainty, evidence, instant, int64, refText, state } from './scalars'

/** How many more nodes lie beyond, and why they are not here. `null` count = beyond what was counted. */
export const omitted = z.object({
  ref: refText,
  direction: z.enum(['upstream', 'downstream']),
  count: z.int(),
  cause: z.enum(['depth', 'limit']),
})

const nodeBase = {
  ref: refText,
  /** Name as people say it: `ods.orders`, `enrich`. */
  label: z.string(),
  state,
  /** The state in words with numbers: "late 47 min", "last 39 checkpoints failed". No ages: instants only. */
  stateDetail: z.object({ code: z.string(), at: instant.nullable(), count: z.int().nullable() }).nullable(),
  /** Jobs from the root; 0 at the root itself. `null` without a root. Negative = upstream. */
  hop: z.int().nullable(),
  /** Ended or gone by evidence. */
  ended: z.boolean(),
  /** Only what was handed in knows it: a row or an event, nothing that was read. */
  claimed: z.boolean().optional(),
  /** What it may be one thing with, which nothing proves; joined by hand at `/aliases`. */
  mayBe: z.array(z.object({ ref: refText, because: hintReason })).optional(),
}

export const tableNode = z.object({
  ...nodeBase,
  kind: z.literal('table'),
  database: z.string(),
  table: z.string(),
  branch: z.string().nullable(),
  /** `history`, and `newest` where a store serves it. */
  layers: z.array(z.enum(['history', 'newest'])),
  newestSnapshot: refText.nullable(),
  /** Commit time of the newest content snapshot. */
  lastContentAt: instant.nullable(),
  totalRecordCount: int64.nullable(),
})

export const jobNode = z.object({
  ...nodeBase,
  kind: z.literal('job'),
  jobType: z.enum(['STREAMING', 'BATCH']).nullable(),
  maintenance: z.boolean(),
  /** Flink's own word for the newest run. */
  flinkState: z.string().nullable(),
  run: refText.nullable(),
  runCount: z.int(),
  lastCheckpoint: refText.nullable(),
  lastCheckpointAt: instant.nullable(),
})

export const boundaryNode = z.object({
  ...nodeBase,
  kind: z.literal('boundary'),
  system: z.string(),
  /** Why tracing stops here. */
  says: z.string(),
})

export const graphNode = z.discriminatedUnion('kind', [tableNode, jobNode, boundaryNode])

export const graphEdge = z.object({
  from: refText,
  to: refText,
  kind: z.enum(['reads', 'writes', 'tiers', 'forks']),
  /** A lookup join: no position exists. */
  lookup: z.boolean(),
  certainty,
  validFrom: instant.nullable(),
  validTo: instant.nullable(),
  /** Only what was handed in knows it: a row or an event, nothing that was read. */
  claimed: z.boolean().optional(),
  evidence: z.array(evidence),
  /** In the views `tables` and `jobs`: what the edge goes through. */
  via: z.array(refText).optional(),
})

export const graph = z.object({
  lake: z.string(),
  root: refText.nullable(),
  view: z.enum(['bipartite', 'tables', 'jobs']),
  upstream: z.int(),
  downstream: z.int(),
  asOf: instant.nullable(),
  /** The instant states are judged at: `asOf`, the lake's `frozenAt`, or the newest fact. */
  now: instant.nullable(),
  nodes: z.array(graphNode),
  edges: z.array(graphEdge),
  omitted: z.array(omitted),
  /** Of the whole lake, to say what is not shown. */
  totals: z.object({ tables: z.int(), jobs: z.int(), boundaries: z.int() }),
  readAt: instant,
})

export type WireGraph = z.infer<typeof graph>
export type WireGraphNode = z.infer<typeof graphNode>
export type WireTableNode = z.infer<typeof tableNode>
export type WireJobNode = z.infer<typeof jobNode>
export type WireBoundaryNode = z.infer<typeof boundaryNode>
export type WireGraphEdge = z.infer<typeof graphEdge>
