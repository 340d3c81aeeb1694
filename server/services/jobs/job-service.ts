import type { JobListQuery, TimedPageQuery } from '@/lib/contracts'
import { lineageSwitches, type LineageSwitches } from '@/lib/domain/lineage-rows'
import { RefusedError } from '@/lib/domain/errors'
import type { CheckpointFact, RunFact } from '@/lib/domain/facts/model'
import type { JobTold } from '@/lib/domain/facts/told-model'
import { foldRuns, jobOfAbout, type ToldRun } from '@/lib/domain/open-lineage'
import type { RefText } from '@/lib/domain/refs'
import { checkpointAt } from '@/lib/domain/versions'
import { openLakeFacts, type LakeFactsAt, type LakeFactsDeps } from '../lakes/lake-facts'
import { decodeCursor, encodeCursor, foreignCursor } from '../paging/cursor'
import { pageOf, type Order, type Page } from '../paging/page'
import type { Actor, CatalogOptionRepository, EventStore, FactReader } from '../ports'
import { requireJobRef } from '../refs'
import type { JudgeLake } from '../states/judge-lake'
import { orderOfJobs } from './job-order'
import { summarizeJob, summarizeJobs, type JobSummary } from './job-summary'

export interface JobServiceDeps extends LakeFactsDeps {
  readonly catalogOptions: Pick<CatalogOptionRepository, 'list'>
  readonly judge: JudgeLake
  readonly events: Pick<EventStore, 'aboutsOf' | 'runSayings'>
}

export interface JobView {
  readonly at: LakeFactsAt
  readonly dataLineage: LineageSwitches['data']
  readonly job: JobSummary
  /** What events say of it. */
  readonly told: JobTold | null
  readonly toldRuns: readonly ToldRun[]
}

export interface RunView {
  readonly at: LakeFactsAt
  readonly run: RunFact
}

export interface CheckpointView {
  readonly ref: RefText
  readonly run: RefText
  readonly fact: CheckpointFact
}

/** Six kinds of word to a run at most. */
const TOLD_RUNS = 20
const WORDS = 6 * TOLD_RUNS

const CHECKPOINTS = 'checkpoints'
const RUNS: Order<RunView> = {
  name: 'runs',
  parts: [{ of: ({ run }) => run.startTime, descending: true }, { of: ({ run }) => run.jobId }],
}

export function createJobService(deps: JobServiceDeps) {
  /** The job, and those of its runs that the ref means. */
  const open = async (actor: Actor, lakeName: string, refText: string, asOf: string | undefined) => {
    const ref = requireJobRef(refText)
    const at = await openLakeFacts(deps, actor, lakeName, asOf)
    const job = summarizeJob(at, await deps.judge(at), ref.name)
    const named = ref.kind === 'run' ? at.names.runs.find(ref.name, ref.run) : null
    const runs = job?.runs.filter((run) => ref.kind === 'job' || run === named) ?? []
    if (job === null || runs.length === 0) {
      const when = asOf === undefined ? '' : ` at ${asOf}`
      throw new RefusedError('job-not-found', `There is no job "${refText}" in lake "${lakeName}"${when}.`)
    }
    return { at, job, runs }
  }
  return {
    async list(actor: Actor, lakeName: string, query: JobListQuery): Promise<Page<JobSummary>> {
      const at = await openLakeFacts(deps, actor, lakeName, query.asOf)
      const words = query.q?.toLowerCase() ?? ''
      const jobs = summarizeJobs(at, await deps.judge(at)).filter(
        (job) =>
          job.name.toLowerCase().includes(words) &&
          (query.state === undefined || job.judgement.state === query.state),
      )
      return pageOf(jobs, orderOfJobs(query.sort), query)
    },

    async get(
      actor: Actor,
      lakeName: string,
      ref: string,
      query: { asOf?: string | undefined },
    ): Promise<JobView> {
      const { at, job } = await open(actor, lakeName, ref, query.asOf)
      const told = job.runs.find((run) => run.told !== undefined)?.told ?? null
      const dataLineage = lineageSwitches(await deps.catalogOptions.list(at.lake.id)).data
      return { at, dataLineage, job, told, toldRuns: await toldRunsOf(deps.events, at, job.name) }
    },

    async runs(actor: Actor, lakeName: string, ref: string, query: TimedPageQuery): Promise<Page<RunView>> {
      const { at, runs } = await open(actor, lakeName, ref, query.asOf)
      return pageOf(
        runs.map((run) => ({ at, run })),
        RUNS,
        query,
      )
    },

    /** Newest first. The cursor counts: what completes meanwhile may show an item twice, never leave one out. */
    async checkpoints(
      actor: Actor,
      lakeName: string,
      ref: string,
      query: TimedPageQuery,
    ): Promise<Page<CheckpointView>> {
      const { at, runs } = await open(actor, lakeName, ref, query.asOf)
      const offset = query.cursor === undefined ? 0 : offsetOf(query.cursor)
      const jobIds = runs.map((run) => run.jobId)
      const found = await checkpointsAt(deps.facts, at, jobIds, offset, query.limit + 1)
      return {
        items: found.slice(0, query.limit).flatMap((fact) => checkpointView(fact, at)),
        nextCursor: found.length > query.limit ? encodeCursor(CHECKPOINTS, [offset + query.limit]) : null,
      }
    },
  }
}

/** Runs of a job as their newest events tell them. */
async function toldRunsOf(
  events: JobServiceDeps['events'],
  { lake, until }: LakeFactsAt,
  name: string,
): Promise<ToldRun[]> {
  const abouts = (await events.aboutsOf(lake.id)).filter((about) => jobOfAbout(about)?.name === name)
  const sayings = await events.runSayings(abouts, WORDS)
  return foldRuns(sayings.filter(({ at }) => until === null || at <= until)).slice(0, TOLD_RUNS)
}

/** Those under way at the instant come first: they settled later, and their facts are dated so. */
async function checkpointsAt(
  facts: FactReader,
  { lake, until }: LakeFactsAt,
  jobIds: readonly string[],
  offset: number,
  limit: number,
): Promise<CheckpointFact[]> {
  const open = until === null ? [] : await facts.checkpointsUnderWay(lake.id, jobIds, until)
  const first = open.slice(offset, offset + limit)
  const settled = await facts.checkpointPage(lake.id, jobIds, {
    offset: Math.max(0, offset - open.length),
    limit: limit - first.length,
    asOf: until,
  })
  return [...first, ...settled].flatMap((fact) => checkpointAt(fact, until) ?? [])
}

function checkpointView(fact: CheckpointFact, { names }: LakeFactsAt): CheckpointView[] {
  const run = names.runs.byJobId(fact.jobId)
  if (run === null) return []
  return [{ ref: names.runs.checkpointRef(run, fact.checkpointId), run: names.runs.refOf(run), fact }]
}

function offsetOf(cursor: string): number {
  const [value] = decodeCursor(CHECKPOINTS, cursor, 1)
  if (typeof value === 'number' && Number.isSafeInteger(value) && value >= 0) return value
  throw foreignCursor()
}
