import type { CheckpointSeen, JobSeen, Observation } from '@/lib/domain/observations'
import { childUri, rewritePath, type PathRewrite } from '@/lib/domain/paths'
import type { Millis } from '@/lib/domain/time'
import { parseJobsOverview } from '@/lib/ingest/flink-rest'
import { readCheckpoint } from '../checkpoint-folders'
import type { FlinkAnswers } from '../flink-answers'
import { readCheckpointHistory, readJob, type JobReading } from '../flink-job-reader'
import { inParallel } from '../in-parallel'
import { LoadBudget } from '../load-budget'
import type { CheckpointWatch } from './checkpoint-watch'
import type { FolderDeps } from './job-folder'
import type { Problem } from './repeat'

const PARALLEL_JOBS = 4
const ENDED: ReadonlySet<JobSeen['state']> = new Set(['FINISHED', 'CANCELED', 'FAILED'])
/** Everything about a job that runs is asked this often; what its checkpoints say, at their own pace. */
const WHOLE_MILLIS = 30_000

interface WatchedJob {
  state: JobSeen['state']
  intervalMillis: Millis | null
  wholeDueAt: Millis
  historyDueAt: Millis
}

export interface ClusterWatchOptions {
  readonly name: string
  readonly answers: FlinkAnswers
  readonly everyMillis: Millis
  readonly pathRewrites: readonly PathRewrite[]
  /** Checkpoints that completed before were nobody's to catch. */
  readonly since: Millis
  readonly checkpoints: CheckpointWatch
  readonly deps: FolderDeps
}

/** Which jobs a cluster runs, and what their checkpoints say. One request a turn, and those that are due. */
export class ClusterWatch {
  /** Dated like every answer: one that replays a recording speaks in its own time. */
  answeredAt: Millis | null = null
  private readonly jobs = new Map<string, WatchedJob>()
  private budget = new LoadBudget()
  private budgetUntil: Millis = 0
  /** Found gone at the last turn, while a read of the same file may have been under way. By directory. */
  private readonly suspects = new Map<string, CheckpointSeen>()

  constructor(private readonly options: ClusterWatchOptions) {}

  async turn(): Promise<Problem | null> {
    const { answers, name, deps } = this.options
    if (deps.outbox.full) return null
    this.settleSuspects()
    const overview = await answers.get('/jobs/overview')
    if (overview.status === null) return { where: answers.place, message: overview.message }
    const parsed = overview.status === 200 ? parseJobsOverview(overview.text, name) : null
    if (parsed === null) return { where: overview.place, message: `answered with HTTP ${overview.status}` }
    if (!parsed.ok) return { where: overview.place, message: parsed.error.message }
    this.answeredAt = overview.at
    const rowSeen = { place: overview.place, readAt: overview.at }
    const gone = new Set(this.jobs.keys())
    for (const row of parsed.value.jobs) gone.delete(row.jobId)
    for (const jobId of gone) this.jobs.delete(jobId)
    this.announce(parsed.value.jobs)
    let problem: Problem | null = null
    for await (const bad of inParallel(parsed.value.jobs, PARALLEL_JOBS, (row) => this.look(row, rowSeen)))
      problem ??= bad
    // the intervals may just have been learned
    this.announce(parsed.value.jobs)
    return problem
  }

  private announce(rows: readonly JobSeen[]): void {
    const running = rows.filter((row) => !ENDED.has(row.state) && row.jobType !== 'BATCH')
    const intervals = running.map(
      (row) => [row.jobId, this.jobs.get(row.jobId)?.intervalMillis ?? null] as const,
    )
    this.options.checkpoints.setRunning(this.options.name, new Map(intervals))
  }

  private async look(row: JobSeen, rowSeen: Omit<Observation, 'body'>): Promise<Problem | null> {
    const { answers, deps } = this.options
    const now = deps.context.now()
    const known = this.jobs.get(row.jobId)
    const job = known ?? { state: 'UNKNOWN', intervalMillis: null, wholeDueAt: 0, historyDueAt: 0 }
    this.jobs.set(row.jobId, job)
    const changed = job.state !== row.state
    job.state = row.state
    const ended = ENDED.has(row.state)
    if (changed || (!ended && now >= job.wholeDueAt)) {
      job.wholeDueAt = now + WHOLE_MILLIS
      return this.take(job, await readJob(answers, row, rowSeen, this.budgetAt(now)))
    }
    if (ended || row.jobType === 'BATCH' || now < job.historyDueAt) return null
    return this.take(job, await readCheckpointHistory(answers, { cluster: row.cluster, jobId: row.jobId }))
  }

  /** A new one each time that all jobs are asked for everything once. */
  private budgetAt(now: Millis): LoadBudget {
    if (now >= this.budgetUntil) {
      this.budget = new LoadBudget()
      this.budgetUntil = now + WHOLE_MILLIS
    }
    return this.budget
  }

  private async take(job: WatchedJob, { observations, warnings }: JobReading): Promise<Problem | null> {
    const { deps, everyMillis } = this.options
    for (const observation of observations) deps.outbox.putAnswer(observation)
    for (const { body } of observations)
      if (body.kind === 'checkpoint-config') job.intervalMillis = body.intervalMillis
    const pace = Math.min(Math.max(job.intervalMillis ?? 0, everyMillis), WHOLE_MILLIS)
    job.historyDueAt = deps.context.now() + pace
    for (const { body } of observations) if (body.kind === 'checkpoint') await this.settle(body)
    const bad = warnings.find((one) => one.code === 'flink-answer-unreadable')
    return bad === undefined ? null : { where: bad.where, message: bad.message }
  }

  /** A completed checkpoint that no folder showed: read where Flink says it lies, or found gone. */
  private async settle(seen: CheckpointSeen): Promise<void> {
    const { deps, checkpoints, pathRewrites, since } = this.options
    if (seen.status !== 'COMPLETED' || seen.isSavepoint || seen.externalPath === null) return
    if ((seen.completedAt ?? seen.triggeredAt) < since) return
    const directory = rewritePath(seen.externalPath, pathRewrites)
    // only below the lake's own roots: an address of a cluster must not lead anywhere else
    if (deps.ledger.has(seen.jobId, seen.checkpointId) || !checkpoints.covers(directory)) return
    const read = await readCheckpoint(deps.store, { uri: directory, jobId: seen.jobId }, deps.context)
    const gone = read.observation === null && read.warnings.length === 0
    if (gone) this.suspects.set(directory, seen)
    else if (deps.ledger.settle(seen.jobId, seen.checkpointId) && read.observation !== null) {
      deps.outbox.put(read.observation, read.mark)
      deps.outbox.caught++
    }
  }

  private settleSuspects(): void {
    const { deps } = this.options
    for (const [directory, { cluster, jobId, checkpointId }] of this.suspects) {
      if (!deps.ledger.settle(jobId, checkpointId)) continue
      deps.outbox.missed++
      const body = { kind: 'checkpoint-missed' as const, cluster, jobId, checkpointId, directory }
      deps.outbox.put({ place: childUri(directory, '_metadata'), readAt: deps.context.now(), body }, null)
    }
    this.suspects.clear()
  }
}
