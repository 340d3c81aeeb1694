import type { JobSeen } from '@/lib/domain/observations'
import { parseClusterConfig, parseJobsOverview } from '@/lib/ingest/flink-rest'
import { refuse, type Result } from '@/lib/domain/result'
import type { FileStore } from './file-store'
import type { FlinkAnswer, FlinkAnswers } from './flink-answers'
import { readJob, type JobReading } from './flink-job-reader'
import { inParallel } from './in-parallel'
import { LoadBudget } from './load-budget'
import { createLiveAnswers } from './live-answers'
import { openRecordedAnswers } from './recorded-answers'
import type { ReaderContext, ReaderEvent, ReaderWarning, WarningCode } from './reader-events'
import { StopWhenSilent } from './stop-when-silent'
import { WarningLimit } from './warning-limit'

/** Requests under way at one cluster: its web server has few threads. */
const PARALLEL_JOBS = 4

export interface ClusterOptions extends ReaderContext {
  /** Name of the cluster within the lake. */
  readonly name: string
  /** `http(s):` of a JobManager, or the `file:` folder of a recording. */
  readonly url: string
}

/** Everything a Flink cluster says about its jobs. Whatever is wrong with the cluster is a warning. */
export async function* readCluster(
  store: FileStore,
  options: ClusterOptions,
): AsyncGenerator<ReaderEvent, void, undefined> {
  const opened = await openAnswers(store, options)
  if (!opened.ok) return yield warn('flink-unreachable', withoutPassword(options.url), opened.error)
  const answers = new StopWhenSilent(opened.value)
  const overview = await answers.get('/jobs/overview')
  if (overview.status === null) {
    const message = `no answer (${overview.message}). Is the JobManager's REST address right and reachable from here?`
    return yield warn('flink-unreachable', answers.place, message)
  }
  const parsed = overview.status === 200 ? parseJobsOverview(overview.text, options.name) : null
  if (parsed === null || !parsed.ok) {
    const why = parsed === null ? `HTTP ${overview.status}` : parsed.ok ? '' : parsed.error.message
    return yield warn('flink-answer-unreadable', overview.place, `${why}; ${await describe(answers)}`)
  }
  if (parsed.value.unreadable > 0) {
    yield warn(
      'flink-answer-unreadable',
      overview.place,
      `${parsed.value.unreadable} rows without a job id; left out`,
    )
  }
  yield* readJobs(answers, overview, parsed.value.jobs, options)
  if (answers.clockNote !== null) yield warn('flink-clock', answers.place, answers.clockNote)
}

async function* readJobs(
  answers: StopWhenSilent,
  overview: FlinkAnswer,
  jobs: readonly JobSeen[],
  { signal }: ReaderContext,
): AsyncGenerator<ReaderEvent> {
  const limit = new WarningLimit()
  const missing = new Map<string, number>()
  const rowSeen = { place: overview.place, readAt: overview.at }
  const budget = new LoadBudget()
  const read = (row: JobSeen): Promise<JobReading> => {
    signal.throwIfAborted()
    return readJob(answers, row, rowSeen, budget)
  }
  let done = 0
  yield { type: 'progress', phase: 'flink', done, total: jobs.length }
  for await (const reading of inParallel(jobs, PARALLEL_JOBS, read)) {
    for (const observation of reading.observations) yield { type: 'observation', observation, mark: null }
    for (const warning of reading.warnings) if (limit.admit(warning)) yield { type: 'warning', warning }
    for (const question of reading.missing) missing.set(question, (missing.get(question) ?? 0) + 1)
    yield { type: 'progress', phase: 'flink', done: ++done, total: jobs.length }
  }
  for (const warning of limit.summaries(answers.place)) yield { type: 'warning', warning }
  yield* [...missing].map(([question, count]) => missingAnswers(answers.place, question, count, jobs.length))
  if (answers.silent) {
    const message =
      'it stopped answering in the middle; of the remaining jobs only the overview is known. Sync again.'
    yield warn('flink-unreachable', answers.place, message)
  }
}

async function openAnswers(store: FileStore, options: ClusterOptions): Promise<Result<FlinkAnswers, string>> {
  if (!/^https?:/i.test(options.url)) return openRecordedAnswers(store, options.url, options.now)
  if (!URL.canParse(options.url)) return refuse('this is no address')
  return { ok: true, value: createLiveAnswers(options.url, options) }
}

/** Tells a strange Flink from something else that happens to answer. */
async function describe(answers: FlinkAnswers): Promise<string> {
  const config = await answers.get('/config')
  const parsed = config.status === 200 ? parseClusterConfig(config.text) : null
  if (parsed === null || !parsed.ok) return 'this does not look like the REST address of a Flink JobManager'
  return `this is Flink ${parsed.value.flinkVersion}, but its list of jobs could not be read`
}

function missingAnswers(place: string, question: string, count: number, total: number): ReaderEvent {
  if (question !== '') {
    return warn(
      'flink-answer-missing',
      place,
      `${count} of ${total} jobs have no answer to ${question} (404)`,
    )
  }
  const message = `${count} of ${total} jobs of the overview are not answered any more (404); the overview's row is kept`
  return warn('flink-job-gone', place, message)
}

function warn(code: WarningCode, where: string, message: string): ReaderEvent {
  const warning: ReaderWarning = { code, where, message }
  return { type: 'warning', warning }
}

function withoutPassword(url: string): string {
  return url.replace(/^([a-z]+:\/\/)[^/]*@/i, '$1')
}
