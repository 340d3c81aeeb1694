import type { FlinkObservation, JobSeen, Observation, VertexLoad } from '@/lib/domain/observations'
import {
  parseBackpressure,
  parseCheckpoints,
  parseCheckpointsConfig,
  parseExceptions,
  parseJob,
  parsePlan,
  type AskedJob,
  type JobAnswer,
} from '@/lib/ingest/flink-rest'
import type { Parsed } from '@/lib/ingest/refusal'
import type { FlinkAnswer, FlinkAnswers } from './flink-answers'
import { isPressed, mayBeSlow, type LoadBudget } from './load-budget'
import type { ReaderWarning } from './reader-events'

/** What a cluster said about one job. */
export interface JobReading {
  readonly observations: readonly Observation[]
  readonly warnings: readonly ReaderWarning[]
  /** Questions below `/jobs/:id` that were answered with 404, `''` for the job itself. */
  readonly missing: readonly string[]
}

/**
 * Asks everything about one job of the overview. The overview's row stands in where the job itself is gone. `budget`
 * says of how many vertices more it may be asked how busy they are.
 */
export async function readJob(
  answers: FlinkAnswers,
  row: JobSeen,
  rowSeen: Omit<Observation, 'body'>,
  budget: LoadBudget,
): Promise<JobReading> {
  const reading = new JobQuestions(answers, { cluster: row.cluster, jobId: row.jobId })
  const job = await reading.ask('', (text, asked) => parseJob(text, asked))
  const seen = job?.value.job ?? row
  reading.observe(job ?? rowSeen, seen)
  await readJobPlan(reading, job)
  // batch jobs have no checkpoints, and Flink says so with 404
  if (seen.jobType !== 'BATCH') await readJobCheckpoints(reading)
  const exceptions = await reading.ask('/exceptions', parseExceptions)
  if (exceptions !== null) reading.observe(exceptions, exceptions.value)
  if (job !== null && seen.state === 'RUNNING' && seen.jobType !== 'BATCH')
    await readJobLoad(reading, job, budget)
  // that a job is gone says it all
  const { observations, warnings } = reading
  return { observations, warnings, missing: reading.missing.includes('') ? [''] : reading.missing }
}

/** Only its checkpoints: what changes while a job simply runs. */
export async function readCheckpointHistory(answers: FlinkAnswers, job: AskedJob): Promise<JobReading> {
  const reading = new JobQuestions(answers, { cluster: job.cluster, jobId: job.jobId })
  await askHistory(reading)
  return reading
}

/** The job's own answer carries its plan in every version seen, so another request is the exception. */
async function readJobPlan(reading: JobQuestions, job: Answered<JobAnswer> | null): Promise<void> {
  if (job !== null && job.value.plan !== null) return reading.observe(job, job.value.plan)
  const plan = await reading.ask('/plan', parsePlan)
  if (plan !== null) reading.observe(plan, plan.value)
}

async function readJobCheckpoints(reading: JobQuestions): Promise<void> {
  await askHistory(reading)
  const config = await reading.ask('/checkpoints/config', parseCheckpointsConfig)
  if (config !== null) reading.observe(config, config.value)
}

/** Kept where something is busy, or where the job's checkpoints do not come as they should. */
async function readJobLoad(
  reading: JobQuestions,
  job: Answered<JobAnswer>,
  budget: LoadBudget,
): Promise<void> {
  const { cluster, jobId, vertices, now } = job.value.job
  const slow = mayBeSlow(reading.observations, now ?? job.readAt)
  if (!budget.admit(vertices.length, slow)) return
  const load: VertexLoad[] = []
  let last: Omit<Observation, 'body'> = job
  for (const { id, name } of vertices) {
    const answer = await reading.ask(`/vertices/${id}/backpressure`, parseBackpressure, { optional: true })
    if (answer === null) return
    if (answer.value === null) continue
    load.push({ id, name, ...answer.value })
    last = answer
  }
  if (load.length > 0 && (slow || load.some(isPressed)))
    reading.observe(last, { kind: 'job-load', cluster, jobId, at: last.readAt, vertices: load })
}

async function askHistory(reading: JobQuestions): Promise<void> {
  const answer = await reading.ask('/checkpoints', parseCheckpoints)
  if (answer !== null) {
    const { checkpoints, restore, counts, foreign, unreadable } = answer.value
    for (const body of [...checkpoints, restore, counts]) if (body !== null) reading.observe(answer, body)
    if (foreign.length > 0) {
      const message = `checkpoints ${foreign.join(', ')} lie in the folder of another job; left out`
      reading.warnings.push({ code: 'flink-foreign-checkpoint', where: answer.place, message })
    }
    if (unreadable > 0) {
      const message = `${unreadable} checkpoints without number, status or time; left out`
      reading.warnings.push({ code: 'flink-answer-unreadable', where: answer.place, message })
    }
  }
}

type Answered<T> = Omit<Observation, 'body'> & { readonly value: T }

class JobQuestions {
  readonly observations: Observation[] = []
  readonly warnings: ReaderWarning[] = []
  readonly missing: string[] = []

  constructor(
    private readonly answers: FlinkAnswers,
    private readonly job: AskedJob,
  ) {}

  observe({ place, readAt }: Omit<Observation, 'body'>, body: FlinkObservation): void {
    this.observations.push({ place, readAt, body })
  }

  async ask<T>(
    question: string,
    parse: (text: string, job: AskedJob) => Parsed<T>,
    /** `optional`: no answer is nothing to warn of. */
    { optional = false } = {},
  ): Promise<Answered<T> | null> {
    const answer = await this.answers.get(`/jobs/${this.job.jobId}${question}`)
    if (optional && answer.status !== 200) return null
    if (answer.status === null) {
      if (answer.asked) this.unreadable(answer.place, answer.message)
      return null
    }
    if (answer.status === 404) {
      if (!saysNoCheckpointing(answer)) this.missing.push(question)
      return null
    }
    const parsed = answer.status === 200 ? parse(answer.text, this.job) : null
    if (parsed?.ok) return { place: answer.place, readAt: answer.at, value: parsed.value }
    if (parsed === null) this.unreadable(answer.place, `answered with HTTP ${answer.status}`)
    else if (parsed.error.reason !== 'error-answer' || !saysNoCheckpointing(answer)) {
      this.unreadable(answer.place, `${parsed.error.message} (offset ${parsed.error.offset})`)
    }
    return null
  }

  private unreadable(where: string, message: string): void {
    this.warnings.push({ code: 'flink-answer-unreadable', where, message })
  }
}

/** A plain fact, told with 404 by JobManagers and with 200 by history servers. */
function saysNoCheckpointing(answer: FlinkAnswer): boolean {
  return answer.text.includes('Checkpointing is not enabled')
}
