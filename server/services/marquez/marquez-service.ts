import type { MarquezLineageQuery, MarquezListQuery } from '@/lib/contracts'
import { compareText } from '@/lib/domain/collections'
import { RefusedError } from '@/lib/domain/errors'
import { buildTopology, type TopologyAnswer } from '@/lib/domain/graph'
import { foldRuns, partNodeId, aboutText, type LineageName, type ToldRun } from '@/lib/domain/open-lineage'
import type { RefText } from '@/lib/domain/refs'
import type { Millis } from '@/lib/domain/time'
import { openLakeFacts, type LakeFactsAt, type LakeFactsDeps } from '../lakes/lake-facts'
import type { Actor, EventStore, LakeRepository } from '../ports'
import { malformed } from '../refs'
import { LakeNames } from './lake-names'

export interface MarquezServiceDeps extends LakeFactsDeps {
  readonly lakes: LakeRepository
  readonly events: Pick<EventStore, 'aboutsOf' | 'runSayings'>
}

/** A lake as clients of Marquez see it. */
export interface LakeSeen {
  readonly at: LakeFactsAt
  readonly names: LakeNames
}

export interface DatasetSeen extends LakeSeen {
  readonly ref: RefText
}

export interface JobSeen extends LakeSeen {
  readonly job: string
  /** By its events; for jobs that no cluster shows. */
  readonly runs: readonly ToldRun[]
}

export interface LineageSeen extends LakeSeen {
  readonly answer: TopologyAnswer
  readonly runsOf: (job: string) => readonly ToldRun[]
}

export interface Counted<T> {
  readonly items: readonly T[]
  readonly total: number
}

/** Nodes of one answer. */
const MOST_NODES = 5_000
const TOLD_WORDS = 2_000

/** All lakes under the names of OpenLineage, for clients that know Marquez. */
export function createMarquezService(deps: MarquezServiceDeps) {
  const open = async (actor: Actor): Promise<LakeSeen[]> => {
    const lakes = (await deps.lakes.list()).filter(({ name }) => deps.visibilityOf(actor, name).lake)
    return Promise.all(
      lakes.map(async ({ name }) => {
        const at = await openLakeFacts(deps, actor, name, undefined)
        return { at, names: new LakeNames(at, await deps.events.aboutsOf(at.lake.id)) }
      }),
    )
  }
  const toldRuns = async ({ names }: LakeSeen, jobs: readonly string[]): Promise<Map<string, ToldRun[]>> => {
    const abouts = jobs.flatMap((name) =>
      names.namespacesOf(name).map((namespace) => aboutText('job', { namespace, name })),
    )
    const byJob = new Map<string, ToldRun[]>()
    for (const run of foldRuns(await deps.events.runSayings(abouts, TOLD_WORDS)))
      byJob.set(run.job.name, [...(byJob.get(run.job.name) ?? []), run])
    return byJob
  }
  const jobsSeen = async (lake: LakeSeen, jobs: readonly string[]): Promise<JobSeen[]> => {
    const runs = await toldRuns(lake, jobs)
    return jobs.map((job) => ({ ...lake, job, runs: runs.get(job) ?? [] }))
  }
  return {
    async namespaces(actor: Actor, query: MarquezListQuery): Promise<{ name: string; since: Millis }[]> {
      const since = new Map<string, Millis>()
      for (const { at, names } of await open(actor)) {
        const jobs = names.jobs().map((job) => names.jobName(job).namespace)
        const data = names.datasets().map((ref) => names.nameOf(ref).namespace)
        for (const name of [at.lake.name, ...jobs, ...data])
          since.set(name, Math.min(since.get(name) ?? Infinity, at.lake.createdAt))
      }
      return pageOf(
        [...since].map(([name, first]) => ({ name, since: first })),
        (one) => one.name,
        query,
      ).items.slice()
    },

    async datasets(actor: Actor, namespace: string, query: MarquezListQuery): Promise<Counted<DatasetSeen>> {
      const all = (await open(actor)).flatMap((lake) =>
        lake.names
          .datasets()
          .filter((ref) => lake.names.nameOf(ref).namespace === namespace)
          .map((ref) => ({ ...lake, ref })),
      )
      return pageOf(all, ({ ref }) => ref, query)
    },

    async dataset(actor: Actor, name: LineageName): Promise<DatasetSeen> {
      for (const lake of await open(actor)) {
        const ref = lake.names.datasetIn(name)
        if (ref !== null) return { ...lake, ref }
      }
      throw new RefusedError(
        'table-not-found',
        `No lake has a dataset "${name.name}" in "${name.namespace}".`,
      )
    },

    async jobs(actor: Actor, namespace: string, query: MarquezListQuery): Promise<Counted<JobSeen>> {
      const all = (await open(actor)).flatMap((lake) =>
        lake.names
          .jobs()
          .filter((job) => lake.names.jobIn({ namespace, name: job }) !== null)
          .map((job) => ({ lake, job })),
      )
      const { items, total } = pageOf(all, ({ job }) => job, query)
      const seen = await Promise.all(items.map(async ({ lake, job }) => jobsSeen(lake, [job])))
      return { items: seen.flat(), total }
    },

    async job(actor: Actor, name: LineageName): Promise<JobSeen> {
      for (const lake of await open(actor)) {
        if (lake.names.jobIn(name) === null) continue
        const [seen] = await jobsSeen(lake, [name.name])
        if (seen !== undefined) return seen
      }
      throw new RefusedError('job-not-found', `No lake has a job "${name.name}" in "${name.namespace}".`)
    },

    /** What feeds it and what it feeds, to a depth in jobs; not what else those feed, as Marquez would go. */
    async lineage(actor: Actor, { nodeId, depth }: MarquezLineageQuery): Promise<LineageSeen> {
      const node = partNodeId(nodeId)
      if (node === null || node.names.length === 0)
        throw malformed(
          `"${nodeId}" is no node; write dataset:namespace:name or job:namespace:name`,
          'nodeId',
        )
      for (const lake of await open(actor)) {
        for (const name of node.names) {
          const root = node.kind === 'job' ? lake.names.jobIn(name) : lake.names.datasetIn(name)
          if (root === null) continue
          const { horizon, visibility, topology } = lake.at
          const answer = buildTopology(topology, {
            root,
            moreRoots: [],
            open: [],
            upstream: depth,
            downstream: depth,
            view: 'bipartite',
            limit: MOST_NODES,
            horizon,
            hides: visibility.hides,
            judgements: new Map(),
          })
          if (answer === null) continue
          const jobs = answer.nodes.flatMap((one) => (one.kind === 'job' ? [one.name] : []))
          const runs = await toldRuns(lake, jobs)
          return { ...lake, answer, runsOf: (job) => runs.get(job) ?? [] }
        }
      }
      const code = node.kind === 'job' ? 'job-not-found' : 'table-not-found'
      throw new RefusedError(code, `No lake has the node "${nodeId}".`)
    },
  }
}

function pageOf<T>(all: readonly T[], nameOf: (item: T) => string, query: MarquezListQuery): Counted<T> {
  const sorted = [...all].sort((a, b) => compareText(nameOf(a), nameOf(b)))
  return { items: sorted.slice(query.offset, query.offset + query.limit), total: all.length }
}
