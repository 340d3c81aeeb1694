import { z } from 'zod'
import { instant } from './scalars'

/* Answers in the shape of Marquez, so that clients written for it can read them. */

const name = z.object({ namespace: z.string(), name: z.string() })
const facets = z.record(z.string(), z.unknown())

const marquezRun = z.object({
  id: z.string(),
  createdAt: instant,
  updatedAt: instant,
  state: z.enum(['NEW', 'RUNNING', 'COMPLETED', 'FAILED', 'ABORTED']),
  startedAt: instant.nullable(),
  endedAt: instant.nullable(),
  durationMs: z.number().nullable(),
  facets,
})

export const marquezDataset = z.object({
  id: name,
  type: z.enum(['DB_TABLE', 'STREAM']),
  name: z.string(),
  physicalName: z.string(),
  createdAt: instant.nullable(),
  updatedAt: instant.nullable(),
  namespace: z.string(),
  sourceName: z.string(),
  fields: z.array(
    z.object({
      name: z.string(),
      type: z.string().nullable(),
      tags: z.array(z.string()),
      description: z.string().nullable(),
    }),
  ),
  tags: z.array(z.string()),
  lastModifiedAt: instant.nullable(),
  lastLifecycleState: z.string().nullable(),
  description: z.string().nullable(),
  currentVersion: z.string().nullable(),
  facets,
  deleted: z.boolean(),
})

export const marquezJob = z.object({
  id: name,
  type: z.enum(['STREAM', 'BATCH']),
  name: z.string(),
  simpleName: z.string(),
  parentJobName: z.string().nullable(),
  createdAt: instant,
  updatedAt: instant,
  namespace: z.string(),
  inputs: z.array(name),
  outputs: z.array(name),
  tags: z.array(z.string()),
  location: z.null(),
  description: z.null(),
  latestRun: marquezRun.nullable(),
  facets,
})

const nodeEdge = z.object({ origin: z.string(), destination: z.string() })
const node = {
  id: z.string(),
  inEdges: z.array(nodeEdge),
  outEdges: z.array(nodeEdge),
}

export const marquezLineage = z.object({
  graph: z.array(
    z.discriminatedUnion('type', [
      z.object({ ...node, type: z.literal('DATASET'), data: marquezDataset }),
      z.object({ ...node, type: z.literal('JOB'), data: marquezJob }),
    ]),
  ),
  readAt: instant,
})

export const marquezNamespaces = z.object({
  namespaces: z.array(
    z.object({
      name: z.string(),
      createdAt: instant,
      updatedAt: instant,
      ownerName: z.string(),
      description: z.string().nullable(),
      isHidden: z.boolean(),
    }),
  ),
  readAt: instant,
})

export const marquezDatasets = z.object({
  datasets: z.array(marquezDataset),
  totalCount: z.int(),
  readAt: instant,
})
export const marquezJobs = z.object({ jobs: z.array(marquezJob), totalCount: z.int(), readAt: instant })

export type MarquezDataset = z.infer<typeof marquezDataset>
export type MarquezJob = z.infer<typeof marquezJob>
export type MarquezLineage = z.infer<typeof marquezLineage>
export type MarquezNamespaces = z.infer<typeof marquezNamespaces>
